import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { compareLead } from './compare.commands.ts'
import { tellReviewers } from './review.commands.ts'

/** Leads that other agencies or the company have, and that are likely the person of one that an agency brought. */
async function othersOf(ctx: Ctx, id: number) {
  const { rows } = await sql<{ id: number; brought_by: number }>`
    select other.id, lead.agent_id as brought_by
    from leads lead
    join lead_pairs p on (p.lead_id = lead.id or p.other_id = lead.id) and p.certainty <> 'possible' and p.told_apart_at is null
    join leads other on other.id = case when p.lead_id = lead.id then p.other_id else p.lead_id end and other.deleted_at is null
    where lead.id = ${id} and lead.agent_id is not null and lead.agent_id is distinct from other.agent_id
    order by p.score desc
    limit 10`.execute(ctx.db)
  return rows
}

/** A lead is held against all others when it comes and when it changes. */
export const duplicateSubscribers = [
  on('lead.created', 'duplicate.compare_created', async (ctx, { id }) => {
    await compareLead(ctx, id)
    const others = await othersOf(ctx, id)
    if (others[0])
      await tellReviewers(
        ctx,
        others.map((other) => other.id),
        others[0].brought_by,
      )
  }),
  on('lead.updated', 'duplicate.compare_updated', (ctx, { id }) => compareLead(ctx, id)),
]
