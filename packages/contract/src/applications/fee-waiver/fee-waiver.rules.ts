import type { WaiverType } from '../../catalog/fee-waiver/fee-waiver.rules.ts'

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

/** Why a waiver that an institution grants does not fit an application. */
export const waiverObstacles = ['no_fee', 'over', 'to_come', 'campus', 'program', 'intake', 'used_up', 'currency'] as const
export type WaiverObstacle = (typeof waiverObstacles)[number]
export const waiverObstacleNames: Readonly<Record<WaiverObstacle, string>> = {
  no_fee: 'The application has no fee to be waived',
  over: 'It is over',
  to_come: 'It has not begun yet',
  campus: 'It is for another campus',
  program: 'It is for other courses',
  intake: 'It is for other intakes',
  used_up: 'It was granted as often as the institution allows',
  currency: 'It is in another currency than the fee',
}

interface Terms {
  readonly waiver_type: WaiverType
  readonly percentage: number | null
  readonly amount_minor: number | null
}

/** How much of a fee a waiver takes off, in minor units: never more than there is. */
export const waivedOf = (fee: number, { waiver_type, percentage, amount_minor }: Terms) =>
  waiver_type === 'full'
    ? fee
    : waiver_type === 'percentage'
      ? Math.round((fee * (percentage ?? 0)) / 100)
      : Math.min(fee, amount_minor ?? 0)
