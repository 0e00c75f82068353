import type { IntroductionState, OwnState } from '@embark/contract/leads/introduction/introduction.rules.ts'
import type { Tone } from '#ui/parts/tag.tsx'

/** Whether a claim's day has passed: it lapses with the next round of the jobs, and is over already. */
export const isPast = (until: string | null) => until !== null && Date.parse(until) < Date.now()

/** The colour of a state as staff see it. */
export const stateTones: Readonly<Record<IntroductionState, Tone>> = {
  held: 'good',
  under_review: 'warn',
  shared: 'accent',
  transferred: 'plain',
  refused: 'plain',
  expired: 'plain',
}
/** The same as the agency sees it. */
export const ownStateTones: Readonly<Record<OwnState, Tone>> = {
  yours: 'good',
  under_review: 'warn',
  in_part: 'accent',
  lapsed: 'plain',
  not_yours: 'plain',
}
