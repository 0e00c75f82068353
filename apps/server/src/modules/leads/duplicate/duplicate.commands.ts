import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { VisiblePair } from './duplicate.policy.ts'
import { pairById } from './duplicate.queries.ts'

/** Remembers that the two of a pair are two people, or takes that back. */
export async function tellApart(ctx: Ctx, pair: VisiblePair, isApart: boolean) {
  await ctx.db
    .updateTable('lead_pairs')
    .set({ told_apart_at: isApart ? sql`now()` : null, told_apart_by: isApart ? ctx.actor.id : null })
    .where('id', '=', pair.id)
    .execute()
  for (const id of [pair.lead_id, pair.other_id])
    ctx.changed({ module: 'lead', id, before: { told_apart: pair.told_apart_at !== null }, after: { told_apart: isApart } })
  return pairById(ctx, pair.id)
}
