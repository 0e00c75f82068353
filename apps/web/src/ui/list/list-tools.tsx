import { IconArrowsSort, IconCheck, IconLayoutGrid, IconLayoutKanban, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Behind, MenuDropdown } from '../parts/behind.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { useWords } from '../words.tsx'
import { type Column, type Density, nextSort, type SortBy } from './column.ts'
import { ColumnChooser } from './column-chooser.tsx'
import './list.css'

export type Layout = 'table' | 'cards' | 'board'

export type ListToolsProps<Row> = {
  columns: Column<Row>[]
  shownColumns?: readonly string[] | undefined
  onShownColumnsChange?: ((shown: string[]) => void) | undefined
  sort?: { by: readonly SortBy[]; onChange: (by: SortBy[]) => void } | undefined
  density?: Density | undefined
  onDensityChange?: ((density: Density) => void) | undefined
  layout?: Layout | undefined
  layouts?: readonly Layout[] | undefined
  onLayoutChange?: ((layout: Layout) => void) | undefined
  exportSlot?: ReactNode
  tools?: ReactNode
}

/** How the list is sorted, behind the name of the order. */
export const SortMenu = <Row,>({ columns, sort }: Pick<ListToolsProps<Row>, 'columns' | 'sort'>) => {
  const t = useWords()
  const sortable = columns.filter((column) => column.sortable)
  if (!sort || sortable.length === 0) return null
  const first = sort.by[0]
  const name = columns.find((column) => column.id === first?.id)?.header ?? t('Sort')
  const way = (id: string) => (first?.id === id ? (first.direction === 'asc' ? t('ascending') : t('descending')) : '')
  return (
    <Behind
      popup="menu"
      button={
        <button type="button" className="e-quiet" aria-label={t('Sort by {{name}}', { name })}>
          <IconArrowsSort size={18} stroke={1.6} aria-hidden="true" />
          {name}
        </button>
      }
      dropdown={(place) => (
        <MenuDropdown
          {...place}
          stays
          entries={sortable.map(({ id, header }) => ({
            id,
            label: header,
            icon: first?.id === id ? <IconCheck /> : <span style={{ inlineSize: 18 }} />,
            aside: <span className="e-sub">{way(id)}</span>,
            onRun: () => sort.onChange(nextSort(sort.by, id)),
          }))}
        />
      )}
    />
  )
}

/** The ways a list can be drawn, as they are called and marked. */
export const layoutNames = (t: (text: string) => string) => ({
  table: { label: t('Table'), icon: <IconTable size={18} stroke={1.6} /> },
  cards: { label: t('Cards'), icon: <IconLayoutGrid size={18} stroke={1.6} /> },
  board: { label: t('Board'), icon: <IconLayoutKanban size={18} stroke={1.6} /> },
})

const LayoutButtons = (props: { layout: Layout; layouts: readonly Layout[]; onChange: (layout: Layout) => void }) => {
  const known = layoutNames(useWords())
  return props.layouts
    .filter((layout) => layout !== props.layout)
    .map((layout) => <IconButton key={layout} small {...known[layout]} onClick={() => props.onChange(layout)} />)
}

/** How the list is drawn: sort, columns, density, layout, and the export. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { columns, density = 'comfortable', onDensityChange, layout = 'table', layouts, onLayoutChange } = props
  const isTable = layout === 'table'
  return (
    <div className="e-list-tools">
      {props.tools}
      <SortMenu columns={columns} sort={props.sort} />
      {isTable && props.onShownColumnsChange && (
        <ColumnChooser
          columns={columns}
          shown={props.shownColumns}
          onChange={props.onShownColumnsChange}
          density={density}
          onDensityChange={onDensityChange}
        />
      )}
      {layouts && onLayoutChange && <LayoutButtons layout={layout} layouts={layouts} onChange={onLayoutChange} />}
      {props.exportSlot}
    </div>
  )
}
