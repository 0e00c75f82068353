import * as z from 'zod'
import { FileWish, KeptFile } from '../../documents/file/file.contract.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Amount, Currency, Money } from '../../kernel/money.ts'
import {
  Day,
  Id,
  Identifier,
  listQuery,
  Option,
  orNull,
  PersonRef,
  pageOf,
  RecordNumber,
  requiredText,
  Timestamp,
} from '../../kernel/shapes.ts'
import { gateways, paymentReasons, paymentStatuses, saysWhy } from './lead-payment.rules.ts'

/** Money a family is asked for, and what became of it. */
export const LeadPayment = z.object({
  identifier: Identifier,
  id: Id,
  version: z.number().int(),
  payment_for: z.enum(paymentReasons),
  title: z.string(),
  total: Money,
  due_date: Day.nullable(),
  /** Still owed though its day is over. */
  is_overdue: z.boolean(),
  gateway: z.enum(gateways),
  status: z.enum(paymentStatuses),
  paid_at: Timestamp.nullable(),
  reference: z.string().nullable(),
  /** Of the company alone. */
  remarks: z.string().nullable(),
  receiptInfo: KeptFile.nullable(),
  application: z.object({ identifier: Identifier, id: RecordNumber }).nullable(),
  service_request: z.object({ identifier: Identifier, number: z.number().int() }).nullable(),
  created_by: PersonRef.nullable(),
  created_at: Timestamp,
  can: z.object({ change_status: z.boolean() }),
})
export type LeadPayment = z.output<typeof LeadPayment>

/** What a family owes and paid in one currency; currencies are never added up. */
export const PaymentSum = z.object({ currency: z.string(), owed: Money, overdue: Money, paid: Money, refunded: Money })
export type PaymentSum = z.output<typeof PaymentSum>

const Reference = orNull(z.string().trim().max(100))
const Remarks = orNull(z.string().trim().max(1_000))

export const LeadPaymentBody = z.object({
  payment_for: z.enum(paymentReasons, 'Choose what it is for'),
  title: requiredText('Title is required', 150),
  amount: Amount('please enter price'),
  currency: z.enum(Currency.options, 'Currency is required'),
  due_date: orNull(Day),
  gateway: z.enum(gateways, 'please select payment gateway'),
  application_identifier: orNull(Identifier),
  service_request_identifier: orNull(Identifier),
  reference: Reference,
  receipt_file_identifier: FileWish,
  remarks: Remarks,
})
export type LeadPaymentBody = z.output<typeof LeadPaymentBody>

export const LeadPaymentMove = z
  .object({
    status: z.enum(paymentStatuses, 'please select the status'),
    reference: Reference,
    receipt_file_identifier: FileWish,
    remarks: Remarks,
  })
  .refine(({ status, remarks }) => !saysWhy(status) || remarks, { path: ['remarks'], message: 'Remarks are required' })
export type LeadPaymentMove = z.output<typeof LeadPaymentMove>

const One = z.object({ leadPaymentInfo: LeadPayment })

/** What families are asked for and pay (specification 3, G-L-34). */
export const leadPayments = resource('finance.lead_payment', {
  ofLead: {
    route: 'GET /leads/:id/payments',
    access: 'payments.read',
    summary: 'List what a family is asked for, with what is owed and what was paid by currency.',
    query: listQuery({ sortBy: ['created_at'] }),
    response: pageOf(LeadPayment).extend({ sumsInfo: z.array(PaymentSum) }),
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /leads/:id/payments',
    access: 'payments.create',
    recentProof: false,
    summary: 'Ask a family for money.',
    body: LeadPaymentBody,
    response: One,
    status: 201,
    message: 'Payment created successfully',
    errors: ['NOT_FOUND'],
    audit: 'lead_payment.created',
    idempotency: 'required',
  },
  changeStatus: {
    route: 'PUT /payments/:identifier/change-status',
    access: 'payments.update',
    recentProof: false,
    summary: 'Say what became of a payment: it came, failed, was called off or paid back.',
    params: z.object({ identifier: Identifier }),
    body: LeadPaymentMove,
    response: One,
    message: 'Status updated successfully',
    errors: ['NOT_FOUND', 'PAYMENT_STATE', 'VERSION_CONFLICT'],
    audit: 'lead_payment.status_changed',
    concurrency: 'if-match',
  },
  gateways: {
    route: 'GET /payments/gateways-dropdown',
    access: 'payments.create',
    summary: 'List the ways in which a family can pay.',
    response: z.object({ options: z.array(Option) }),
  },
})
