export const introductionStates = ['held', 'under_review', 'shared', 'transferred', 'refused', 'expired'] as const
export type IntroductionState = (typeof introductionStates)[number]

/** Where an introduction may go from where it is; what is not in this table is refused (ADR 0152). */
export const introductionMoves: Readonly<Record<IntroductionState, readonly IntroductionState[]>> = {
  // Of two leads that become one, only one agency keeps its claim.
  held: ['under_review', 'shared', 'transferred', 'expired'],
  under_review: ['held', 'shared', 'refused'],
  shared: ['under_review', 'held', 'transferred', 'expired'],
  // What was decided may be decided again, and who lost a student may ask for them.
  transferred: ['under_review', 'held', 'shared'],
  refused: ['under_review', 'held', 'shared'],
  expired: ['under_review'],
}

/** The states in which an agency has a claim. */
export const claimingStates = ['held', 'shared'] as const satisfies readonly IntroductionState[]
export const hasClaim = (state: IntroductionState) => state === 'held' || state === 'shared'
/** The states in which an agency may ask to take a student over, or add to what it said. */
export const mayAsk = (state: IntroductionState) => !hasClaim(state)

/** What staff read of it. */
export const introductionStateNames: Readonly<Record<IntroductionState, string>> = {
  held: 'Claim active',
  under_review: 'Under review',
  shared: 'Shared',
  transferred: 'Passed on',
  refused: 'Refused',
  expired: 'Lapsed',
}
/** An agency cannot tell from the word whether it lost a student or never had them. */
export const ownStates = ['yours', 'under_review', 'in_part', 'lapsed', 'not_yours'] as const
export type OwnState = (typeof ownStates)[number]
export const ownStateOf: Readonly<Record<IntroductionState, OwnState>> = {
  held: 'yours',
  under_review: 'under_review',
  shared: 'in_part',
  transferred: 'not_yours',
  refused: 'not_yours',
  expired: 'lapsed',
}
export const ownStateNames: Readonly<Record<OwnState, string>> = {
  yours: 'Yours',
  under_review: 'Under review',
  in_part: 'Yours in part',
  lapsed: 'Lapsed',
  not_yours: 'Not yours',
}

export const introductionChannels = ['typed', 'form', 'import'] as const
export type IntroductionChannel = (typeof introductionChannels)[number]
export const channelNames: Readonly<Record<IntroductionChannel, string>> = {
  typed: 'Entered by hand',
  form: 'Form',
  import: 'Import',
}

export const decisionKinds = ['keep', 'give', 'split', 'other_person'] as const
export type DecisionKind = (typeof decisionKinds)[number]
export const decisionNames: Readonly<Record<DecisionKind, string>> = {
  keep: 'The first keeps the student',
  give: 'The second gets the student',
  split: 'The commission is split',
  other_person: 'It is another person',
}
