import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { toMajor } from '@embark/contract/kernel/money.ts'
import { can } from '#platform/context.ts'
import { implement } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { pdfOf } from '../claim/claim.handlers.ts'
import { printable } from '../claim/printable.queries.ts'
import { documentsOfTab } from '../installment/document.queries.ts'
import { visibleDocument, visibleInstallments } from '../installment/installment.policy.ts'
import { installmentsOfTab } from '../installment/installment.queries.ts'
import { receivePayment } from '../receipt/receipt.commands.ts'
import { receiptInfo } from '../receipt/receipt.handlers.ts'
import { visiblePayment } from '../receipt/receipt.policy.ts'
import { balancesBelowZero } from './balance.queries.ts'
import { payAgent, reversePayment } from './payment.commands.ts'

type Written = Awaited<ReturnType<typeof payAgent>>
const paymentInfo = ({ id, identifier, payment_no, paid_date, currency, total_minor, set_off }: Written) => ({
  id,
  identifier,
  document_no: payment_no,
  date: paid_date,
  currency,
  total_amount: toMajor(total_minor, currency),
  total_amount_minor: total_minor,
  set_off,
})

export const agentInvoiceRoutes = implement(agentInvoices, {
  list: async (ctx, { query }) => (query.invoice_tab.endsWith('_v2') ? documentsOfTab(ctx, query) : installmentsOfTab(ctx, query)),
  balances: async (ctx, { query }) => ({ balancesInfo: await balancesBelowZero(ctx, query.agent_identifier) }),
  documents: async (ctx, { query }) => documentsOfTab(ctx, query),
  get: async (ctx, { params }) => ({
    invoiceInfo: await printable(ctx, 'agent_invoice', await visibleDocument(ctx, 'agent_invoice', params.identifier)),
  }),
  pdf: async (ctx, { params }) => pdfOf(ctx, 'agent_invoice', await visibleDocument(ctx, 'agent_invoice', params.identifier)),
  pay: async (ctx, { body }) => {
    const ids = await visibleInstallments(
      ctx,
      body.claimDetails.map(({ installment_identifier }) => installment_identifier),
    )
    if (body.payment_for === 'fcp') return { paymentInfo: paymentInfo(await payAgent(ctx, ids, body)) }
    if (!can(ctx, 'invoices.receive.create')) refuse('PERMISSION_DENIED')
    const receipt = await receivePayment(ctx, ids, body)
    return { receiptInfo: receipt && receiptInfo(receipt) }
  },
  reversePayment: async (ctx, { params, body }) => ({
    paymentInfo: paymentInfo(await reversePayment(ctx, await visiblePayment(ctx, params.identifier), body.remarks)),
  }),
})
