import type { Column } from './column.ts'

type Placed = Pick<Column<never>, 'id' | 'ownWidth' | 'isHeld'>

/** So many columns may stay in place, since more would leave no room for those that move. */
export const mostHeld = 3
export const [narrowest, widest] = [60, 800]
/** A width, in px, as near to the wished one as a column may have. */
export const withinWidths = (width: number) => Math.min(widest, Math.max(narrowest, width))

/** How many columns stay in place. */
export const heldIn = (columns: readonly Placed[]) => columns.findIndex(({ isHeld }) => isHeld) + 1 || 1

/** Shown columns as they are kept, so many of which stay in place. */
export const keptOf = (columns: readonly Placed[], held = heldIn(columns)): string[] =>
  columns.map(
    ({ id, ownWidth }, at) => `${id}${ownWidth ? `:${ownWidth}` : ''}${held > 1 && at === Math.min(held, columns.length) - 1 ? '!' : ''}`,
  )

/** The same with another width for one of them; without a number that which it began with. */
export const widened = (columns: readonly Placed[], id: string, width: number | undefined) =>
  keptOf(columns.map((column) => (column.id === id ? { ...column, ownWidth: width && Math.round(withinWidths(width)) } : column)))
