import type { PaymentStatus } from '@embark/contract/finance/lead-payment/lead-payment.rules.ts'
import { sql } from 'kysely'
import type { Keeper } from '#modules/documents/documents.public.ts'
import { visibleLeads } from '#modules/leads/leads.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The payments this actor may see: those of the leads they see, which for a student is their own. The one place that decides it. */
export const visibleLeadPayments = (ctx: Ctx) =>
  ctx.db.selectFrom('lead_payments').where('lead_payments.lead_id', 'in', visibleLeads(ctx).select('leads.id'))

/** A payment the actor may see, held until its change is saved, so that two changes of it never interleave. */
export async function heldLeadPayment(ctx: Ctx, identifier: string) {
  const payment = await visibleLeadPayments(ctx)
    .select(['lead_payments.id', 'lead_payments.identifier', 'lead_payments.lead_id', 'lead_payments.version', 'lead_payments.title'])
    .select(['lead_payments.amount_minor', 'lead_payments.currency', 'lead_payments.receipt_file_id', 'lead_payments.reference'])
    .select(['lead_payments.paid_at', 'lead_payments.remarks'])
    // A check constraint allows only these values.
    .select((eb) => eb.ref('lead_payments.status').$castTo<PaymentStatus>().as('status'))
    .where('lead_payments.identifier', '=', identifier)
    .forUpdate('lead_payments')
    .executeTakeFirst()
  return prove(payment ?? refuse('NOT_FOUND'))
}
export type HeldLeadPayment = Proven<Awaited<ReturnType<typeof heldLeadPayment>>>

/** What receipts of payments are kept as. */
export const paymentReceipt = 'lead_payment'

/** A receipt opens for whoever sees the payment. */
const ofVisiblePayment: Keeper = (ctx, file) =>
  can(ctx, 'payments.read')
    ? sql`exists (${visibleLeadPayments(ctx).select('lead_payments.id').where('lead_payments.receipt_file_id', '=', file)})`
    : sql`false`
export const paymentReceiptKeeper = { [paymentReceipt]: ofVisiblePayment }
