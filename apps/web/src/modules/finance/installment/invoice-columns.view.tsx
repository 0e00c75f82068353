import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { IconCheck } from '@tabler/icons-react'
import { formatAgo, formatDay } from '#platform/i18n/format.ts'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { figuresColumn } from '#platform/list/columns.tsx'
import type { ListColumn } from '#platform/list/list-types.ts'
import { Link } from '#ui/link.tsx'
import { numberLocale } from '#ui/number-locale.ts'
import { Due } from '#ui/parts/due.tsx'
import { amountText, Money, NoValue } from '#ui/parts/money.tsx'
import { Tag, type Tone } from '#ui/parts/tag.tsx'
import { Meter, TwoLines } from '#ui/parts/two-lines.tsx'
import { daysTo, nameOf } from './invoice-list.state.ts'

const labelText: Record<Installment['status_label'], string> = {
  'not invoiced': 'Not invoiced',
  hold: 'Hold',
  drop: 'Drop',
  rollback: 'Rollback',
  paid: 'Paid',
  'not received': 'Not received',
  'received not paid': 'Received not paid',
}

/** What is being waited for, as somebody asks who chases money: is it late, is a part here, is it done? */
function standingOf(row: Installment): readonly [text: string, tone: Tone] {
  const label = row.status_label
  if (label !== 'not received') return [labelText[label], label === 'paid' ? 'good' : label === 'received not paid' ? 'accent' : 'plain']
  if (isOverdue(row)) return ['Overdue', 'danger']
  return row.received_amount_minor ? ['Part paid', 'warn'] : [labelText[label], 'plain']
}

const isOverdue = ({ expected_received_at, outstanding_amount_minor }: Installment) =>
  Boolean(outstanding_amount_minor && expected_received_at && daysTo(expected_received_at) < 0)

function Standing({ row }: { row: Installment }) {
  const t = useT()
  const [text, tone] = standingOf(row)
  return (
    <span className="finance-standing">
      <Tag tone={tone} icon={row.status_label === 'paid' && <IconCheck stroke={1.6} aria-hidden="true" />}>
        {t(text)}
      </Tag>
    </span>
  )
}

type Columns = ListColumn<Installment, 'expected_commission_in_date'>[]
type T = ReturnType<typeof useT>
type Minor = number | null | undefined

/** An amount and, below it, what has come of it: words, and a thin line once something came. */
function Amount(props: { minor: Minor; done: Minor; currency: string | null | undefined; said: string }) {
  const { minor, done, currency, said } = props
  if (minor === null || minor === undefined || !currency) return <NoValue />
  return (
    <span className="e-two finance-amount">
      <Money minor={minor} currency={currency} />
      {said && <small>{said}</small>}
      {done ? <Meter done={done} of={minor} label={said} /> : null}
    </span>
  )
}

const digitsOf = (minor: number, currency: string | null | undefined) =>
  currency ? amountText(minor, currency, numberLocale(currentLanguage())) : ''

function Incoming({ row }: { row: Installment }) {
  const t = useT()
  const { expected_currency_in: currency, received_amount_minor: received } = row
  // What nobody asked for yet says so in its status.
  const waiting = row.status === 'not_invoiced' ? '' : t('None received')
  // Its currency stands above it.
  const said = received ? t('{{amount}} received', { amount: digitsOf(received, currency) }) : waiting
  return <Amount minor={row.invoice_amount_minor ?? row.expected_commission_in_minor} done={received} currency={currency} said={said} />
}

function Outgoing({ row }: { row: Installment }) {
  const t = useT()
  const { expected_currency_out: currency, agent_paid_amount_minor: paid } = row
  const due = row.agent_due_amount_minor
  const came = paid ? t('{{amount}} paid', { amount: digitsOf(paid, currency) }) : t('None paid')
  const said = due ? t('{{amount}} due now', { amount: digitsOf(due, currency) }) : came
  return <Amount minor={row.expected_commission_out_minor} done={paid} currency={currency} said={said} />
}

/**
 * The day the commission falls due, and below it, in words, when the institution is to have paid what was asked of it, or that nobody has
 * asked for it since: only a payment that was asked for can be overdue.
 */
function DueDay({ row, isNamed = false }: { row: Installment; isNamed?: boolean }) {
  const t = useT()
  const { expected_received_at: at, outstanding_amount_minor } = row
  const days = outstanding_amount_minor && at ? daysTo(at) : undefined
  const when = days === undefined || days > 0 ? 'later' : days === 0 ? 'today' : 'overdue'
  const words = () => {
    if (days! < 0) return t('{{count}} days overdue', { count: -days! })
    return days === 0 ? t('Payment today') : t('Payment {{when}}', { when: formatAgo(at) })
  }
  const unclaimed = row.actions.includes('generate_claim') ? -daysTo(row.expected_commission_in_date) : 0
  const day = formatDay(row.expected_commission_in_date)
  return (
    <TwoLines
      top={<span className="e-num">{isNamed ? t('Due {{day}}', { day }) : day}</span>}
      bottom={
        days === undefined ? (
          unclaimed > 0 && <Due when="today">{t('{{count}} days unclaimed', { count: unclaimed })}</Due>
        ) : (
          <Due when={when}>{words()}</Due>
        )
      }
    />
  )
}

/** A column of amounts in one of the two currencies of an installment. */
const amountColumn = (id: string, header: string, minorOf: (row: Installment) => Minor, way: 'in' | 'out'): Columns[number] => ({
  id,
  header,
  align: 'end',
  width: 130,
  cell: (row) => {
    const [minor, currency] = [minorOf(row), way === 'in' ? row.expected_currency_in : row.expected_currency_out]
    return minor === null || minor === undefined || !currency ? <NoValue /> : <Money minor={minor} currency={currency} />
  },
})

const InvoiceNumber = ({ invoice }: { invoice: Installment['invoice'] | Installment['agent_invoice'] }) =>
  invoice ? (
    <Link className="e-link e-num" href={to(financeScreens.invoicePdf, { invoiceID: invoice.identifier })}>
      {invoice.invoice_no}
    </Link>
  ) : null

/** The invoice and, below it, the claim it followed; each the way to its document. */
function Numbers({ row: { invoice, claim_no } }: { row: Installment }) {
  const claim = claim_no && (
    <Link className="e-link e-num" href={to(financeScreens.claimInvoice, { claimNo: claim_no })}>
      {claim_no}
    </Link>
  )
  if (!invoice) return claim || null
  return <TwoLines top={<InvoiceNumber invoice={invoice} />} bottom={claim} />
}

/** An intake in the reader's language: only its month is a word. */
const intakeOf = (intake: string | null, t: T) => intake?.replace(/^\S+/, (month) => t(month)).replaceAll(' ', '\u00A0')

const sharedColumns = (t: T): Columns => [
  {
    id: 'lead',
    header: t('Student and application'),
    hideable: false,
    width: 230,
    cardSlot: 'title',
    cell: (row) => {
      const { program_name, intake } = row.applicationInfo
      const { number, of } = row.position
      // Of several installments of one application, which it is tells more than when its studies begin, and is never cut.
      const which = of > 1 && (
        <span>
          {'\u00A0· '}
          {t('{{number}} of {{total}}', { number, total: of })}
        </span>
      )
      return (
        <TwoLines
          strong
          top={nameOf(row)}
          bottom={
            which ? (
              <span className="finance-course">
                <bdi className="e-clip">{program_name}</bdi>
                {which}
              </span>
            ) : (
              [program_name, intakeOf(intake, t)].filter(Boolean).join(' · ')
            )
          }
        />
      )
    },
  },
  {
    id: 'institution',
    header: t('Institution and agent'),
    cardSlot: 'line',
    cell: ({ institutionInfo, agentInfo }) =>
      agentInfo ? (
        <TwoLines top={institutionInfo.name} bottom={t('via {{name}}', { name: agentInfo.name })} />
      ) : (
        <span className="finance-institution" dir="auto">
          {institutionInfo.name}
        </span>
      ),
  },
]

const dateColumn = (t: T): Columns[number] => ({
  id: 'expected_commission_in_date',
  header: t('Commission due'),
  sortable: true,
  width: 142,
  cardSlot: 'end',
  cell: (row) => <DueDay row={row} />,
  card: (row) => <DueDay row={row} isNamed />,
})

const statusColumn = (t: T): Columns[number] => ({
  id: 'status',
  header: t('Status'),
  width: 124,
  cardSlot: 'corner',
  cell: (row) => <Standing row={row} />,
})

const agentColumns = (t: T): Columns => [
  { id: 'amount', header: t('Expected share'), align: 'end', width: 170, cardSlot: 'start', cell: (row) => <Outgoing row={row} /> },
  dateColumn(t),
  amountColumn('due', t('Due now'), (row) => row.agent_due_amount_minor, 'out'),
  {
    id: 'agent_invoice',
    header: t('Invoice no'),
    width: 164,
    cardSlot: 'none',
    cell: ({ agent_invoice }) => <InvoiceNumber invoice={agent_invoice} />,
  },
  statusColumn(t),
]

const clientColumns = (t: T): Columns => [
  { id: 'amount', header: t('Amount'), align: 'end', width: 134, cardSlot: 'start', cell: (row) => <Incoming row={row} /> },
  dateColumn(t),
  { id: 'number', header: t('Invoice and claim'), width: 152, cardSlot: 'none', cell: (row) => <Numbers row={row} /> },
  statusColumn(t),
  amountColumn('expected', t('Expected'), (row) => row.expected_commission_in_minor, 'in'),
  amountColumn('invoiced', t('Invoiced'), (row) => (row.invoice ? row.invoice_amount_minor : null), 'in'),
  amountColumn('received', t('Received'), (row) => row.received_amount_minor, 'in'),
  amountColumn('outstanding', t('Outstanding'), (row) => row.outstanding_amount_minor, 'in'),
  figuresColumn('documents', t('Documents'), 110, (row: Installment) => row.files?.length ?? 0),
]

/** What is seen before anybody chose: what fits a window of 1,440 beside the menu, with the tick and the menu of the row. */
export const firstColumns = {
  client: ['lead', 'institution', 'amount', 'expected_commission_in_date', 'number', 'status'],
  agent: ['lead', 'institution', 'amount', 'expected_commission_in_date', 'agent_invoice', 'status'],
}

/** The columns of the invoice lists: the institution's side, or the agent's (G-M-65). */
export function useInvoiceColumns(side: 'client' | 'agent'): Columns {
  const t = useT()
  return [...sharedColumns(t), ...(side === 'agent' ? agentColumns(t) : clientColumns(t))]
}
