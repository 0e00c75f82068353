import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Identifier, orAbsent } from '../../kernel/shapes.ts'
import { FormatQuery, PrintableDocument } from '../claim/claim.contract.ts'
import { AgentDocumentQuery, AgentTabQuery, DocumentPage, InstallmentPage, SetOff } from '../installment/installment.contract.ts'
import { MoneyMoved, PaymentBody, ReverseBody } from '../receipt/receipt.contract.ts'

const InvoiceRef = { params: z.object({ identifier: Identifier }) }

const Paid = MoneyMoved.extend({ set_off: z.array(SetOff) })

/** What an agency owes back in a currency, as a balance below zero, and of which invoices. */
export const AgentBalance = z.object({
  agentInfo: z.object({ identifier: Identifier, name: z.string() }),
  currency: z.string(),
  balance_minor: z.number().int(),
  invoices: z.array(z.object({ identifier: Identifier, invoice_no: z.string(), owed_minor: z.number().int() })),
})
export type AgentBalance = z.output<typeof AgentBalance>

/** The agent's side: self-billed invoices and their payment (G-M-49, G-M-55, G-M-56). */
export const agentInvoices = resource('finance.agent_invoice', {
  list: {
    route: 'GET /agent-invoices',
    access: 'invoices.read',
    summary: 'List the installments on which an agent is owed or was paid.',
    query: AgentTabQuery,
    response: InstallmentPage,
  },
  documents: {
    route: 'GET /agent-invoices/v2',
    access: 'invoices.read',
    summary: 'List agent invoices with their installments inside.',
    query: AgentDocumentQuery,
    response: DocumentPage,
  },
  balances: {
    route: 'GET /agent-invoices/balances',
    access: 'invoices.read',
    summary: 'List the agents who owe back what they were paid, by currency.',
    description: 'A receipt that was reversed leaves it; the next payment sets it off.',
    query: z.object({ agent_identifier: orAbsent(z.uuid()) }),
    response: z.object({ balancesInfo: z.array(AgentBalance) }),
  },
  get: {
    route: 'GET /agent-invoices/:identifier',
    access: 'invoices.read',
    summary: 'Show an agent invoice, ready to print; with format=pdf the file.',
    ...InvoiceRef,
    query: FormatQuery,
    response: z.object({ invoiceInfo: PrintableDocument }),
    errors: ['NOT_FOUND'],
  },
  pdf: {
    route: 'GET /agent-invoices/:identifier/pdf',
    access: 'invoices.read',
    summary: 'Download an agent invoice as PDF.',
    ...InvoiceRef,
    query: FormatQuery,
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
  },
  pay: {
    route: 'POST /client-invoices/generate_payment',
    access: 'invoices.agents.pay.create',
    recentProof: false,
    summary: 'Pay an agent; with payment_for acr the same as receiving a payment.',
    description: 'acr needs invoices.receive.create too.',
    body: PaymentBody,
    response: z.object({ paymentInfo: Paid.optional(), receiptInfo: MoneyMoved.nullable().optional() }),
    status: 201,
    message: 'Payment Received successfully',
    errors: ['NOT_FOUND', 'INSTALLMENT_STATE', 'EXCEEDS_DUE', 'EXCEEDS_OUTSTANDING', 'PAYMENT_MIXED', 'RECEIPT_MIXED'],
    audit: 'payment.posted',
    idempotency: 'required',
  },
  reversePayment: {
    route: 'POST /agent-invoices/payments/:identifier/reverse',
    access: 'invoices.agents.pay.reverse',
    recentProof: false,
    summary: 'Reverse a payment to an agent by a mirrored one.',
    params: z.object({ identifier: Identifier }),
    body: ReverseBody,
    response: z.object({ paymentInfo: Paid }),
    status: 201,
    message: 'Payment reversed successfully',
    errors: ['NOT_FOUND', 'ALREADY_REVERSED', 'INSTALLMENT_HELD', 'PAYMENT_SET_OFF'],
    audit: 'payment.reversed',
    idempotency: 'required',
  },
})
