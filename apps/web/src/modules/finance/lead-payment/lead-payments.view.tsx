import { type LeadPayment, leadPayments } from '@embark/contract/finance/lead-payment/lead-payment.contract.ts'
import { reasonNames, statusNames } from '@embark/contract/finance/lead-payment/lead-payment.rules.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { PartPages } from '#platform/list/part-pages.tsx'
import { actNamed, entriesFor, type RowAct } from '#platform/list/row-acts.ts'
import { useOpenedHere } from '#platform/prefs/opened.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Due } from '#ui/parts/due.tsx'
import { Money, NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { LeadPaymentForm } from './lead-payment.form.tsx'
import { PaymentStatusDialog } from './payment-status.dialog.tsx'
import { PaymentSums } from './payment-sums.view.tsx'
import './lead-payment.css'

const tones = { paid: 'good', failed: 'danger', processing: 'accent', pending: 'plain', cancelled: 'plain', refunded: 'warn' } as const

/** What the family of a lead is asked for and paid, the newest first. */
export function LeadPayments({ lead }: { readonly lead: string }) {
  const t = useT()
  const mayCreate = useCan('payments.create')
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(25)
  const columns = useColumns()
  const acts: readonly RowAct<LeadPayment>[] = [{ id: 'status', label: t('Change status'), isFor: ({ can }) => can.change_status }]
  const read = useEndpoint(leadPayments.ofLead, { params: { id: lead }, query: { page, per_page: perPage } }, { keep: true })
  const { opened, close, ...ways } = useOpenedHere(read.data?.recordsInfo)
  if (!read.data) return <ReadState read={read} kind="rows" rows={3} />
  const { recordsInfo, sumsInfo } = read.data
  const row = opened?.row
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => ways.open('create')}>
      {t('New payment')}
    </Button>
  )
  return (
    <div className="lead-payments">
      {recordsInfo.length ? (
        <>
          <div>{create}</div>
          <PaymentSums sums={sumsInfo} />
          <DataTable
            plain
            label={t('Payments')}
            columns={columns}
            rows={recordsInfo}
            rowId={({ identifier }) => identifier}
            rowName={({ title }) => title}
            rowMenu={(row) => entriesFor(acts, row, ways)}
          />
          <PartPages of={read.data} page={page} perPage={perPage} onPage={setPage} onPerPage={setPerPage} />
        </>
      ) : (
        <EmptyState
          text={
            mayCreate
              ? t('Nothing to pay yet. Ask for a deposit or a service fee here, and see what is due and what was paid.')
              : t('No payments yet.')
          }
          action={create}
        />
      )}
      {mayCreate && opened?.act === 'create' && <LeadPaymentForm lead={lead} onClose={close} />}
      {row && actNamed(acts, opened.act, row) && <PaymentStatusDialog payment={row} onClose={close} />}
    </div>
  )
}

function useColumns(): Column<LeadPayment>[] {
  const t = useT()
  return [
    {
      id: 'title',
      header: t('Payment'),
      // All of them beside the rail, at 1440.
      width: 200,
      cardSlot: 'title',
      cell: ({ title, payment_for, application }) => (
        <TwoLines
          strong
          top={title}
          bottom={[t(reasonNames[payment_for]), application && `AP-${application.id}`].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      id: 'amount',
      header: t('Amount'),
      width: 116,
      align: 'end',
      cardSlot: 'end',
      cell: ({ total }) => <Money minor={total.amount_minor} currency={total.currency} />,
    },
    {
      id: 'due_date',
      header: t('Due'),
      width: 124,
      cardSlot: 'start',
      cell: ({ due_date, is_overdue }) =>
        due_date ? <Due when={is_overdue ? 'overdue' : 'later'}>{formatDay(due_date)}</Due> : <NoValue day />,
    },
    {
      id: 'receipt',
      header: t('Receipt'),
      width: 116,
      cardSlot: 'foot',
      cell: ({ receiptInfo, reference, remarks }) =>
        receiptInfo || reference || remarks ? (
          <TwoLines
            top={
              receiptInfo ? (
                <a className="e-link" href={receiptInfo.view_page} target="_blank" rel="noreferrer">
                  <bdi>{receiptInfo.filename}</bdi>
                </a>
              ) : (
                (reference ?? remarks)
              )
            }
            bottom={receiptInfo ? reference : reference && remarks}
          />
        ) : (
          <NoValue />
        ),
    },
    {
      id: 'status',
      header: t('Status'),
      width: 128,
      cardSlot: 'corner',
      cell: ({ status, paid_at, is_overdue }) => (
        <TwoLines
          top={<Tag tone={is_overdue ? 'danger' : tones[status]}>{is_overdue ? t('Overdue') : t(statusNames[status])}</Tag>}
          bottom={paid_at && formatDay(paid_at)}
        />
      ),
    },
  ]
}
