import { type RefObject, useEffect, useRef } from 'react'
import { type Column, cellSpace } from './column.ts'
import { mostHeld, widened, withinWidths } from './placed-columns.ts'

interface EdgesProps {
  readonly columns: readonly Column<never>[]
  readonly onPlaced: (shown: string[]) => void
  readonly scroller: RefObject<HTMLElement | null>
}

/** How near to the end of a column, in px, its edge is taken hold of. */
const reach = 6

/** The edges of a table's columns: dragged they make a column wider, twice clicked as wide as it began. Says how far in the held ones stay. */
export function ColumnEdges({ columns, onPlaced, scroller }: EdgesProps) {
  const now = useRef({ columns, onPlaced })
  useEffect(() => {
    now.current = { columns, onPlaced }
  })
  useEffect(() => {
    const table = scroller.current?.querySelector('table')
    if (!table?.tHead) return
    const stopHolding = holdColumns(table)
    const stopDragging = dragEdges(table, ({ at, width }) => {
      const column = now.current.columns[at]
      if (column) now.current.onPlaced(widened(now.current.columns, column.id, width))
    })
    return () => {
      stopHolding()
      stopDragging()
    }
  }, [scroller])
  return null
}

const headsOf = (table: HTMLTableElement) => [...table.tHead!.rows[0]!.cells]
/** The heads of the columns, without those of ticks and menus. */
const columnsOf = (table: HTMLTableElement) => headsOf(table).filter((head) => head.scope === 'col' && !head.matches('.e-acts'))

/** Tells the styles how far from the beginning each held column stands, whenever a width changes. */
function holdColumns(table: HTMLTableElement) {
  const measure = () => {
    const heads = headsOf(table)
    const first = heads.findIndex((head) => head.matches('[data-first]'))
    let before = heads.slice(0, first).reduce((sum, head) => sum + head.offsetWidth, 0)
    for (let held = 1; held <= mostHeld; held++) {
      table.style.setProperty(`--held-${held}`, `${before}px`)
      before += heads[first + held - 1]?.offsetWidth ?? 0
    }
  }
  const watch = new ResizeObserver(measure)
  for (const head of headsOf(table)) watch.observe(head)
  return () => watch.disconnect()
}

interface Dragged {
  readonly at: number
  /** In px; undefined once it is to be as wide as it began. */
  readonly width: number | undefined
}

function dragEdges(table: HTMLTableElement, tell: (dragged: Dragged) => void) {
  const head = table.tHead!
  const isRtl = () => getComputedStyle(table).direction === 'rtl'
  /** The column whose end is under the pointer. */
  const edgeAt = ({ clientX }: PointerEvent | MouseEvent) =>
    columnsOf(table).find((each) => {
      const { left, right } = each.getBoundingClientRect()
      return Math.abs(clientX - (isRtl() ? left : right)) <= reach
    })
  const show = (event: PointerEvent) => {
    head.style.cursor = edgeAt(event) ? 'col-resize' : ''
  }
  const begin = (event: PointerEvent) => {
    const column = event.button === 0 ? edgeAt(event) : undefined
    if (!column) return
    event.preventDefault()
    const [from, before, way] = [event.clientX, column.offsetWidth, isRtl() ? -1 : 1]
    const space = before - Number.parseFloat(getComputedStyle(column).inlineSize)
    let width = before
    const move = (moved: PointerEvent) => {
      width = withinWidths(before + way * (moved.clientX - from))
      column.style.inlineSize = `${width - space}px`
    }
    const end = ({ type }: Event) => {
      head.removeEventListener('pointermove', move)
      head.removeEventListener('pointerup', end)
      head.removeEventListener('pointercancel', end)
      if (type === 'pointercancel') column.style.inlineSize = `${before - space}px`
      else if (width !== before) tell({ at: columnsOf(table).indexOf(column), width: width - space + cellSpace })
    }
    head.setPointerCapture(event.pointerId)
    head.addEventListener('pointermove', move)
    head.addEventListener('pointerup', end)
    head.addEventListener('pointercancel', end)
  }
  // What is let go over a head would sort by it.
  const swallow = (event: MouseEvent) => {
    if (!edgeAt(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const forget = (event: MouseEvent) => {
    const column = edgeAt(event)
    if (column) tell({ at: columnsOf(table).indexOf(column), width: undefined })
  }
  head.addEventListener('pointermove', show)
  head.addEventListener('pointerdown', begin)
  head.addEventListener('click', swallow, { capture: true })
  head.addEventListener('dblclick', forget)
  return () => {
    head.removeEventListener('pointermove', show)
    head.removeEventListener('pointerdown', begin)
    head.removeEventListener('click', swallow, { capture: true })
    head.removeEventListener('dblclick', forget)
  }
}
