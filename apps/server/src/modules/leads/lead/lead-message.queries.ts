import type { Ctx } from '#platform/context.ts'
import { leadValues } from './lead.messages.ts'
import { visibleLead } from './lead.policy.ts'

/** The message variables of a lead the actor may see, for previews. */
export async function leadMessageValues(ctx: Ctx, ref: string) {
  const { id } = await visibleLead(ctx, ref)
  const lead = await ctx.db
    .selectFrom('leads')
    .innerJoin('stages', 'stages.id', 'leads.status_id')
    .select(['leads.number', 'leads.identifier', 'leads.first_name', 'leads.last_name', 'stages.name as status'])
    .where('leads.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...leadValues(lead), status: lead.status, module_identifier: lead.identifier }
}
