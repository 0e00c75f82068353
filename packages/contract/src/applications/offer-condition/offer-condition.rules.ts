export const conditionKinds = ['academic', 'language', 'documents', 'payment', 'interview', 'other'] as const
export type ConditionKind = (typeof conditionKinds)[number]
export const conditionKindNames: Readonly<Record<ConditionKind, string>> = {
  academic: 'Academic results',
  language: 'Language test',
  documents: 'Documents',
  payment: 'Payment',
  interview: 'Interview',
  other: 'Other',
}

export const conditionStatuses = ['open', 'met', 'waived', 'not_met'] as const
export type ConditionStatus = (typeof conditionStatuses)[number]
export const conditionStatusNames: Readonly<Record<ConditionStatus, string>> = {
  open: 'To be met',
  met: 'Met',
  waived: 'Waived',
  not_met: 'Not met',
}

/** The legal moves of a condition; what was decided is opened again before it is decided otherwise. */
export const conditionMoves: Readonly<Record<ConditionStatus, readonly ConditionStatus[]>> = {
  open: ['met', 'waived', 'not_met'],
  met: ['open'],
  waived: ['open'],
  not_met: ['open'],
}
/** Decisions that are not understood without a word on why. */
export const conditionSaysWhy = (to: ConditionStatus) => to !== 'met'

/** Whether a condition no longer stands between the student and an unconditional offer. */
const isSettled = (status: ConditionStatus) => status === 'met' || status === 'waived'

/** How an offer stands by its conditions: without any there is nothing to say. */
export function offerStanding(statuses: readonly ConditionStatus[]): 'none' | 'open' | 'met' | 'not_met' {
  if (!statuses.length) return 'none'
  if (statuses.includes('not_met')) return 'not_met'
  return statuses.every(isSettled) ? 'met' : 'open'
}

/** Statuses that say that nothing is left to be met. */
const unconditional: readonly string[] = ['unconditional_offer', 'application_enrolled']
export const needsConditionsMet = (statusKey: string) => unconditional.includes(statusKey)
/** From where to where an offer goes by itself with its last condition. */
export const conditionalOffer = { from: 'conditional_offer', to: 'unconditional_offer' } as const
