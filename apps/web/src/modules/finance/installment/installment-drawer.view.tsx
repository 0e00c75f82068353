import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { type Installment, installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { Button, Drawer, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import './finance.css'
import { financeReads, nameOf } from './invoice-list.state.ts'

interface Moved {
  readonly identifier: string
  readonly number: string
  readonly day: string
  readonly amount_minor: number
  readonly currency: string
  readonly is_reversal: boolean
  readonly is_reversed: boolean
}
type Reversing = { readonly kind: 'receipt' | 'payment'; readonly moved: Moved }

const eventNames: Record<string, string> = {
  created: 'Created',
  amount_changed: 'Amount changed',
  claimed: 'Claim generated',
  claim_deleted: 'Claim deleted',
  invoiced: 'Invoice generated',
  invoice_deleted: 'Invoice deleted',
  receipt: 'Payment received',
  settled_short: 'Rest written off',
  receipt_reversed: 'Receipt reversed',
  payment: 'Agent paid',
  payment_reversed: 'Payment reversed',
  hold: 'Hold',
  drop: 'Drop',
  drop_with_client: 'Drop',
  rollback: 'Rollback',
  expected_date_changed: 'Expected date changed',
}

/** What happened to an installment, and the receipts and payments that can be reversed. */
export function InstallmentDrawer({ row, onClose }: { row: Installment; onClose: () => void }) {
  const t = useT()
  const answer = useEndpoint(installments.get, { params: { identifier: row.identifier } })
  const [reversing, setReversing] = useState<Reversing | null>(null)
  const data = answer.data
  return (
    <Drawer opened onClose={onClose} title={`${nameOf(row)} · #${row.id}`}>
      {answer.isError && <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />}
      {!data && !answer.isError && <LateSkeleton kind="record" />}
      {data && (
        <div className="finance-moves">
          <Movements
            title={t('Receipts')}
            moves={data.receiptsInfo.map((receipt) => ({ ...receipt, number: receipt.receipt_no, day: receipt.receive_date }))}
            mayReverse={can('invoices.receive.reverse')}
            onReverse={(moved) => setReversing({ kind: 'receipt', moved })}
          />
          <Movements
            title={t('Payments to the agent')}
            moves={data.paymentsInfo.map((payment) => ({ ...payment, number: payment.payment_no, day: payment.paid_date }))}
            mayReverse={can('invoices.agents.pay.reverse')}
            onReverse={(moved) => setReversing({ kind: 'payment', moved })}
          />
          <h2>{t('History')}</h2>
          <ol className="e-plain">
            {data.eventsInfo.map((event) => (
              <li key={event.identifier} className="e-two">
                <span>
                  {t(eventNames[event.event] ?? event.event)}
                  {event.reason ? ` · ${t(event.reason)}` : ''}
                </span>
                <small>{[formatMoment(event.created_at), event.actor_name, event.remarks].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </ol>
        </div>
      )}
      {reversing && <Reverse {...reversing} onClose={() => setReversing(null)} />}
    </Drawer>
  )
}

function Movements({
  title,
  moves,
  mayReverse,
  onReverse,
}: {
  title: string
  moves: readonly Moved[]
  mayReverse: boolean
  onReverse: (moved: Moved) => void
}) {
  const t = useT()
  if (!moves.length) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="e-plain">
        {moves.map((moved) => (
          <li key={moved.identifier} className="e-row">
            <span className="e-two e-grow">
              <span>{moved.number}</span>
              <small className="e-num">{formatDay(moved.day)}</small>
            </span>
            <Money minor={moved.amount_minor} currency={moved.currency} />
            {moved.is_reversal && <Tag>{t('Reversal')}</Tag>}
            {moved.is_reversed && <Tag>{t('Reversed')}</Tag>}
            {mayReverse && !moved.is_reversal && !moved.is_reversed && (
              <Button
                variant="subtle"
                data-tone="danger"
                onClick={() => onReverse(moved)}
                aria-label={t('Reverse {{number}}', { number: moved.number })}
              >
                {t('Reverse')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const reversals = {
  receipt: { endpoint: receipts.reverse, said: 'Receipt reversed successfully' },
  // It is asked as the other is.
  payment: { endpoint: agentInvoices.reversePayment as unknown as typeof receipts.reverse, said: 'Payment reversed successfully' },
} as const

interface ReverseProps {
  readonly kind: keyof typeof reversals
  readonly moved: Moved
  readonly onClose: () => void
}

function Reverse({ kind, moved, onClose }: ReverseProps) {
  const t = useT()
  const { endpoint, said } = reversals[kind]
  const form = useEndpointForm(endpoint, {
    defaults: { remarks: '' },
    params: { identifier: moved.identifier },
    stales: financeReads,
    said: t(said),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Reverse {{number}}', { number: moved.number })} form={form} verb={t('Reverse')} danger onCancel={onClose}>
      <Textarea label={t('Remarks')} required autosize minRows={2} {...form.field('remarks')} />
    </FormScreen>
  )
}
