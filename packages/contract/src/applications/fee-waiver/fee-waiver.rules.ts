export const waiverStatuses = ['requested', 'approved', 'rejected', 'withdrawn'] as const
export type WaiverStatus = (typeof waiverStatuses)[number]
export const waiverStatusNames: Readonly<Record<WaiverStatus, string>> = {
  requested: 'Requested',
  approved: 'Granted',
  rejected: 'Refused',
  withdrawn: 'Withdrawn',
}

/** The legal moves of a fee waiver, from none at all on (G-L-47). What was granted has changed the fee and stays. */
export const waiverMoves: Readonly<Record<WaiverStatus | 'none', readonly WaiverStatus[]>> = {
  none: ['requested'],
  requested: ['approved', 'rejected', 'withdrawn'],
  rejected: ['requested'],
  withdrawn: ['requested'],
  approved: [],
}
