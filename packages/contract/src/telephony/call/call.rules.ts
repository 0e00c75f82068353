export const callDirections = ['incoming', 'outgoing'] as const
export const callStates = ['ringing', 'answered', 'ended'] as const
export type CallState = (typeof callStates)[number]
/** How a call came to its end, as the provider says it. */
export const callOutcomes = ['answered', 'missed', 'rejected', 'busy', 'failed'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Which state may follow which: a call only goes forward, so a notice that comes twice or too late changes nothing. */
export const callMoves: Record<CallState, readonly CallState[]> = {
  ringing: ['ringing', 'answered', 'ended'],
  answered: ['ended'],
  ended: [],
}

/** The number by which the provider rings somebody at their desk. */
export const extensionPattern = /^\d{2,8}$/

/** Nobody's phone rings longer: a call whose end was not heard goes by itself. */
export const longestRingMinutes = 30
