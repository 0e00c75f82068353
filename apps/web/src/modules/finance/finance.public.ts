/** What other modules may show of finance. */
export { LeadPayments } from './lead-payment/lead-payments.view.tsx'
export { NextPayment } from './lead-payment/next-payment.view.tsx'
