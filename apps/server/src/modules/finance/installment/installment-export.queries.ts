import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { type Installment, installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { toDecimal } from '@embark/contract/kernel/money.ts'
import { exported, type FileColumn, type FileColumns } from '#modules/identity/identity.public.ts'
import type { Ctx } from '#platform/context.ts'
import { mustSeeTab } from './installment.policy.ts'
import { installmentList } from './installment.queries.ts'

const words: Readonly<Record<Installment['status_label'], string>> = {
  'not invoiced': 'Not invoiced',
  hold: 'Hold',
  drop: 'Drop',
  rollback: 'Rollback',
  paid: 'Paid',
  'not received': 'Not received',
  'received not paid': 'Received not paid',
}

type Column = FileColumn<Installment>
/** An amount as a number of its own, so that a spreadsheet can add it up; its currency stands beside. */
const amountIn = (title: string, minorOf: (row: Installment) => number | null | undefined): Column => ({
  title,
  cell: (row) => decimal(minorOf(row), row.expected_currency_in),
})
const amountOut = (title: string, minorOf: (row: Installment) => number | null | undefined): Column => ({
  title,
  cell: (row) => decimal(minorOf(row), row.expected_currency_out),
})
// Digits alone are no formula, and a text would be quoted as one where it is below zero.
const decimal = (minor: number | null | undefined, currency: string | null | undefined) =>
  minor === null || minor === undefined || !currency ? null : Number(toDecimal(minor, currency))

const shared: FileColumns<Installment> = {
  lead: [
    { title: 'Student', cell: ({ leadInfo }) => fullNameOf(leadInfo) },
    { title: 'Application', cell: ({ applicationInfo }) => applicationInfo.id },
    { title: 'Courses', cell: ({ applicationInfo }) => applicationInfo.program_name },
    { title: 'Intake', cell: ({ applicationInfo: { intake } }, { say }) => intake?.replace(/^\S+/, say) },
  ],
  institution: [
    { title: 'Institution', cell: ({ institutionInfo }) => institutionInfo.name },
    { title: 'Agent', cell: ({ agentInfo }) => agentInfo?.name },
  ],
  expected_commission_in_date: [
    { title: 'Commission due', cell: ({ expected_commission_in_date }) => expected_commission_in_date.slice(0, 10) },
  ],
  status: [{ title: 'Status', cell: ({ status_label }, { say }) => say(words[status_label]) }],
}
const currencyIn: Column = { title: 'Currency', cell: ({ expected_currency_in }) => expected_currency_in }
const currencyOut: Column = { title: 'Currency', cell: ({ expected_currency_out }) => expected_currency_out }

const ofClients: FileColumns<Installment> = {
  ...shared,
  amount: [amountIn('Amount', (row) => row.invoice_amount_minor ?? row.expected_commission_in_minor), currencyIn],
  number: [
    { title: 'Invoice no', cell: ({ invoice }) => invoice?.invoice_no },
    { title: 'Claim', cell: ({ claim_no }) => claim_no },
  ],
  expected: [amountIn('Expected', (row) => row.expected_commission_in_minor), currencyIn],
  invoiced: [amountIn('Invoiced', (row) => (row.invoice ? row.invoice_amount_minor : null)), currencyIn],
  received: [amountIn('Received', (row) => row.received_amount_minor), currencyIn],
  outstanding: [amountIn('Outstanding', (row) => row.outstanding_amount_minor), currencyIn],
  documents: [{ title: 'Documents', cell: ({ files }) => files?.length ?? 0 }],
}
const ofAgents: FileColumns<Installment> = {
  ...shared,
  amount: [amountOut('Expected share', (row) => row.expected_commission_out_minor), currencyOut],
  due: [amountOut('Due now', (row) => row.agent_due_amount_minor), currencyOut],
  agent_invoice: [{ title: 'Invoice no', cell: ({ agent_invoice }) => agent_invoice?.invoice_no }],
}

const about = {
  check: (ctx: Ctx, { invoice_tab }: { invoice_tab: string }) => mustSeeTab(ctx, invoice_tab),
  permission: 'invoices.read',
  module: 'invoices',
  list: installmentList,
} as const
/** The files of the two lists of installments. */
export const installmentExport = exported(installments.list, { ...about, title: 'Installments', columns: ofClients })
export const agentInvoiceExport = exported(agentInvoices.list, { ...about, title: 'Agent invoices', columns: ofAgents })
