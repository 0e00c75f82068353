export const quotationStatuses = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'superseded'] as const
export type QuotationStatus = (typeof quotationStatuses)[number]

/**
 * The legal moves of a quotation (G-L-61). One that was sent does not change any more: a change makes a new version, and when that one is
 * sent it takes the place of the former. What was accepted stays accepted.
 */
export const quotationMoves: Readonly<Record<QuotationStatus, readonly QuotationStatus[]>> = {
  draft: ['sent'],
  sent: ['viewed', 'accepted', 'declined', 'expired', 'superseded'],
  viewed: ['accepted', 'declined', 'expired', 'superseded'],
  accepted: [],
  declined: ['superseded'],
  expired: ['superseded'],
  superseded: [],
}

/** What its reader may still answer. */
export const isOpen = (status: QuotationStatus) => quotationMoves[status].includes('accepted')
/** What a new version can take the place of. */
export const isRevisable = (status: QuotationStatus) => quotationMoves[status].includes('superseded')

/** Why what is wanted of a quotation cannot be done where it stands, and what to do instead. */
export const whyNotNow: Readonly<Record<QuotationStatus, string>> = {
  draft: 'This quotation was not sent yet. Send it first.',
  sent: 'This quotation was sent, and what was sent does not change. Make a new version of it.',
  viewed: 'This quotation was sent, and what was sent does not change. Make a new version of it.',
  accepted: 'This quotation was accepted, so it stays as it is. Make another quotation for anything else.',
  declined: 'This quotation was declined. Make a new version of it and send that.',
  expired: 'This quotation has expired. Make a new version with a later day and send that.',
  superseded: 'A newer version took the place of this quotation. Work on that one.',
}
/** The same for the family that reads it. */
export const noMoreAnswers = 'This quotation takes no answer any more. Ask the person who sent it to you.'

/** What can happen to a quotation that somebody is told of. */
export const quotationChanges = ['created', 'changed', 'removed', 'sent', 'viewed', 'accepted', 'declined', 'expired'] as const
export type QuotationChanged = (typeof quotationChanges)[number]

/** The parts of the list: everything but what a newer version replaced, or what stands at one status. */
export const quotationTabs = ['all', 'draft', 'sent', 'viewed', 'accepted', 'declined', 'expired'] as const
export type QuotationTab = (typeof quotationTabs)[number]

export const statusNames: Readonly<Record<QuotationStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  superseded: 'Replaced',
}
export const tabNames: Readonly<Record<QuotationTab, string>> = { ...statusNames, all: 'All' }

export const quotationLimits = { items: 10, fees: 20, installments: 24, usualDays: 30 } as const

/** What people call a quotation: its number, and which version of it where it is not the first. */
export const quotationName = ({ number, revision }: { readonly number: number; readonly revision: number }) =>
  revision > 1 ? `QT-${number}.${revision}` : `QT-${number}`

interface Priced {
  readonly tuition_fee?: number | null | undefined
  readonly application_fee?: number | null | undefined
  readonly scholarship_amount?: number | null | undefined
  readonly other_fees?: readonly { readonly amount: number }[] | undefined
  readonly discounts?: readonly { readonly amount: number }[] | undefined
}
const sumOf = (amounts: readonly { readonly amount: number }[] = []) => amounts.reduce((sum, { amount }) => sum + amount, 0)

/** What an option costs in all, in minor units: every fee, less the scholarship and the discounts. */
export const totalOf = ({ tuition_fee, application_fee, scholarship_amount, other_fees, discounts }: Priced) =>
  (tuition_fee ?? 0) + (application_fee ?? 0) + sumOf(other_fees) - (scholarship_amount ?? 0) - sumOf(discounts)

/** A day of a calendar some days after another, both as YYYY-MM-DD. */
export const dayAfter = (day: string, days: number) => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
