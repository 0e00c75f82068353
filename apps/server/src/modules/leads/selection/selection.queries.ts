import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { visibleLeads } from '../lead/lead.policy.ts'
import type { Frozen } from './selection.policy.ts'
import type { Verdict } from './verdict.queries.ts'

/** Freezes whom an act is about: it will change these leads and no others, however long its dialog stays open. */
export const freeze = (ctx: Ctx, action: string, ids: readonly number[]): Promise<Frozen> =>
  ctx.db
    .insertInto('lead_selections')
    .values({
      user_id: ctx.actor.id!,
      action,
      lead_ids: [...ids],
      expires_at: sql`now() + make_interval(mins => ${leadLimits.selectionMinutes})`,
    })
    .returning(['identifier', 'lead_ids', 'expires_at'])
    .executeTakeFirstOrThrow()

/** Of these leads those the actor sees, of which nothing else is asked yet. */
export async function knownLeads(ctx: Ctx, ids: readonly number[]): Promise<Verdict[]> {
  const leads = await visibleLeads(ctx)
    .select(['leads.id', 'leads.identifier', 'leads.number', 'leads.first_name', 'leads.last_name'])
    .where(sql<SqlBool>`leads.id = any(${ids}::int[])`)
    .orderBy('leads.id', 'desc')
    .execute()
  return leads.map((lead) => ({ lead, why: null }))
}
