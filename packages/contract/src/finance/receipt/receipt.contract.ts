import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Amount, amountText } from '../../kernel/money.ts'
import { Day, Flag, Id, Identifier, orAbsent, requiredText } from '../../kernel/shapes.ts'
import { InstallmentRef } from '../installment/installment.contract.ts'

/** A receipt or a payment, as the API returns it. */
export const MoneyMoved = z.object({
  identifier: Identifier,
  id: Id,
  document_no: z.string(),
  date: Day,
  currency: z.string(),
  total_amount: z.number(),
  total_amount_minor: z.number().int(),
})
export type MoneyMoved = z.output<typeof MoneyMoved>

const nothing = z.union([z.literal(''), z.literal(0), z.literal('0')]).transform(() => 0)
/** With settle_short an amount may be nothing: the rest is written off without another receipt. */
export const ReceiveDetail = z.object({
  installment_identifier: InstallmentRef,
  receive_amount: z.union([nothing, Amount('Receive amount is required')], {
    error: ({ input }) => (input === undefined || input === null ? 'Receive amount is required' : amountText),
  }),
})
const details = z.array(ReceiveDetail, 'Installment is required').min(1, 'Installment is required').max(100)
const internal = requiredText('Internal remarks are required', 1_000)

const receiveFields = { claimDetails: details, remark_to_internal: internal, settle_short: Flag.default(false) }
const eachAmount = (
  body: { claimDetails: readonly { receive_amount: number }[]; settle_short?: boolean | undefined },
  context: z.RefinementCtx,
) => {
  if (body.settle_short) return
  body.claimDetails.forEach(({ receive_amount }, index) => {
    if (receive_amount === 0)
      context.addIssue({ code: 'custom', message: 'Receive amount is required', path: ['claimDetails', index, 'receive_amount'] })
  })
}

export const ReceiveBody = z
  .object({ ...receiveFields, receive_date: z.iso.date('Receive date is required'), payment_for: z.literal('acr').default('acr') })
  .superRefine(eachAmount)
export type ReceiveBody = z.output<typeof ReceiveBody>
/** The pay-invoice form, and receive_payment for clients that know only the listed call (G-M-50, G-M-56). */
export const PaymentBody = z
  .object({
    ...receiveFields,
    receive_date: z.iso.date('Paid date is required'),
    payment_for: z.enum(['acr', 'fcp']).default('fcp'),
    account_id: orAbsent(z.union([z.number().int().positive(), z.string().trim().min(1)])),
    account_identifier: orAbsent(z.string().trim().min(1)),
    notify_agent: Flag.default(false),
    /** Which agency is paid, where two share the installments; without it, the one that has the person. */
    agent_identifier: orAbsent(z.uuid()),
  })
  .superRefine((body, context) => {
    eachAmount(body, context)
    if (body.payment_for === 'fcp' && body.account_id === undefined && body.account_identifier === undefined)
      context.addIssue({ code: 'custom', message: 'Account is required', path: ['account_id'] })
  })
export type PaymentBody = z.output<typeof PaymentBody>
export const ReverseBody = z.object({ remarks: requiredText('Remarks are required', 1_000) })

/** Money that institutions pay: partial, closed short, and reversed (G-M-54, G-M-58). */
export const receipts = resource('finance.receipt', {
  receive: {
    route: 'POST /client-invoices/receive_payment',
    access: 'invoices.receive.create',
    recentProof: false,
    summary: 'Receive a payment on claimed installments of one account and currency.',
    body: ReceiveBody,
    response: z.object({ receiptInfo: MoneyMoved.nullable() }),
    status: 201,
    message: 'Receive payment successfully',
    errors: ['NOT_FOUND', 'INSTALLMENT_STATE', 'EXCEEDS_OUTSTANDING', 'RECEIPT_MIXED'],
    audit: 'receipt.posted',
    idempotency: 'required',
  },
  reverse: {
    route: 'POST /client-invoices/receipts/:identifier/reverse',
    access: 'invoices.receive.reverse',
    recentProof: false,
    summary: 'Reverse a receipt by a mirrored one.',
    description: 'What an agency was paid of it, the agency owes back: it is set off against the next payment.',
    params: z.object({ identifier: Identifier }),
    body: ReverseBody,
    response: z.object({ receiptInfo: MoneyMoved }),
    status: 201,
    message: 'Receipt reversed successfully',
    errors: ['NOT_FOUND', 'RECEIPT_NOT_LATEST', 'RECEIPT_FINAL', 'INSTALLMENT_HELD', 'INSTALLMENT_STATE', 'ALREADY_REVERSED'],
    audit: 'receipt.reversed',
    idempotency: 'required',
  },
})
