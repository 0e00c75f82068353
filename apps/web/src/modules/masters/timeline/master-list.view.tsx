import type { MetaInfo } from '@embark/contract/kernel/shapes.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '#platform/api/failure.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { fromDrawer, toDrawer, useFilterChips } from '#platform/prefs/drawer-filters.ts'
import type { Column } from '#ui/list/column.ts'
import { FilterBuilder } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { type masterDefaults, masterFilters } from './module.state.ts'

interface MasterRow {
  readonly identifier: string
  readonly name: string
  readonly is_active: boolean | 0 | 1
  readonly is_default: boolean
}
type State = typeof masterDefaults

/** Whether a master record is in use, and whether it is the one the product itself relies on. */
function Standing({ row }: { row: Pick<MasterRow, 'is_active' | 'is_default'> }) {
  const t = useT()
  return (
    <span className="e-row">
      <Tag tone={row.is_active ? 'good' : 'plain'}>{row.is_active ? t('Active') : t('Inactive')}</Tag>
      {row.is_default && <Tag>{t('Default')}</Tag>}
    </span>
  )
}

/** The column of a master record's name. */
export const nameColumn = (t: (text: string) => string): Column<MasterRow> => ({
  id: 'name',
  header: t('Name'),
  sortable: true,
  hideable: false,
  cardSlot: 'title',
  cell: (row) => <span dir="auto">{t(row.name)}</span>,
})

/** The column that says whether a master record is in use. */
export const standingColumn = (t: (text: string) => string): Column<MasterRow> => ({
  id: 'standing',
  header: t('Status'),
  width: 200,
  cardSlot: 'corner',
  cell: (row) => <Standing row={row} />,
})

/** A list of masters: searched, sorted, narrowed by module and by what is active. */
export function MasterList<Row extends MasterRow>(props: {
  title: string
  count: (number: number) => string
  lead: string
  found: UseQueryResult<{ recordsInfo: Row[]; metaInfo: MetaInfo }, ApiError>
  state: State
  change: (next: Partial<State>, how?: { replace: boolean }) => void
  columns: Column<Row>[]
  /** What makes a new one, for who may. */
  create: { readonly text: string; readonly onRun: () => void } | null
  rowMenu?: ((row: Row) => MenuEntry[]) | undefined
  children: ReactNode
}) {
  const t = useT()
  const { found, state, change, rowMenu, create } = props
  const action = create && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={create.onRun}>
      {create.text}
    </Button>
  )
  const [isFiltering, setFiltering] = useState(false)
  const fields = masterFilters(t)
  const meta = found.data?.metaInfo
  const chips = useFilterChips(state.filters, fields, (key) => {
    const { [key as keyof State['filters']]: _, ...rest } = state.filters
    change({ filters: rest, page: 1 })
  })
  return (
    <ListScreen<Row>
      title={props.title}
      {...(meta && { count: props.count(meta.totalRecords) })}
      actions={action}
      search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: t('Search by name') }}
      filters={{
        lead: props.lead,
        chips,
        onOpen: () => setFiltering(true),
        onClear: () => change({ filters: {}, search: '', page: 1 }),
      }}
      sort={{
        by: [{ id: state.sort_by, direction: state.sort }],
        onChange: ([first]) =>
          change(first ? { sort_by: first.id, sort: first.direction, page: 1 } : { sort_by: 'id', sort: 'desc', page: 1 }),
      }}
      columns={props.columns}
      rows={found.data?.recordsInfo ?? []}
      rowId={({ identifier }) => identifier}
      rowName={({ name }) => name}
      {...(rowMenu && { rowMenu })}
      {...shownOf(found)}
      empty={{ text: t('No data found'), action }}
      {...pagedOf(found.data, state.page, change)}
    >
      <FilterBuilder
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        fields={fields}
        values={toDrawer(state.filters)}
        onApply={(values) => change({ filters: fromDrawer(values) as State['filters'], page: 1 })}
      />
      {props.children}
    </ListScreen>
  )
}
