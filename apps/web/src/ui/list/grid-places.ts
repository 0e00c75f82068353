type Cell = HTMLTableCellElement

const rowsOf = (cell: Cell) => [...(cell.closest('table')?.rows ?? [])]

/** Which of the rows, and of its cells; the head is row -1. */
export const placeOf = (cell: Cell) => ({
  row: Number(cell.closest('tr')?.getAttribute('aria-rowindex')) - 2,
  column: cell.cellIndex,
})

/** What of a cell takes the focus: what can be pressed in it, or the cell where it is changed itself. */
export function widgetOf(cell: Cell): HTMLElement {
  if (cell.dataset['edit']) return cell
  return cell.querySelector<HTMLElement>('a[href], button, input') ?? cell
}

const page = 10

/** Where a key leads from a cell; nowhere for keys that are not the grid's. */
export function cellAt(cell: Cell, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): Cell | undefined {
  if (altKey || metaKey) return undefined
  const rows = rowsOf(cell)
  const at = rows.indexOf(cell.closest('tr')!)
  const column = cell.cellIndex
  const onward = getComputedStyle(cell).direction === 'rtl' ? -1 : 1
  const last = rows.length - 1
  const to = (row: number, next: number) => {
    const cells = rows[Math.max(0, Math.min(row, last))]!.cells
    return cells[Math.max(0, Math.min(next, cells.length - 1))]
  }
  if (key === 'Home') return to(ctrlKey ? 0 : at, 0)
  if (key === 'End') return to(ctrlKey ? last : at, cell.closest('tr')!.cells.length - 1)
  if (ctrlKey) return undefined
  if (key === 'ArrowDown') return to(at + 1, column)
  if (key === 'ArrowUp') return to(at - 1, column)
  if (key === 'ArrowRight') return to(at, column + onward)
  if (key === 'ArrowLeft') return to(at, column - onward)
  if (key === 'PageDown') return to(at + page, column)
  if (key === 'PageUp') return to(Math.max(1, at - page), column)
  return undefined
}

/** Where one goes on after a cell was changed by this key: Enter down, Tab to the next that may be changed, and else nowhere. */
export function nextCell(cell: Cell, key: string): Cell {
  if (key === 'Enter') {
    const rows = rowsOf(cell)
    const below = rows.slice(rows.indexOf(cell.closest('tr')!) + 1)
    return below.find((row) => row.hasAttribute('aria-rowindex') && row.cells[cell.cellIndex])?.cells[cell.cellIndex] ?? cell
  }
  if (!key.endsWith('Tab')) return cell
  const changed = [...(cell.closest('table')?.querySelectorAll<Cell>('td[data-edit]') ?? [])]
  return changed[changed.indexOf(cell) + (key === 'Shift+Tab' ? -1 : 1)] ?? cell
}
