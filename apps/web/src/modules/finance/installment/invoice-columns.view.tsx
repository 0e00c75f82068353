import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type { ReactNode } from 'react'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
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

const amount = (minor: number | null | undefined, currency: string | null | undefined) =>
  minor === null || minor === undefined || !currency ? <NoValue /> : <Money minor={minor} currency={currency} />

type Columns = ListColumn<Installment, 'expected_commission_in_date'>[]

/** The columns of the invoice lists: the institution's side, or the agent's (G-M-65). */
export function useInvoiceColumns(side: 'client' | 'agent'): Columns {
  const who = useWhoColumns()
  const [client, agent] = [useClientColumns(), useAgentColumns()]
  return [...who, ...(side === 'agent' ? agent : client)]
}

/** Whose installment it is, for which course. */
function useWhoColumns(): Columns {
  const t = useT()
  return [
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
      cell: (row) => (
        <TwoLines
          top={row.applicationInfo.program_name ?? '--'}
          bottom={`#${row.applicationInfo.id}${row.applicationInfo.intake ? ` · ${row.applicationInfo.intake}` : ''}`}
        />
      ),
    },
    { id: 'institution', header: t('Institution'), width: 180, cell: (row) => row.institutionInfo.name },
    { id: 'agent', header: t('Agent'), width: 140, cell: (row) => row.agentInfo?.name ?? <NoValue /> },
  ]
}

function useAgentColumns(): Columns {
  const t = useT()
  const { expectedDate, status } = useSharedColumns()
  return [
    moneyColumn('expected_out', t('Expected share'), (row) => amount(row.expected_commission_out_minor, row.expected_currency_out)),
    expectedDate,
    moneyColumn('due', t('Due'), (row) => amount(row.agent_due_amount_minor, row.expected_currency_out)),
    moneyColumn('paid', t('Paid'), (row) => amount(row.agent_paid_amount_minor, row.expected_currency_out)),
    status,
  ]
}

function useClientColumns(): Columns {
  const t = useT()
  const { expectedDate, status } = useSharedColumns()
  const { claimInvoice, invoicePdf } = financeScreens
  return [
    moneyColumn('expected', t('Expected commission'), (row) => amount(row.expected_commission_in_minor, row.expected_currency_in), 150),
    expectedDate,
    {
      id: 'claim_no',
      header: t('Claim no'),
      width: 165,
      cell: ({ claim_no }) => (claim_no ? <Paper number={claim_no} href={to(claimInvoice, { claimNo: claim_no })} /> : <NoValue />),
    },
    {
      id: 'invoice_no',
      header: t('Invoice no'),
      width: 165,
      cell: ({ invoice }) =>
        invoice ? <Paper number={invoice.invoice_no} href={to(invoicePdf, { invoiceID: invoice.identifier })} /> : <NoValue />,
    },
    moneyColumn('invoiced', t('Invoiced'), (row) => amount(row.invoice ? row.invoice_amount_minor : null, row.expected_currency_in)),
    moneyColumn('received', t('Received'), (row) => amount(row.received_amount_minor, row.expected_currency_in)),
    moneyColumn('outstanding', t('Outstanding'), (row) => amount(row.outstanding_amount_minor, row.expected_currency_in)),
    status,
    {
      id: 'documents',
      header: t('Documents'),
      align: 'end',
      width: 110,
      cell: (row) => <span className="e-num">{row.files?.length ?? 0}</span>,
    },
  ]
}

function useSharedColumns(): Record<'expectedDate' | 'status', Columns[number]> {
  const t = useT()
  return {
    expectedDate: {
      id: 'expected_commission_in_date',
      header: t('Expected date'),
      sortable: true,
      width: 120,
      cell: (row) => <span className="e-num">{formatDay(row.expected_commission_in_date)}</span>,
    },
    status: {
      id: 'status',
      header: t('Status'),
      width: 150,
      cardSlot: 'corner',
      cell: (row) => <StatusTag row={row} />,
    },
  }
}

const moneyColumn = (id: string, header: string, cell: (row: Installment) => ReactNode, width = 130): Columns[number] => ({
  id,
  header,
  align: 'end',
  width,
  cell,
})

/** The number of a claim or an invoice, leading to what is printed. */
const Paper = ({ number, href }: { number: string; href: string }) => (
  <Link className="e-link e-num" href={href}>
    {number}
  </Link>
)
