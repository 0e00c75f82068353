import { lazy, type ReactNode, Suspense } from 'react'
import type { MenuEntry } from '../parts/menu-button.tsx'
import { usePhone } from '../use-phone.ts'
import type { Column, Density, Selection, SortBy } from './column.ts'
import { RowCards } from './row-cards.tsx'
import { TableFrame } from './table-frame.tsx'

export type DataTableProps<Row> = {
  /** What the table is a list of; its accessible name. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** The name a screen reader hears for a row's tick and link. */
  rowName: (row: Row) => string
  rowHref?: ((row: Row) => string | undefined) | undefined
  rowMenu?: ((row: Row) => MenuEntry[]) | undefined
  sort?: readonly SortBy[] | undefined
  onSort?: ((by: SortBy[]) => void) | undefined
  selection?: Selection | undefined
  onSelection?: ((selection: Selection) => void) | undefined
  density?: Density | undefined
  /** A fixed height for a table that scrolls by itself, such as "480px". */
  height?: string | undefined
  /** For small tables inside pages: lower rows, no sorting by click. */
  plain?: boolean | undefined
}

// More rows than a page of a list has; only then is the code for drawing a part of them fetched.
const manyRows = 200
const WindowedTable = lazy(() =>
  import('./windowed-table.tsx').then((file) => ({ default: file.WindowedTable as <Row>(props: DataTableProps<Row>) => ReactNode })),
)

/** Rows to compare: a table with a head and first column that stay, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows } = props
  if (usePhone()) return <RowCards {...props} />
  if (rows.length <= manyRows) return <TableFrame table={props} view={{ first: 0, last: rows.length - 1, before: 0, after: 0 }} />
  return (
    <Suspense fallback={null}>
      {/* A lazy component forgets the type of its rows. */}
      <WindowedTable {...(props as DataTableProps<unknown>)} />
    </Suspense>
  )
}
