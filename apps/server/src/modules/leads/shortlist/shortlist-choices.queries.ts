import { sql } from 'kysely'
import type { Choice, Chosen } from '#modules/catalog/catalog.public.ts'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { visibleLeads } from '../lead/lead.policy.ts'

/** The programs on the shortlists that the actor may see, for who tells what became of them. */
export async function shortlistChoices(ctx: Ctx, { lead_id, program_ids }: Chosen): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select 'shortlist' as kind, chosen.id as record_id, chosen.identifier,
      ${fullName('leads')} || ' (LD-' || leads.number || ')' as name,
      chosen.lead_id, leads.identifier as lead_identifier, o.program_id, o.campus_id, null::int as intake_id,
      chosen.created_at as since,
      array(select lu.user_id from lead_users lu where lu.lead_id = leads.id) as user_ids
    from lead_shortlists as chosen
    join program_offerings o on o.id = chosen.offering_id
    join leads on leads.id = chosen.lead_id
    where chosen.lead_id in (${visibleLeads(ctx).select('leads.id')})
      and (${lead_id ?? null}::int is null or chosen.lead_id = ${lead_id ?? null})
      and (${program_ids ?? null}::int[] is null or o.program_id = any(${program_ids ?? null}::int[]))
    order by chosen.id`.execute(ctx.db)
  return rows
}
