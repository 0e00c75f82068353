import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Attendance, attendances } from '@embark/contract/organization/attendance/attendance.contract.ts'
import { useState } from 'react'
import { formatDayHeading, formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { GroupedTable } from '#ui/list/grouped-table.tsx'
import { PageBar } from '#ui/list/page-bar.tsx'
import type { DataTableProps } from '#ui/list/table-props.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'

const nameOf = ({ user_info }: Attendance) => fullNameOf(user_info)
const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const useAttendance = () => useList(attendances.list)

/** Who came and went, the latest day first. */
export default function AttendanceListPage() {
  const t = useT()
  const list = useAttendance()
  return (
    <EndpointList
      list={list}
      grouped={(table) => <Days table={table} list={list} />}
      search={t('Search by name')}
      filters={{ lead: t('Days where'), fields: { day: { label: t('Day') } } }}
      empty={t('Nobody has checked in yet.')}
      columns={useColumns()}
      rowName={nameOf}
    />
  )
}

interface DaysProps {
  readonly table: DataTableProps<Attendance>
  readonly list: ReturnType<typeof useAttendance>
}

/** The people of each day under its name. */
function Days({ table, list: { meta, rows, change, narrow, state } }: DaysProps) {
  const t = useT()
  const [closed, turn] = useState<ReadonlySet<string>>(new Set())
  const days = [...new Set(rows.map(({ day }) => day))]
  return (
    <>
      <GroupedTable
        table={table}
        groups={days.map((day) => {
          const own = rows.filter((row) => row.day === day)
          return {
            id: day,
            name: formatDayHeading(`${day}T00:00`, t),
            count: String(own.length),
            sums: null,
            isOpen: !closed.has(day),
            onTurn: () => turn(closed.has(day) ? new Set([...closed].filter((each) => each !== day)) : new Set([...closed, day])),
            rows: own,
            state: null,
            more: undefined,
          }
        })}
      />
      {meta && meta.totalRecords > rows.length && (
        <PageBar
          page={state.page}
          perPage={meta.per_page}
          total={meta.totalRecords}
          isTotalExact={meta.isTotalExact}
          shown={rows.length}
          onPage={(page) => change({ page })}
          onPerPage={(per_page) => narrow({ per_page })}
        />
      )}
    </>
  )
}

const Moment = ({ iso }: { iso: string | null }) => (iso ? <span className="e-num">{formatTime(iso)}</span> : <NoValue />)

function useColumns(): ColumnsOf<typeof attendances.list> {
  const t = useT()
  return [
    titleColumn('name', t('Person'), (row) => <Person name={nameOf(row)} note={row.branch ?? ''} strong />),
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
