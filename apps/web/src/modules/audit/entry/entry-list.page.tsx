import { type AuditEntry, auditEntries } from '@embark/contract/audit/entry/entry.contract.ts'
import { lazy, Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { fromDrawer, toDrawer, useFilterChips } from '#platform/prefs/drawer-filters.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import type { Column } from '#ui/list/column.ts'
import { FilterBuilder, type FilterField } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { actorName, choicesIn, recordNames, wordsOf } from './entry.state.ts'

const EntryDrawer = lazy(() => import('./entry.view.tsx').then((file) => ({ default: file.EntryDrawer })))

const defaults = { search: '', page: 1, per_page: 25, filters: {} as Record<string, unknown>, entry: '' }

/** What was done in the company, by whom, and from what to what. */
export default function EntryListPage() {
  const t = useT()
  const [{ entry, ...state }, change] = useUrlState(defaults)
  const [isFiltering, setFiltering] = useState(false)
  const found = useEndpoint(auditEntries.list, { query: state }, { keep: true })
  const lists = useEndpoint(auditEntries.dropdowns, {}).data
  const fields: FilterField[] = [
    {
      id: 'actor',
      label: t('Person'),
      kind: 'select',
      options: lists?.actors.map(({ label, value }) => ({ label, value: String(value) })),
    },
    { id: 'action', label: t('Action'), kind: 'select', options: lists && choicesIn(lists.actions, t) },
    { id: 'module', label: t('Kind of record'), kind: 'select', options: lists && choicesIn(lists.modules, t) },
    { id: 'record', label: t('Record'), kind: 'text', help: t('Its number, or the identifier from its address') },
    { id: 'created_at', label: t('Time'), kind: 'date-range' },
  ]
  const filter = (filters: Record<string, unknown>) => change({ filters, page: 1 })
  const chips = useFilterChips(state.filters, fields, (key) =>
    filter(Object.fromEntries(Object.entries(state.filters).filter(([each]) => each !== key))),
  )
  const rows = found.data?.recordsInfo ?? []
  const columns: Column<AuditEntry>[] = [
    {
      id: 'created_at',
      header: t('Time'),
      width: 170,
      hideable: false,
      cardSlot: 'corner',
      cell: (row) => <span className="e-num">{formatMoment(row.created_at)}</span>,
    },
    {
      id: 'action',
      header: t('Action'),
      cardSlot: 'title',
      cell: (row) => (
        <button type="button" className="e-link" onClick={() => change({ entry: row.identifier })}>
          {wordsOf(row.action, t)}
        </button>
      ),
    },
    { id: 'actor', header: t('Person'), cell: (row) => <TwoLines top={actorName(row.actor_info, t)} bottom={row.actor_info.role ?? ''} /> },
    {
      id: 'record',
      header: t('Record'),
      cell: (row) => (row.record_info ? <TwoLines {...recordNames(row.record_info, t)} /> : <NoValue />),
    },
    { id: 'ip', header: t('IP address'), width: 150, cell: (row) => row.ip ?? <NoValue /> },
  ]
  return (
    <ListScreen<AuditEntry>
      title={t('Audit log')}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Reference'),
      }}
      filters={{ lead: t('Acts where'), chips, onOpen: () => setFiltering(true), onClear: () => filter({}) }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ action, id }) => `${wordsOf(action, t)} ${id}`}
      {...shownOf(found)}
      empty={{ text: t('No data found') }}
      {...pagedOf(found.data, state.page, change)}
    >
      <FilterBuilder
        opened={isFiltering}
        fields={fields}
        values={toDrawer(state.filters)}
        onApply={(values) => filter(fromDrawer(values))}
        onClose={() => setFiltering(false)}
      />
      <Suspense fallback={null}>{entry && <EntryDrawer identifier={entry} onClose={() => change({ entry: '' })} />}</Suspense>
    </ListScreen>
  )
}
