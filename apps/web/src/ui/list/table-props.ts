import type { MenuEntry } from '../parts/menu-button.tsx'
import type { Column, Density, Selection, SortBy } from './column.ts'

/** What a table shows, and what may be done in it; its parts are given all of it. */
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
