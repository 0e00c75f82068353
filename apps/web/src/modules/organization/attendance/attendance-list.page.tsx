import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Attendance, attendances } from '@embark/contract/organization/attendance/attendance.contract.ts'
import { formatDay, formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'

const nameOf = ({ user_info }: Attendance) => fullNameOf(user_info)
const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Who came and went, the latest day first. */
export default function AttendanceListPage() {
  const t = useT()
  return (
    <EndpointList
      list={useList(attendances.list)}
      search={t('Search by name')}
      filters={{ lead: t('Days where'), fields: { day: { label: t('Day') } } }}
      empty={t('Nobody has checked in yet.')}
      columns={useColumns()}
      rowName={nameOf}
    />
  )
}

const Moment = ({ iso }: { iso: string | null }) => (iso ? <span className="e-num">{formatTime(iso)}</span> : <NoValue />)

function useColumns(): ColumnsOf<typeof attendances.list> {
  const t = useT()
  return [
    titleColumn('name', t('Person'), (row) => <Person name={nameOf(row)} note={row.branch ?? ''} strong />),
    { id: 'day', header: t('Day'), cardSlot: 'corner', cell: (row) => <span className="e-num">{formatDay(row.day)}</span> },
    { id: 'checked_in_at', header: t('Check in'), cell: (row) => <Moment iso={row.checked_in_at} /> },
    { id: 'checked_out_at', header: t('Check out'), cell: (row) => <Moment iso={row.checked_out_at} /> },
    {
      id: 'minutes',
      header: t('Hours worked'),
      width: 140,
      align: 'end',
      cell: (row) => (row.minutes === null ? <NoValue /> : <span className="e-num">{hours(row.minutes)}</span>),
    },
  ]
}
