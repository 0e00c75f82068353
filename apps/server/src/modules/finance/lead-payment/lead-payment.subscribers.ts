import type { PaymentStatus } from '@embark/contract/finance/lead-payment/lead-payment.rules.ts'
import { toDecimal } from '@embark/contract/kernel/money.ts'
import { leadValues } from '#modules/leads/leads.public.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import { on } from '#platform/events/subscribe.ts'
import { toldLeadPayment } from './lead-payment.queries.ts'

/** What is told of a payment that comes to stand so; that money is on its way is told to nobody. */
const eventOf = {
  pending: 'lead_payment_requested',
  paid: 'lead_payment_paid',
  failed: 'lead_payment_failed',
  cancelled: 'lead_payment_cancelled',
  refunded: 'lead_payment_refunded',
  processing: undefined,
} as const satisfies Record<PaymentStatus, string | undefined>

/** The same of a payment for an application, which leads to it. */
const applicationEventOf: Partial<Record<PaymentStatus, 'application_payment_requested' | 'application_payment_paid'>> = {
  pending: 'application_payment_requested',
  paid: 'application_payment_paid',
}

export const leadPaymentSubscribers = [
  on('lead_payment.changed', 'lead_payment.notify', async (ctx, { id, status, by }, { eventId }) => {
    const event = eventOf[status]
    const payment = event && (await toldLeadPayment(ctx, id))
    if (!payment) return
    const ofApplication = applicationEventOf[status]
    await notify(
      ctx,
      payment.user_ids.filter((user) => user !== by),
      {
        ...(payment.application_identifier && ofApplication
          ? { event: ofApplication, module_type: 'application', module_identifier: payment.application_identifier }
          : { event, module_type: 'lead', module_identifier: payment.lead_identifier }),
        vars: {
          ...leadValues(payment),
          payment: payment.title,
          amount: `${toDecimal(payment.amount_minor, payment.currency)} ${payment.currency}`,
        },
        dedupe_key: `lead_payment:${eventId}`,
      },
    )
  }),
]
