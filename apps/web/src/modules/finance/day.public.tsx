/** What money brings to the day of whoever claims, receives or pays it. */
import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { type Installment, installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { type DayPart, type DayPlace, dayFromToday, dayPart, type Reader, rowsOfADay } from '#platform/day/section.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { AgentsToPay, OpenInvoices, OutstandingFigures, ToClaim, ToInvoice } from './installment/finance-day.view.tsx'

const seesMoney = ({ group, can }: Reader) => group === 'company' && can('invoices.read')
const worksMoney = (reader: Reader) => seesMoney(reader) && reader.can('invoices.claim.create')
/** Money is the day of whoever works with it and not with leads; for others it is a number. */
const placeOf = (reader: Reader): DayPlace | undefined =>
  !seesMoney(reader) ? undefined : worksMoney(reader) && !reader.can('leads.create') ? 'main' : 'line'
const isMain = (place: DayPlace | undefined, instead: DayPlace) => (place === 'main' ? instead : place)

const everything = { invoice_tab: 'client_get_all' } as const
const outstanding = { invoice_tab: 'client_outstanding' } as const
const overdue = () => ({ ...outstanding, filters: { expected_received_at: { to: dayFromToday(-1) } } })
const dueToday = () => ({ ...outstanding, filters: { expected_received_at: { from: dayFromToday(), to: dayFromToday() } } })
const soon = () => ({ ...outstanding, filters: { expected_received_at: { from: dayFromToday(1), to: dayFromToday(30) } } })
const toInvoice = { invoice_tab: 'client_claimed' } as const
const toClaim = { filters: { status: ['not invoiced'] as 'not invoiced'[] } }
const toPay = { invoice_tab: 'agent_outstanding' } as const

const asking = <Asked extends object>(asked: Asked) => ({ query: { ...asked, per_page: rowsOfADay } })
// Documents come only where a tab is asked for them, and none of these is.
const installmentsIn = (rows: readonly object[]) => rows.filter((row): row is Installment => !('installments' in row))

export const financeDay: readonly DayPart[] = [
  dayPart({
    id: 'outstanding',
    order: 1,
    title: (t) => t('Outstanding'),
    endpoint: installments.list,
    placeFor: (reader) => (placeOf(reader) === 'main' ? 'top' : undefined),
    // What is claimed and not invoiced yet is outstanding as well, as it is above the list that this leads to.
    call: () => ({ query: { ...everything, per_page: 1 } }),
    hrefFor: () => hrefWith(financeScreens.invoices.path, everything),
    draw: ({ totalsInfo }) => <OutstandingFigures totals={totalsInfo} />,
  }),
  dayPart({
    id: 'to-claim',
    order: 5,
    title: (t) => t('To claim'),
    endpoint: installments.list,
    placeFor: (reader) => (worksMoney(reader) ? placeOf(reader) : undefined),
    call: () => asking(toClaim),
    hrefFor: () => hrefWith(financeScreens.invoices.path, { ...everything, ...toClaim }),
    summary: (t, count) => t('{{count}} to claim', { count }),
    draw: ({ recordsInfo }, { isFirst }) => <ToClaim rows={installmentsIn(recordsInfo)} isFirst={isFirst} />,
  }),
  dayPart({
    id: 'to-invoice',
    // Beside the day, so that what is to be claimed stands on the first screen: it is what the head of the page counts.
    order: 6,
    title: (t) => t('To invoice'),
    endpoint: installments.list,
    placeFor: (reader) => (reader.can('invoices.invoice.create') ? isMain(placeOf(reader), 'side') : undefined),
    call: () => asking(toInvoice),
    hrefFor: () => hrefWith(financeScreens.invoices.path, toInvoice),
    draw: ({ recordsInfo }) => <ToInvoice rows={installmentsIn(recordsInfo)} />,
  }),
  dayPart({
    id: 'due-today-invoices',
    order: 3,
    title: (t) => t('Due today'),
    endpoint: installments.list,
    placeFor: (reader) => (placeOf(reader) === 'main' ? 'main' : undefined),
    call: () => asking(dueToday()),
    hrefFor: () => hrefWith(financeScreens.invoices.path, dueToday()),
    summary: (t, count) => t('{{count}} due today', { count }),
    draw: ({ recordsInfo }, { isFirst }) => <OpenInvoices rows={installmentsIn(recordsInfo)} isFirst={isFirst} />,
  }),
  dayPart({
    id: 'due-invoices',
    order: 6,
    title: (t) => t('Due in the next 30 days'),
    endpoint: installments.list,
    placeFor: (reader) => (placeOf(reader) === 'main' ? 'main' : undefined),
    call: () => asking(soon()),
    hrefFor: () => hrefWith(financeScreens.invoices.path, soon()),
    draw: ({ recordsInfo }, { isFirst }) => <OpenInvoices rows={installmentsIn(recordsInfo)} isFirst={isFirst} />,
  }),
  dayPart({
    id: 'overdue-invoices',
    order: 2,
    title: (t) => t('Overdue invoices'),
    endpoint: installments.list,
    placeFor: placeOf,
    call: () => asking(overdue()),
    hrefFor: () => hrefWith(financeScreens.invoices.path, overdue()),
    summary: (t, count) => t('{{count}} overdue', { count }),
    isAlarming: true,
    draw: ({ recordsInfo }, { isFirst }) => <OpenInvoices rows={installmentsIn(recordsInfo)} isFirst={isFirst} />,
  }),
  dayPart({
    id: 'agents-to-pay',
    order: 7,
    title: (t) => t('Agents to pay'),
    endpoint: agentInvoices.list,
    placeFor: (reader) => (reader.can('invoices.agents.pay.create') ? isMain(placeOf(reader), 'side') : undefined),
    call: () => asking(toPay),
    hrefFor: () => hrefWith(financeScreens.agentInvoices.path, toPay),
    draw: ({ recordsInfo }) => <AgentsToPay rows={installmentsIn(recordsInfo)} />,
  }),
  dayPart({
    id: 'due-to-you',
    order: 8,
    title: (t) => t('Due to you'),
    endpoint: agentInvoices.list,
    placeFor: ({ group, can }) => (group === 'agent' && can('invoices.read') ? 'side' : undefined),
    call: () => asking(toPay),
    hrefFor: () => hrefWith(financeScreens.agentInvoices.path, toPay),
    clear: (t) => t('Nothing due to you'),
    expects: (t) => t('Your share of a commission stands here once the institution has paid it.'),
    draw: ({ recordsInfo }) => <AgentsToPay rows={installmentsIn(recordsInfo)} isOwn />,
  }),
]
