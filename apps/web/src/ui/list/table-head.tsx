import { IconArrowUp } from '@tabler/icons-react'
import { Tick } from '../parts/tick.tsx'
import { useWords } from '../words.tsx'
import { type Column, isSelected, nextSort, roomOf, withRows } from './column.ts'
import type { DataTableProps } from './table-props.ts'

type HeadProps<Row> = { table: DataTableProps<Row> }

/** The tick over a page of rows: none, some or all of them. */
export function PageTick<Row>({ table }: HeadProps<Row>) {
  const t = useWords()
  const { selection, onSelection, rows, rowId } = table
  if (!selection) return null
  const ids = rows.map(rowId)
  const ticked = ids.filter((id) => isSelected(selection, id)).length
  const every = ids.length > 0 && ticked === ids.length
  return (
    <Tick
      aria-label={t('Select the page')}
      checked={every}
      some={ticked > 0 && !every}
      disabled={ids.length === 0}
      onChange={() => onSelection?.(withRows(selection, ids, !every))}
    />
  )
}

const SortableHead = <Row,>({ table, column }: HeadProps<Row> & { column: Column<Row> }) => {
  const now = table.sort?.find((sort) => sort.id === column.id)
  return (
    <button type="button" className="e-sort" onClick={() => table.onSort?.(nextSort(table.sort ?? [], column.id))}>
      <span className="e-clip">{column.header}</span>
      {now && <IconArrowUp data-down={now.direction === 'desc' || undefined} aria-hidden="true" stroke={1.6} />}
    </button>
  )
}

const ariaSort = <Row,>(table: DataTableProps<Row>, column: Column<Row>) => {
  if (!column.sortable || !table.onSort) return undefined
  const first = table.sort?.[0]
  if (first?.id !== column.id) return 'none' as const
  return first.direction === 'asc' ? ('ascending' as const) : ('descending' as const)
}

/** The head of a table, which says and changes the sort. */
export function TableHead<Row>({ table }: HeadProps<Row>) {
  const t = useWords()
  return (
    <thead>
      <tr aria-rowindex={1}>
        {table.selection && (
          <td data-tick className="e-th">
            <PageTick table={table} />
          </td>
        )}
        {table.columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            data-first={index === 0 || undefined}
            data-align={column.align}
            data-grows={column.grows}
            aria-sort={ariaSort(table, column)}
            style={{ inlineSize: column.width && roomOf(column) }}
          >
            {column.sortable && table.onSort ? <SortableHead table={table} column={column} /> : column.header}
          </th>
        ))}
        {table.rowMenu && (
          <th scope="col" className="e-acts">
            <span className="e-sr">{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
