import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { tellReviewers } from '../duplicate/review.commands.ts'
import { introduceAgain, type Submitted } from '../introduction/introduction.commands.ts'
import { searchesWholeTenant } from './lead.policy.ts'
import type { Facts } from './lead-checks.queries.ts'

/**
 * Refuses a person who is already known, and says who it is if the actor may know. Who is no staff learns of another's lead only that it is
 * under review, and the staff of its branch are told.
 */
export function refuseDuplicates(ctx: Ctx, matches: Facts['matches'], submitted?: Omit<Submitted, 'lead_id'>) {
  if (!matches.length) return
  const shown = matches.flatMap(({ real: _, ...match }) => (match.is_accessible || searchesWholeTenant(ctx) ? [match] : []))
  if (!shown.length) {
    refuseUnderReview(
      ctx,
      matches.map(({ real }) => real.id),
      submitted,
    )
  }
  refuse('LEAD_DUPLICATE', {}, [
    { text: 'A lead with this phone or email already exists', code: 'LEAD_DUPLICATE', details: { matches: shown } },
  ])
}

/** Nothing but that it is under review; what an agency submitted stands in the register all the same, beside the first of these leads. */
export function refuseUnderReview(ctx: Ctx, ids: readonly number[], submitted?: Omit<Submitted, 'lead_id'>): never {
  const { agentId, id } = ctx.actor
  ctx.evenIfRefused(async (kept) => {
    if (agentId === null || !submitted) return tellReviewers(kept, ids, agentId)
    await introduceAgain(kept, { agent_id: agentId, introduced_by: id, channel: 'typed' }, [{ ...submitted, lead_id: ids[0]! }])
  })
  return refuse('LEAD_UNDER_REVIEW')
}
