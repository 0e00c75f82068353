import type { ReactNode } from 'react'

/** One column of a table, and the place of its content on a phone's card. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What of it stands on a phone's card, where that is something else. */
  card?: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Whether this person may change it within the table. */
  edits?: ((row: Row) => boolean) | undefined
  sortable?: boolean
  /** In px; columns without a width share what is left, up to what names need where there are few columns. */
  width?: number
  /** Holds sentences, which are read to their end: it takes all the room that is left. */
  grows?: boolean
  /** Its width as somebody dragged it. */
  ownWidth?: number | undefined
  /** It and those before it stay where the table is moved sideways, as the first always does. */
  isHeld?: boolean
  /** Whether it tells something of these rows; where it does not, they are shown without it. */
  isTelling?: (rows: readonly Row[]) => boolean
  /** False keeps it out of the column chooser. */
  hideable?: boolean
  /** `start` and `end` stand one beside the other. */
  cardSlot?: 'title' | 'corner' | 'line' | 'foot' | 'start' | 'end' | 'none'
}

export type SortBy = { id: string; direction: 'asc' | 'desc' }

/** The ticked rows; `all` means every row that matches, on every page. With `all`, `ids` are the ones unticked again. */
export type Selection = { ids: ReadonlySet<string>; all: boolean }

export const nothingSelected: Selection = { ids: new Set(), all: false }

export type Density = 'comfortable' | 'compact'

/** Whether a row is ticked, directly or because all matching rows are. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.all !== selection.ids.has(id)
}

/** How many rows a selection stands for. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.all ? Math.max(0, total - selection.ids.size) : selection.ids.size
}

/** The selection after ticking or unticking some rows. */
export function withRows(selection: Selection, ids: string[], ticked: boolean): Selection {
  const next = new Set(selection.ids)
  for (const id of ids) {
    if (ticked !== selection.all) next.add(id)
    else next.delete(id)
  }
  return { ids: next, all: selection.all }
}

// A shown column as it is kept: its id, the width it was dragged to, and ! on the last that stays.
const placed = /^(.+?)(?::(\d+))?(!)?$/
/** The id of a shown column as it is kept. */
export const idOf = (kept: string): string => placed.exec(kept)![1]!

/** The columns to draw, in the reader's order; unknown names are ignored. */
export function pickColumns<Row>(columns: Column<Row>[], shown: readonly string[] | undefined): Column<Row>[] {
  if (!shown) return columns
  const picked = shown.flatMap((kept) => {
    const [, name, width, held] = placed.exec(kept) ?? []
    const column = columns.find(({ id }) => id === name)
    return column ? [{ ...column, ...(width && { width: Number(width), ownWidth: Number(width) }), ...(held && { isHeld: true }) }] : []
  })
  const fixed = columns.filter(({ id, hideable }) => hideable === false && !picked.some((column) => column.id === id))
  return [...fixed, ...picked]
}

/** The columns that tell something of these rows. */
export const tellingColumns = <Row>(columns: Column<Row>[], rows: readonly Row[]) =>
  columns.filter(({ isTelling }) => isTelling?.(rows) ?? true)

/** The least room a cell leaves around what it holds, in px: a width counts with it, however much more its place in the line takes. */
export const cellSpace = 24

/** How much room, in px, a column has for what it holds; never less than its head needs, which no language cuts. */
export const roomOf = ({ header, ownWidth, sortable, width = 150 }: Pick<Column<never>, 'header' | 'ownWidth' | 'sortable' | 'width'>) =>
  (ownWidth ?? Math.max(width, header.length * 7.2 + (sortable ? 42 : 24))) - cellSpace

/** The sort after asking for a column: ascending, then descending, then ascending again. */
export const nextSort = (by: readonly SortBy[], id: string): SortBy[] => [
  { id, direction: by.find((sort) => sort.id === id)?.direction === 'asc' ? 'desc' : 'asc' },
]
