import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { endOf } from '@embark/contract/finance/installment/day.rules.ts'
import { type Installment, installments, type searchBys } from '@embark/contract/finance/installment/installment.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { toDecimal } from '@embark/contract/kernel/money.ts'

export const clientTabs = ['client_get_all', 'client_claimed', 'client_outstanding', 'client_received'] as const
export const agentTabs = ['agent_outstanding', 'agent_paid'] as const
export type Tab = (typeof clientTabs)[number] | (typeof agentTabs)[number]

/** English names of tabs and search fields; they are translated where they are shown. */
export const tabNames: Record<Tab, string> = {
  client_get_all: 'All',
  client_claimed: 'Claimed',
  client_outstanding: 'Outstanding',
  client_received: 'Received',
  agent_outstanding: 'Outstanding',
  agent_paid: 'Paid',
}
export const searchNames: Record<(typeof searchBys)[number], string> = {
  lead_name: 'Lead name',
  lead_id: 'Lead number',
  application_id: 'Application number',
  claim_no: 'Claim no',
  invoice_no: 'Invoice no',
  institution: 'Institution',
  agent: 'Agent',
}

/** Everything a change of money makes stale. */
export const financeReads = [
  installments.list,
  installments.documents,
  installments.get,
  agentInvoices.list,
  agentInvoices.documents,
  agentInvoices.balances,
]
/** The person's distance from UTC, which the day of an expected date is ended by. */
export const here = () => ({ offsetMinutes: -new Date().getTimezoneOffset() })
/** The instant that ends a chosen day (G-M-51); an empty one stays empty for the form to complain about. */
export const dayEnd = (day: string) => (day ? endOf(here(), day) : day)
/** Today on the person's calendar. */
export const today = () => new Date(Date.now() + here().offsetMinutes * 60_000).toISOString().slice(0, 10)

/** How many of the person's days lie between today and a day; fewer than none when it is past. */
export const daysTo = (day: string) => Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today())) / 86_400_000)

export const nameOf = ({ leadInfo }: Installment) => fullNameOf(leadInfo)
/** An amount in minor units as the decimal a field starts with. */
export const decimal = (minor: number | null | undefined, currency: string | null | undefined) =>
  minor && currency ? toDecimal(minor, currency) : ''
