import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import type { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { quotationName, statusNames } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { Quotation } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { Money, NoValue } from '#ui/parts/money.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { toneOf } from './quotation-list.state.ts'
import '../quotations.css'

/** What is seen before anybody chose: what fits beside the menu. */
export const usualColumns = ['lead', 'title', 'options', 'status', 'valid_until', 'created_by']

/** What is offered, and what the first of it costs: in two lines of a table, or with room for the whole on a card. */
function Offered({ quotation: { options, accepted }, isCard = false }: { readonly quotation: Quotation; readonly isCard?: boolean }) {
  const t = useT()
  const first = options[(accepted ?? 1) - 1]
  if (!first) return <NoValue />
  const others = options.length - 1
  const cost = (
    <span className={isCard ? 'e-muted' : undefined}>
      <Money minor={first.total.amount_minor} currency={first.total.currency} whole />
      {accepted === null && others > 0 && <bdi>{` · ${t('{{count}} more options', { count: others })}`}</bdi>}
    </span>
  )
  if (!isCard) return <TwoLines top={<span dir="auto">{first.program}</span>} bottom={cost} />
  return (
    <span className="quotation-offered">
      <span>
        <bdi>{first.program}</bdi>
      </span>
      {cost}
    </span>
  )
}

/** A title somebody thought of; the one a quotation begins with only repeats whose it is. */
const ownTitle = ({ title, lead }: Quotation, t: ReturnType<typeof useT>) =>
  [lead.first_name, fullNameOf(lead)].some(
    (name) => title === t('Study options for {{name}}', { name }) || title === `Study options for ${name}`,
  )
    ? undefined
    : title

/** Where it stands, with the application it became, or that it became none. */
function Standing({ quotation: { status, application, application_refusal } }: { readonly quotation: Quotation }) {
  const t = useT()
  return (
    <TwoLines
      top={<Tag tone={toneOf(status)}>{t(statusNames[status])}</Tag>}
      bottom={application ? `AP-${application.id}` : application_refusal ? t('No application was made') : ''}
    />
  )
}

/** The columns of the list of quotations. */
export function useQuotationColumns(): ColumnsOf<typeof quotations.list> {
  const t = useT()
  return [
    {
      id: 'lead',
      header: t('Lead'),
      hideable: false,
      width: 240,
      cardSlot: 'title',
      cell: ({ lead }: Quotation) => <Person name={fullNameOf(lead)} note={leadNumber(lead.id)} strong />,
      card: (quotation: Quotation) => (
        <Person name={fullNameOf(quotation.lead)} note={`${quotationName(quotation)} · ${leadNumber(quotation.lead.id)}`} strong />
      ),
    },
    {
      id: 'title',
      header: t('Quotation'),
      width: 160,
      cardSlot: 'line',
      cell: (quotation) => <TwoLines top={quotationName(quotation)} bottom={ownTitle(quotation, t)} />,
      card: (quotation) => ownTitle(quotation, t) ?? <NoValue />,
    },
    {
      id: 'options',
      header: t('Programs'),
      cardSlot: 'line',
      cell: (quotation) => <Offered quotation={quotation} />,
      card: (quotation) => <Offered quotation={quotation} isCard />,
    },
    { id: 'status', header: t('Status'), width: 150, cardSlot: 'corner', cell: (quotation) => <Standing quotation={quotation} /> },
    {
      id: 'valid_until',
      header: t('Valid until'),
      sortable: true,
      width: 130,
      cardSlot: 'foot',
      cell: ({ valid_until }) => <span className="e-num">{formatDay(valid_until)}</span>,
      card: ({ valid_until }) => <span className="e-num">{t('Valid until {{day}}', { day: formatDay(valid_until) })}</span>,
    },
    {
      id: 'created_by',
      header: t('Made by'),
      width: 160,
      cell: ({ created_by }) => (created_by ? <span dir="auto">{fullNameOf(created_by)}</span> : <NoValue />),
    },
    ...furtherColumns(t),
  ]
}

const moments = { sent_at: 'Sent', viewed_at: 'Viewed', responded_at: 'Answered' } as const

/** What is not in view before somebody chooses it. */
const furtherColumns = (t: ReturnType<typeof useT>): ColumnsOf<typeof quotations.list> => [
  {
    id: 'created_at',
    header: t('Created'),
    sortable: true,
    width: 160,
    cell: ({ created_at }: Quotation) => <span className="e-num">{formatMoment(created_at)}</span>,
  },
  ...(Object.keys(moments) as (keyof typeof moments)[]).map((id) => ({
    id,
    header: t(moments[id]),
    width: 160,
    cell: (quotation: Quotation) => (quotation[id] ? <span className="e-num">{formatMoment(quotation[id])}</span> : <NoValue />),
  })),
  {
    id: 'response_remarks',
    header: t('Answer'),
    width: 220,
    cell: ({ response_remarks }) =>
      response_remarks ? (
        <span className="e-clip" dir="auto">
          {response_remarks}
        </span>
      ) : (
        <NoValue />
      ),
  },
]
