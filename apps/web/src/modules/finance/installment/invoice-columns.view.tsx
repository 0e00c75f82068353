import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { figuresColumn } from '#platform/list/columns.tsx'
import type { ListColumn } from '#platform/list/list-types.ts'
import { Link } from '#ui/link.tsx'
import { Money, NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { nameOf } from './invoice-list.state.ts'

const labelText: Record<Installment['status_label'], string> = {
  'not invoiced': 'Not invoiced',
  hold: 'Hold',
  drop: 'Drop',
  rollback: 'Rollback',
  paid: 'Paid',
  'not received': 'Not received',
  'received not paid': 'Received not paid',
}

const StatusTag = ({ row }: { row: Installment }) => {
  const t = useT()
  const received = row.status === 'partially_received' && row.received_amount_minor
  return (
    <span className="e-two">
      <Tag>{t(labelText[row.status_label])}</Tag>
      {received ? <Money minor={received} currency={row.expected_currency_in ?? ''} /> : null}
    </span>
  )
}

type Columns = ListColumn<Installment, 'expected_commission_in_date'>[]
type T = ReturnType<typeof useT>
type Minor = number | null | undefined

/** A column of amounts in one of the two currencies of an installment. */
const amountColumn = (
  id: string,
  header: string,
  minorOf: (row: Installment) => Minor,
  way: 'in' | 'out',
  width = 130,
): Columns[number] => ({
  id,
  header,
  align: 'end',
  width,
  cell: (row) => {
    const [minor, currency] = [minorOf(row), way === 'in' ? row.expected_currency_in : row.expected_currency_out]
    return minor === null || minor === undefined || !currency ? <NoValue /> : <Money minor={minor} currency={currency} />
  },
})

/** A column of document numbers, each the way to its document. */
const documentColumn = (
  id: string,
  header: string,
  documentOf: (row: Installment) => { no: string; href: string } | null,
): Columns[number] => ({
  id,
  header,
  width: 165,
  cell: (row) => {
    const document = documentOf(row)
    if (!document) return <NoValue />
    return (
      <Link className="e-link e-num" href={document.href}>
        {document.no}
      </Link>
    )
  },
})

const sharedColumns = (t: T): Columns => [
  {
    id: 'lead',
    header: t('Lead'),
    hideable: false,
    cardSlot: 'title',
    width: 190,
    cell: (row) => <TwoLines strong top={nameOf(row)} bottom={`#${row.leadInfo.id}`} />,
  },
  {
    id: 'application',
    header: t('Application'),
    width: 210,
    cell: ({ applicationInfo: { id, program_name, intake } }) => (
      <TwoLines top={program_name ?? '--'} bottom={`#${id}${intake ? ` · ${intake}` : ''}`} />
    ),
  },
  { id: 'institution', header: t('Institution'), width: 180, cell: (row) => row.institutionInfo.name },
  { id: 'agent', header: t('Agent'), width: 140, cell: (row) => row.agentInfo?.name ?? <NoValue /> },
]

const dateColumn = (t: T): Columns[number] => ({
  id: 'expected_commission_in_date',
  header: t('Expected date'),
  sortable: true,
  width: 120,
  cell: (row) => <span className="e-num">{formatDay(row.expected_commission_in_date)}</span>,
})

const statusColumn = (t: T): Columns[number] => ({
  id: 'status',
  header: t('Status'),
  width: 150,
  cardSlot: 'corner',
  cell: (row) => <StatusTag row={row} />,
})

const agentColumns = (t: T): Columns => [
  amountColumn('expected_out', t('Expected share'), (row) => row.expected_commission_out_minor, 'out'),
  dateColumn(t),
  amountColumn('due', t('Due'), (row) => row.agent_due_amount_minor, 'out'),
  amountColumn('paid', t('Paid'), (row) => row.agent_paid_amount_minor, 'out'),
  documentColumn('agent_invoice', t('Invoice no'), ({ agent_invoice }) =>
    agent_invoice ? { no: agent_invoice.invoice_no, href: to(financeScreens.invoicePdf, { invoiceID: agent_invoice.identifier }) } : null,
  ),
  statusColumn(t),
]

const clientColumns = (t: T): Columns => [
  amountColumn('expected', t('Expected commission'), (row) => row.expected_commission_in_minor, 'in', 150),
  dateColumn(t),
  documentColumn('claim_no', t('Claim no'), ({ claim_no }) =>
    claim_no ? { no: claim_no, href: to(financeScreens.claimInvoice, { claimNo: claim_no }) } : null,
  ),
  documentColumn('invoice_no', t('Invoice no'), ({ invoice }) =>
    invoice ? { no: invoice.invoice_no, href: to(financeScreens.invoicePdf, { invoiceID: invoice.identifier }) } : null,
  ),
  amountColumn('invoiced', t('Invoiced'), (row) => (row.invoice ? row.invoice_amount_minor : null), 'in'),
  amountColumn('received', t('Received'), (row) => row.received_amount_minor, 'in'),
  amountColumn('outstanding', t('Outstanding'), (row) => row.outstanding_amount_minor, 'in'),
  statusColumn(t),
  figuresColumn('documents', t('Documents'), 110, (row: Installment) => row.files?.length ?? 0),
]

/** The columns of the invoice lists: the institution's side, or the agent's (G-M-65). */
export function useInvoiceColumns(side: 'client' | 'agent'): Columns {
  const t = useT()
  return [...sharedColumns(t), ...(side === 'agent' ? agentColumns(t) : clientColumns(t))]
}
