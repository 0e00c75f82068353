import type { LeadPaymentBody, LeadPaymentMove } from '@embark/contract/finance/lead-payment/lead-payment.contract.ts'
import { type PaymentStatus, wayTo } from '@embark/contract/finance/lead-payment/lead-payment.rules.ts'
import { toDecimal } from '@embark/contract/kernel/money.ts'
import type { OtherActivity } from '@embark/contract/leads/activity/activity.contract.ts'
import { sql } from 'kysely'
import { fileToKeep } from '#modules/documents/documents.public.ts'
import { stepsOnLead, type VisibleLead } from '#modules/leads/leads.public.ts'
import { applicationOfLead, requestOfLead } from '#modules/services/services.public.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import { tellOfPayment } from './lead-payment.messages.ts'
import { type HeldLeadPayment, paymentReceipt } from './lead-payment.policy.ts'
import { leadPaymentById } from './lead-payment.queries.ts'

const leadPaymentKind: Keeping<'lead_payments'> = { module: 'lead_payment', table: 'lead_payments', changedAt: 'updated_at' }
const receiptField = 'receipt_file_identifier'

/** What a payment is called on the timeline of its lead. */
const factsOf = ({ title, amount_minor, currency }: { title: string; amount_minor: number; currency: string }) => ({
  payment: title,
  amount: `${toDecimal(amount_minor, currency)} ${currency}`,
})

/** Asks a family for money. */
export async function createLeadPayment(ctx: Ctx, lead: VisibleLead, body: LeadPaymentBody) {
  const { amount: amount_minor, application_identifier, service_request_identifier, receipt_file_identifier: wish, ...fields } = body
  const payment = {
    ...fields,
    amount_minor,
    due_date: fields.due_date ?? null,
    reference: fields.reference ?? null,
    remarks: fields.remarks ?? null,
    lead_id: lead.id,
    application_id: await applicationOfLead(ctx, lead.id, application_identifier),
    service_request_id: await requestOfLead(ctx, lead.id, service_request_identifier),
    receipt_file_id: await fileToKeep(ctx, { wish, kept: null, purpose: paymentReceipt, field: receiptField }),
  }
  const { id } = await ctx.db
    .insertInto('lead_payments')
    .values({ ...payment, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const step of stepsOnLead(ctx, lead.id, {
    type: 'payment_requested',
    vars: { payment_id: id, ...factsOf(payment) },
    visibility: 'shared',
  }))
    await step.execute(ctx.db)
  ctx.changed({ module: 'lead_payment', id, after: payment })
  ctx.emit('lead.updated', { id: lead.id })
  await tellOfPayment(ctx, id, 'requested')
  return leadPaymentById(ctx, id)
}

const entries: Readonly<Record<PaymentStatus, OtherActivity>> = {
  pending: 'payment_renewed',
  processing: 'payment_processing',
  paid: 'payment_paid',
  failed: 'payment_failed',
  cancelled: 'payment_cancelled',
  refunded: 'payment_refunded',
}

/** Says what became of a payment, by the written table. */
export async function moveLeadPayment(ctx: Ctx, payment: HeldLeadPayment, { status, ...said }: LeadPaymentMove) {
  const way = wayTo(payment.status, status) ?? refuse('PAYMENT_STATE')
  const { id, lead_id, receipt_file_id } = payment
  const set = {
    status,
    ...(way.includes('paid') && { paid_at: sql<string>`now()` }),
    ...(said.reference && { reference: said.reference }),
    ...(said.remarks && { remarks: said.remarks }),
    receipt_file_id: await fileToKeep(ctx, {
      wish: said.receipt_file_identifier,
      kept: receipt_file_id,
      purpose: paymentReceipt,
      field: receiptField,
    }),
  }
  await changeRecord(ctx, leadPaymentKind, payment, {
    set,
    version: ctx.ifMatch,
    steps: stepsOnLead(ctx, lead_id, {
      type: entries[status],
      vars: { payment_id: id, ...factsOf(payment), ...(said.remarks && { remarks: said.remarks }) },
      visibility: 'shared',
    }),
    before: { status: payment.status, reference: payment.reference, remarks: payment.remarks, receipt_file_id },
    after: { status, way, reference: said.reference, remarks: said.remarks, receipt_file_id: set.receipt_file_id },
    event: ['lead.updated', { id: lead_id }],
  })
  if (status === 'paid') await tellOfPayment(ctx, id, 'received')
  return leadPaymentById(ctx, id)
}
