import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { tellReviewers } from '../duplicate/review.commands.ts'
import { searchesWholeTenant } from './lead.policy.ts'
import type { Facts } from './lead-checks.queries.ts'

/**
 * Refuses a person who is already known, and says who it is if the actor may know. Who is no staff learns of another's lead only that it is
 * under review, and the staff of its branch are told.
 */
export function refuseDuplicates(ctx: Ctx, matches: Facts['matches']) {
  if (!matches.length) return
  const shown = matches.flatMap(({ real: _, ...match }) => (match.is_accessible || searchesWholeTenant(ctx) ? [match] : []))
  if (!shown.length) {
    const ids = matches.map(({ real }) => real.id)
    ctx.evenIfRefused((kept) => tellReviewers(kept, ids, kept.actor.agentId))
    refuse('LEAD_UNDER_REVIEW')
  }
  refuse('LEAD_DUPLICATE', {}, [
    { text: 'A lead with this phone or email already exists', code: 'LEAD_DUPLICATE', details: { matches: shown } },
  ])
}
