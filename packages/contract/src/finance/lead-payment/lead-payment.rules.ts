export const paymentStatuses = ['pending', 'processing', 'paid', 'failed', 'cancelled', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The legal moves of a payment of a family (G-L-34). */
export const leadPaymentMoves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['paid', 'failed'],
  paid: ['refunded'],
  failed: ['pending'],
  cancelled: [],
  refunded: [],
}

/**
 * The moves that lead from one status to another: one by the table, or, for money that is on the table already, the two by which a
 * pending payment is paid. Nothing where no way leads there.
 */
export function wayTo(from: PaymentStatus, to: PaymentStatus): readonly PaymentStatus[] | undefined {
  if (leadPaymentMoves[from].includes(to)) return [to]
  return from === 'pending' && to === 'paid' ? ['processing', 'paid'] : undefined
}

/** Every status that can be said of a payment now. */
export const nextOf = (from: PaymentStatus) => paymentStatuses.filter((to) => wayTo(from, to))

/** Statuses in which the money is still owed. */
export const owedIn = ['pending', 'processing', 'failed'] as const satisfies readonly PaymentStatus[]
/** Moves that are not understood without a word on why. */
export const saysWhy = (to: PaymentStatus) => to === 'failed' || to === 'cancelled' || to === 'refunded'

export const statusNames: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

export const paymentReasons = ['application_fee', 'tuition_fee', 'service_fee', 'deposit', 'voucher', 'other'] as const
export type PaymentReason = (typeof paymentReasons)[number]

export const reasonNames: Readonly<Record<PaymentReason, string>> = {
  application_fee: 'Application fee',
  tuition_fee: 'Tuition fee',
  service_fee: 'Service fee',
  deposit: 'Deposit',
  voucher: 'Voucher',
  other: 'Other',
}

/** The ways money comes: by transfer or at the desk, which staff confirm, is always one. */
export const gateways = ['manual'] as const
export type Gateway = (typeof gateways)[number]
export const gatewayNames: Readonly<Record<Gateway, string>> = { manual: 'Bank transfer or cash' }
