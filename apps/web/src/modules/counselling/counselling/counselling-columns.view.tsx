import type { Counselling, counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { meetingNames, statusNames } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import { formatMoment, formatNumber, formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { Due } from '#ui/parts/due.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { toneOf } from './counselling-list.state.ts'

/** What is seen before anybody chose: what fits beside the menu. */
export const usualColumns = ['lead', 'schedule_date', 'counselling_type', 'meeting_type', 'user', 'status']

/** When it is, and until when; one whose time is over waits to be settled. */
export function When({ counselling: { schedule_date, ends_at, is_overdue } }: { readonly counselling: Counselling }) {
  const t = useT()
  const isToday = new Date(schedule_date).toDateString() === new Date().toDateString()
  const text = isToday ? t('Today, {{time}}', { time: formatTime(schedule_date) }) : formatMoment(schedule_date)
  return (
    <TwoLines
      top={is_overdue || isToday ? <Due when={is_overdue ? 'overdue' : 'today'}>{text}</Due> : text}
      bottom={is_overdue ? t('Past: record the outcome') : t('until {{time}}', { time: formatTime(ends_at) })}
    />
  )
}

/** Where one meets; a link opens the meeting until it is over. */
export function Meeting({ counselling: { meeting_type, meeting_link, status, is_overdue } }: { readonly counselling: Counselling }) {
  const t = useT()
  if (!meeting_link || status !== 'scheduled' || is_overdue) return <>{t(meetingNames[meeting_type])}</>
  return (
    <a className="e-link" href={meeting_link} target="_blank" rel="noopener noreferrer">
      {t('Join online')}
    </a>
  )
}

/** The columns of the list of counsellings. */
export function useCounsellingColumns(): ColumnsOf<typeof counsellings.list> {
  const t = useT()
  return [
    {
      id: 'lead',
      header: t('Lead'),
      hideable: false,
      width: 240,
      cardSlot: 'title',
      cell: ({ lead }: Counselling) => <Person name={fullNameOf(lead)} note={leadNumber(lead.id)} strong />,
    },
    {
      id: 'schedule_date',
      header: t('When'),
      sortable: true,
      width: 200,
      cardSlot: 'line',
      cell: (counselling) => <When counselling={counselling} />,
    },
    {
      id: 'counselling_type',
      header: t('Type'),
      width: 150,
      cardSlot: 'start',
      cell: ({ counselling_type }) => <span dir="auto">{t(counselling_type.label)}</span>,
    },
    {
      id: 'meeting_type',
      header: t('Meeting'),
      width: 140,
      cardSlot: 'end',
      cell: (counselling) => <Meeting counselling={counselling} />,
    },
    {
      id: 'user',
      header: t('Counsellor'),
      width: 180,
      cardSlot: 'foot',
      cell: ({ user, role }) => <TwoLines top={fullNameOf(user)} bottom={role ? t(role.name) : ''} />,
      card: ({ user }) => (
        <>
          <span className="e-label">{t('Counsellor')}</span>
          <bdi>{fullNameOf(user)}</bdi>
        </>
      ),
    },
    {
      id: 'status',
      header: t('Status'),
      width: 140,
      cardSlot: 'corner',
      cell: (counselling) => (
        <Tag tone={toneOf(counselling)}>{counselling.is_overdue ? t('Overdue') : t(statusNames[counselling.status])}</Tag>
      ),
    },
    ...furtherColumns(t),
  ]
}

/** What is not in view before somebody chooses it. */
const furtherColumns = (t: ReturnType<typeof useT>): ColumnsOf<typeof counsellings.list> => [
  {
    id: 'branch',
    header: t('Branch'),
    width: 160,
    cell: ({ branch }) => (branch ? <span dir="auto">{branch.name}</span> : <NoValue />),
  },
  {
    id: 'duration_minutes',
    header: t('Minutes'),
    width: 100,
    align: 'end',
    cell: ({ duration_minutes }) => <span className="e-num">{formatNumber(duration_minutes)}</span>,
  },
  {
    id: 'outcome',
    header: t('Outcome'),
    width: 220,
    cell: ({ outcome }) =>
      outcome ? (
        <span className="e-clip" dir="auto">
          {outcome}
        </span>
      ) : (
        <NoValue />
      ),
  },
  {
    id: 'remarks',
    header: t('Remarks'),
    width: 220,
    cell: ({ remarks }) =>
      remarks ? (
        <span className="e-clip" dir="auto">
          {remarks}
        </span>
      ) : (
        <NoValue />
      ),
  },
]
