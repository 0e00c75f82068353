import {
  type CSSProperties,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import { useWords } from '../words.tsx'
import { cellSpace, roomOf } from './column.ts'
import { useDrawnRows } from './late.ts'
import { TableHead } from './table-head.tsx'
import type { DataTableProps } from './table-props.ts'
import { TableRow } from './table-row.tsx'
import './table.css'

// Whoever comes to the table by key or pointer brings it.
const GridKeys = lazyPart(() => import('./grid-keys.tsx').then((file) => file.GridKeys))
const ColumnEdges = lazyPart(() => import('./column-edges.tsx').then((file) => file.ColumnEdges))

/** The part of the rows that is drawn, and the heights that stand for the others. */
export type RowsInView = { first: number; last: number; before: number; after: number }

const Pad = ({ height, span }: { height: number; span: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row only holds the place of rows that are not drawn
    <tr data-pad aria-hidden="true">
      <td colSpan={span} style={{ blockSize: height }} />
    </tr>
  ) : null

/** The table itself: a head and first column that stay, and the rows in view. */
export function TableFrame<Row>(props: { table: DataTableProps<Row>; view: RowsInView; scroller?: RefObject<HTMLElement | null> }) {
  const { table, view } = props
  const { label, columns, rows, rowId, density = 'comfortable', plain, height } = table
  const t = useWords()
  const own = useRef<HTMLElement>(null)
  const scroller = props.scroller ?? own
  const early = useRef<KeyboardEvent[] | null>([])
  const [isMet, setMet] = useState(false)
  const drawnRows = useDrawnRows()
  const meet = (table.cells || table.onPlaced) && !isMet ? () => setMet(true) : undefined
  const held = columns.findIndex(({ isHeld }) => isHeld) + 1
  const sides = (table.selection ? 1 : 0) + (table.rowMenu ? 1 : 0)
  const span = columns.length + sides
  const drawn = (first: number, last: number) => {
    const body: ReactNode[] = []
    for (let at = first; at <= last; at++) {
      const row = rows[at]
      if (row !== undefined) body.push(<TableRow key={rowId(row)} table={table} row={row} index={at} />)
    }
    return body
  }
  return (
    <section
      className="e-scroll"
      ref={scroller}
      // A grid is one stop of the Tab key: its cells are gone through by arrows.
      tabIndex={table.cells ? undefined : 0}
      onFocus={meet}
      onPointerEnter={meet}
      onKeyDown={table.cells && ((event) => keep(event, early.current))}
      aria-label={label}
      style={height ? { blockSize: height } : undefined}
      data-scroll-restoration-id="list"
    >
      <table
        className="e-grid"
        role={table.cells && 'grid'}
        aria-rowcount={rows.length + 1}
        data-density={density}
        data-plain={plain || undefined}
        data-held={held || undefined}
        style={
          {
            '--least': `${columns.reduce((sum, column) => sum + roomOf(column) + cellSpace, sides * 60)}px`,
            '--loose': columns.filter(({ width }) => !width).length,
          } as CSSProperties
        }
      >
        <caption className="e-sr">
          {t('{{label}}, as a table', { label })}
          {table.cells && <>. {t('Arrow keys go from cell to cell, and Enter changes one.')}</>}
        </caption>
        <TableHead table={table} />
        {table.sections?.map(({ id, head, from, count, tail }) => (
          <tbody key={id}>
            {head}
            {drawn(from, from + count - 1)}
            {tail}
          </tbody>
        )) ?? (
          <tbody>
            <Pad height={view.before} span={span} />
            {drawn(view.first, Math.min(view.first + drawnRows - 1, view.last))}
            <Pad height={view.after} span={span} />
          </tbody>
        )}
        {table.foot?.(table)}
      </table>
      <Suspense fallback={null}>
        {/* A lazy component forgets the type of its rows. */}
        {isMet && table.cells && <GridKeys table={table as DataTableProps<unknown>} scroller={scroller} early={early} />}
        {(isMet || held > 1) && table.onPlaced && <ColumnEdges columns={columns} onPlaced={table.onPlaced} scroller={scroller} />}
      </Suspense>
    </section>
  )
}

/** Keeps keys for the grid while what hears them is on its way, from the first that goes to another cell; Tab leaves. */
function keep(event: ReactKeyboardEvent, kept: KeyboardEvent[] | null) {
  const at = event.target as Element
  if (!kept || !event.isTrusted || !event.currentTarget.contains(at) || at.closest('.e-cell-box')) return
  if (event.key === 'Tab') kept.length = 0
  else if (kept.length || /^(Arrow|Home|End|Page)/.test(event.key)) {
    event.preventDefault()
    // Nobody else is meant: a letter is typed, and no shortcut of the page.
    event.stopPropagation()
    kept.push(event.nativeEvent)
  }
}
