import { type Attendance, attendances } from '@embark/contract/organization/attendance/attendance.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatDay, formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { fromDrawer, toDrawer, useFilterChips } from '#platform/prefs/drawer-filters.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import type { Column } from '#ui/list/column.ts'
import { FilterBuilder, type FilterField } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'

const defaults = { search: '', page: 1, per_page: 15, filters: {} as Record<string, unknown> }
const nameOf = ({ user_info: { first_name, last_name } }: Attendance) => `${first_name} ${last_name}`.trim()
const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Who came and went, the latest day first. */
export default function AttendanceListPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [isFiltering, setFiltering] = useState(false)
  const found = useEndpoint(attendances.list, { query: state }, { keep: true })
  const rows = found.data?.recordsInfo ?? []
  const fields: FilterField[] = [{ id: 'day', label: t('Day'), kind: 'date-range' }]
  const filter = (filters: Record<string, unknown>) => change({ filters, page: 1 })
  const chips = useFilterChips(state.filters, fields, () => filter({}))
  const moment = (iso: string | null) => (iso ? <span className="e-num">{formatTime(iso)}</span> : <NoValue />)
  const columns: Column<Attendance>[] = [
    {
      id: 'name',
      header: t('Person'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => <Person name={nameOf(row)} note={row.branch ?? ''} strong />,
    },
    { id: 'day', header: t('Day'), width: 130, cardSlot: 'corner', cell: (row) => <span className="e-num">{formatDay(row.day)}</span> },
    { id: 'checked_in_at', header: t('Check In'), width: 120, cell: (row) => moment(row.checked_in_at) },
    { id: 'checked_out_at', header: t('Check Out'), width: 120, cell: (row) => moment(row.checked_out_at) },
    {
      id: 'minutes',
      header: t('Time'),
      width: 110,
      cell: (row) => (row.minutes === null ? <NoValue /> : <span className="e-num">{hours(row.minutes)}</span>),
    },
  ]
  return (
    <ListScreen<Attendance>
      title={t('Attendance')}
      search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: t('Search by name') }}
      filters={{ lead: t('Days where'), chips, onOpen: () => setFiltering(true), onClear: () => filter({}) }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={nameOf}
      {...shownOf(found)}
      empty={{ text: t('No data found') }}
      {...pagedOf(found.data, state.page, change)}
    >
      <FilterBuilder
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        fields={fields}
        values={toDrawer(state.filters)}
        onApply={(values) => filter(fromDrawer(values))}
      />
    </ListScreen>
  )
}
