import type { JSXElementConstructor, ReactNode } from 'react'
import type { MenuEntry } from '../parts/menu-button.tsx'
import type { Column, Density, Selection, SortBy } from './column.ts'

/** The cell that is being changed. */
export type OpenCell<Row> = { row: Row; column: string }

export type CellEditorProps<Row> = {
  /** None where no cell is open; what was sent may still be under way. */
  cell: OpenCell<Row> | null
  /** Goes on to where the last key leads; `here` back to the cell itself. */
  onClose: (here?: boolean) => void
  /** Opens a cell again whose change was refused; says whether it is there. */
  onOpen(cell: OpenCell<Row>): boolean
  /** What was sent stands nowhere yet. */
  onSent(cell: OpenCell<Row>): void
}

/** The editors of the cells that are changed where they stand; stays while the table does once a cell was opened. */
export type CellEditor<Row> = JSXElementConstructor<CellEditorProps<Row>>

/** Rows of a table under a heading of their own. */
export interface RowSection {
  readonly id: string
  /** Lines of the table before and after its rows. */
  readonly head: ReactNode
  readonly tail: ReactNode
  /** Its first row among those of the table, and how many there are. */
  readonly from: number
  readonly count: number
}

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
  /** What a click on a row without an address of its own opens over the list, and at which address that stands. */
  rowOpen?: ((row: Row) => { href: string; open: () => void } | undefined) | undefined
  rowMenu?: ((row: Row) => MenuEntry[]) | undefined
  /** What the cells of columns with `edits` are changed by. */
  cells?: CellEditor<Row> | undefined
  /** Hears the shown columns as they are kept, once somebody dragged the edge of one. */
  onPlaced?: ((shown: string[]) => void) | undefined
  sort?: readonly SortBy[] | undefined
  onSort?: ((by: SortBy[]) => void) | undefined
  selection?: Selection | undefined
  onSelection?: ((selection: Selection) => void) | undefined
  density?: Density | undefined
  /** All its rows in their parts. */
  sections?: readonly RowSection[] | undefined
  /** The foot of the table, or what stands below its cards on a phone. */
  foot?: ((table: DataTableProps<Row>) => ReactNode) | undefined
  /** A fixed height for a table that scrolls by itself, such as "480px". */
  height?: string | undefined
  /** For small tables inside pages: lower rows, no sorting by click. */
  plain?: boolean | undefined
}
