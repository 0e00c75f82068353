import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
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
  const t = useT()
  const shared: Columns = [
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
  const expectedDate: Columns[number] = {
    id: 'expected_commission_in_date',
    header: t('Expected date'),
    sortable: true,
    width: 120,
    cell: (row) => <span className="e-num">{formatDay(row.expected_commission_in_date)}</span>,
  }
  const status: Columns[number] = {
    id: 'status',
    header: t('Status'),
    width: 150,
    cardSlot: 'corner',
    cell: (row) => <StatusTag row={row} />,
  }
  if (side === 'agent')
    return [
      ...shared,
      {
        id: 'expected_out',
        header: t('Expected share'),
        align: 'end',
        width: 130,
        cell: (row) => amount(row.expected_commission_out_minor, row.expected_currency_out),
      },
      expectedDate,
      {
        id: 'due',
        header: t('Due'),
        align: 'end',
        width: 130,
        cell: (row) => amount(row.agent_due_amount_minor, row.expected_currency_out),
      },
      {
        id: 'paid',
        header: t('Paid'),
        align: 'end',
        width: 130,
        cell: (row) => amount(row.agent_paid_amount_minor, row.expected_currency_out),
      },
      status,
    ]
  return [
    ...shared,
    {
      id: 'expected',
      header: t('Expected commission'),
      align: 'end',
      width: 150,
      cell: (row) => amount(row.expected_commission_in_minor, row.expected_currency_in),
    },
    expectedDate,
    {
      id: 'claim_no',
      header: t('Claim no'),
      width: 165,
      cell: (row) =>
        row.claim_no ? (
          <Link className="e-link e-num" href={to(financeScreens.claimInvoice, { claimNo: row.claim_no })}>
            {row.claim_no}
          </Link>
        ) : (
          <NoValue />
        ),
    },
    {
      id: 'invoice_no',
      header: t('Invoice no'),
      width: 165,
      cell: (row) =>
        row.invoice ? (
          <Link className="e-link e-num" href={to(financeScreens.invoicePdf, { invoiceID: row.invoice.identifier })}>
            {row.invoice.invoice_no}
          </Link>
        ) : (
          <NoValue />
        ),
    },
    {
      id: 'invoiced',
      header: t('Invoiced'),
      align: 'end',
      width: 130,
      cell: (row) => amount(row.invoice ? row.invoice_amount_minor : null, row.expected_currency_in),
    },
    {
      id: 'received',
      header: t('Received'),
      align: 'end',
      width: 130,
      cell: (row) => amount(row.received_amount_minor, row.expected_currency_in),
    },
    {
      id: 'outstanding',
      header: t('Outstanding'),
      align: 'end',
      width: 130,
      cell: (row) => amount(row.outstanding_amount_minor, row.expected_currency_in),
    },
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
