import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Reported } from '#platform/batches/reported.queries.ts'
import type { Ctx } from '#platform/context.ts'
import { trashedLeads, visibleLeads } from './lead.policy.ts'

/** Leads in the report of a job: each by its number, and by its name to who sees it or finds it in the trash. */
export async function reportedLeads(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Reported>> {
  const among = sql<SqlBool>`leads.id = any(${ids}::int[])`
  const numbers = await ctx.db.selectFrom('leads').select(['leads.id', 'leads.number']).where(among).execute()
  const live = await visibleLeads(ctx)
    .select(['leads.id', 'leads.identifier', 'leads.first_name', 'leads.last_name'])
    .where(among)
    .execute()
  const trashed = await trashedLeads(ctx).select(['leads.id', 'leads.first_name', 'leads.last_name']).where(among).execute()
  const seen = new Map([...trashed.map((lead) => ({ ...lead, identifier: null })), ...live].map((lead) => [lead.id, lead]))
  return new Map(
    numbers.map(({ id, number }) => {
      const lead = seen.get(id)
      return [id, { reference: leadNumber(number), identifier: lead?.identifier ?? null, name: lead ? fullNameOf(lead) : null }]
    }),
  )
}
