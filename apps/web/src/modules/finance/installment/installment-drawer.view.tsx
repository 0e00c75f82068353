import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { type Installment, type InstallmentHistory, installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { installmentName } from '@embark/contract/finance/installment/position.rules.ts'
import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconCalendar, IconCheck, IconClock, IconFileText, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type * as z from 'zod'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { eventDays } from '#platform/text/event-days.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Link } from '#ui/link.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TimelineFeed } from '#ui/record/timeline-feed.tsx'
import './finance.css'
import { financeReads, nameOf } from './invoice-list.state.ts'
import { SetOffWords } from './set-off.view.tsx'

interface Moved {
  readonly identifier: string
  readonly number: string
  readonly day: string
  readonly amount_minor: number
  readonly currency: string
  readonly is_reversal: boolean
  readonly is_reversed: boolean
  /** What was paid out and set off, of a payment. */
  readonly is_set_off?: boolean
  readonly total_minor?: number
  readonly set_off?: readonly { readonly invoice_no: string; readonly amount_minor: number }[]
}
type Reversing = { readonly kind: 'receipt' | 'payment'; readonly moved: Moved }

const eventLooks: Record<string, readonly [name: string, icon: typeof IconCheck]> = {
  created: ['Created', IconPlus],
  amount_changed: ['Amount changed', IconPencil],
  claimed: ['Claim generated', IconFileText],
  claim_deleted: ['Claim deleted', IconTrash],
  invoiced: ['Invoice generated', IconFileText],
  invoice_deleted: ['Invoice deleted', IconTrash],
  receipt: ['Payment received', IconCheck],
  settled_short: ['Rest written off', IconCheck],
  receipt_reversed: ['Receipt reversed', IconArrowBackUp],
  payment: ['Agent paid', IconCheck],
  payment_reversed: ['Payment reversed', IconArrowBackUp],
  hold: ['Hold', IconClock],
  drop: ['Drop', IconTrash],
  drop_with_client: ['Drop', IconTrash],
  rollback: ['Rollback', IconArrowBackUp],
  agencies_decided: ['Agencies decided', IconCheck],
  expected_date_changed: ['Expected date changed', IconCalendar],
}

/** Where an installment stands, what came and went, and what happened to it, the newest first. */
export function InstallmentDrawer({ row, onClose }: { row: Installment; onClose: () => void }) {
  const t = useT()
  const answer = useEndpoint(installments.get, { params: { identifier: row.identifier } })
  const [reversing, setReversing] = useState<Reversing | null>(null)
  const data = answer.data
  return (
    <Drawer opened onClose={onClose} title={[nameOf(row), installmentName(row.position, t)].filter(Boolean).join(' · ')}>
      <p className="e-muted" dir="auto">
        {[row.institutionInfo.name, row.applicationInfo.program_name].filter(Boolean).join(' · ')}
      </p>
      {answer.isError && <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />}
      {!data && !answer.isError && <LateSkeleton kind="record" />}
      {data && (
        <div className="finance-moves">
          <Figures row={data.installmentInfo} />
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
          <Movements
            title={t('Credit notes')}
            moves={data.creditNotesInfo.map((note) => ({
              ...note,
              number: note.credit_note_no,
              day: note.issued_on,
              href: to(financeScreens.invoicePdf, { invoiceID: note.identifier }),
              is_reversal: false,
              is_reversed: false,
            }))}
          />
          <History events={data.eventsInfo} invoice={data.installmentInfo.invoice} />
        </div>
      )}
      {reversing && (
        <Reverse {...reversing} isPaidOn={(data?.installmentInfo.agent_paid_amount_minor ?? 0) > 0} onClose={() => setReversing(null)} />
      )}
    </Drawer>
  )
}

/** The amounts of an installment: of the institution's side, and of the agent's where there is one. */
function Figures({ row }: { row: Installment }) {
  const t = useT()
  const { expected_currency_in: currency, expected_currency_out: shared } = row
  const figures: readonly (readonly [label: string, minor: number | null | undefined, currency: string | null | undefined])[] = [
    [t('Expected'), row.expected_commission_in_minor, currency],
    [t('Invoiced'), row.invoice ? row.invoice_amount_minor : null, currency],
    [t('Received'), row.received_amount_minor, currency],
    [t('Outstanding'), row.outstanding_amount_minor, currency],
    [t('Expected share'), row.expected_commission_out_minor, shared],
    [t('Paid to the agent'), row.agent_paid_amount_minor || null, shared],
  ]
  return (
    <dl className="finance-figures">
      {figures.map(([label, minor, of]) =>
        minor === null || minor === undefined || !of ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money minor={minor} currency={of} />
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

interface MovementsProps {
  readonly title: string
  readonly moves: readonly (Moved & { readonly href?: string })[]
  readonly mayReverse?: boolean
  readonly onReverse?: (moved: Moved) => void
}

function Movements({ title, moves, mayReverse = false, onReverse }: MovementsProps) {
  const t = useT()
  if (!moves.length) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="e-plain">
        {moves.map((moved) => (
          <li key={`${moved.identifier}${moved.is_set_off ?? ''}`} className="e-row">
            <span className="e-two e-grow">
              {moved.href ? (
                <Link className="e-link e-num" href={moved.href}>
                  {moved.number}
                </Link>
              ) : (
                <span className="e-num">{moved.number}</span>
              )}
              <small className="e-num">{formatDay(moved.day)}</small>
              <PaidOut moved={moved} />
            </span>
            {moved.is_set_off && <Tag>{t('Set off')}</Tag>}
            {moved.is_reversal && <Tag>{t('Reversal')}</Tag>}
            {moved.is_reversed && <Tag>{t('Reversed')}</Tag>}
            <Money minor={moved.amount_minor} currency={moved.currency} />
            {mayReverse && !moved.is_reversal && !moved.is_reversed && !moved.is_set_off && (
              <Button
                variant="subtle"
                data-tone="danger"
                onClick={() => onReverse?.(moved)}
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

/** Of a payment that set something off: how much, of which invoices, and what went out. */
function PaidOut({ moved: { set_off = [], total_minor = 0, currency } }: { moved: Moved }) {
  if (!set_off.length) return null
  return (
    <small className="finance-paid-out">
      <SetOffWords
        minor={set_off.reduce((sum, { amount_minor }) => sum + amount_minor, 0)}
        invoices={set_off}
        paid={total_minor}
        currency={currency}
      />
    </small>
  )
}

type Events = z.output<typeof InstallmentHistory>['eventsInfo']

/** What happened by day, as in every timeline: what, why and by whom, and the time at the end. */
function History({ events, invoice }: { events: Events; invoice: Installment['invoice'] }) {
  const t = useT()
  const days = eventDays(events, t, (event) => {
    const [name, Icon] = eventLooks[event.event] ?? [event.event, IconPencil]
    return {
      icon: <Icon stroke={1.6} aria-hidden="true" />,
      text: (
        <>
          <b>{t(name)}</b>
          {event.reason && ` · ${t(event.reason)}`}
          {' · '}
          {/* Without anybody it was done by the product, as when an enrolment makes installments. */}
          <bdi>{event.actor_name ?? t('Automatically')}</bdi>
        </>
      ),
      ...(event.remarks && { detail: <Remarks text={event.remarks} invoice={invoice} /> }),
    }
  })
  return (
    <section className="finance-history">
      <h2>{t('History')}</h2>
      <TimelineFeed days={days} />
    </section>
  )
}

/** What an event noted; the number of a claim or of the invoice leads to its page. */
function Remarks({ text, invoice }: { text: string; invoice: Installment['invoice'] }) {
  const isClaim = /^CLM-\d{4}-\d{6,}$/.test(text)
  const href = isClaim
    ? to(financeScreens.claimInvoice, { claimNo: text })
    : invoice?.invoice_no === text && to(financeScreens.invoicePdf, { invoiceID: invoice.identifier })
  if (!href) return <bdi>{text}</bdi>
  return (
    <Link className="e-link e-num" href={href}>
      {text}
    </Link>
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
  /** That the agent was paid something on the installment. */
  readonly isPaidOn: boolean
  readonly onClose: () => void
}

function Reverse({ kind, moved, isPaidOn, onClose }: ReverseProps) {
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
      {kind === 'receipt' && isPaidOn && (
        <p className="finance-set-off">
          {t('What the agent was paid of this receipt, they owe back. It is taken off their next payment.')}
        </p>
      )}
      <Textarea label={t('Remarks')} required autosize minRows={2} {...form.field('remarks')} />
    </FormScreen>
  )
}
