import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import type { MenuEntry } from '../parts/menu-button.tsx'
import { usePhone } from '../use-phone.ts'
import { useWords } from '../words.tsx'
import type { Column, Density, Selection, SortBy } from './column.ts'
import { RowCards } from './row-cards.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import './table.css'

export type DataTableProps<Row> = {
  /** What the table is a list of; its accessible name. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** The name a screen reader hears for a row's tick and link. */
  rowName: (row: Row) => string
  rowHref?: ((row: Row) => string) | undefined
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

const rowHeights: Record<Density, number> = { comfortable: 52, compact: 40 }
const manyRows = 100

const Pad = ({ height, span }: { height: number; span: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row only holds the place of rows that are not drawn
    <tr data-pad aria-hidden="true">
      <td colSpan={span} style={{ blockSize: height }} />
    </tr>
  ) : null

const useWindowOfRows = (count: number, rowHeight: number) => {
  const scroller = useRef<HTMLDivElement>(null)
  const windowed = count > manyRows
  const virtual = useVirtualizer({
    count,
    enabled: windowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 1024, height: 800 },
  })
  const items = windowed ? virtual.getVirtualItems() : []
  const first = items[0]?.index ?? 0
  const last = windowed ? (items[items.length - 1]?.index ?? -1) : count - 1
  return { scroller, first, last, before: first * rowHeight, after: windowed ? (count - 1 - last) * rowHeight : 0 }
}

/** Rows to compare: a table with a head and first column that stay, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, density = 'comfortable', plain, height } = props
  const phone = usePhone()
  const t = useWords()
  const rowHeight = plain ? 44 : rowHeights[density]
  const view = useWindowOfRows(phone ? 0 : rows.length, rowHeight)
  if (phone) return <RowCards {...props} />
  const span = columns.length + (props.selection ? 1 : 0) + (props.rowMenu ? 1 : 0)
  const body: ReactNode[] = []
  for (let at = view.first; at <= view.last; at++) {
    const row = rows[at]
    if (row !== undefined) body.push(<TableRow key={rowId(row)} table={props} row={row} index={at} />)
  }
  return (
    <section
      className="e-scroll"
      ref={view.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      style={height ? { blockSize: height } : undefined}
      data-scroll-restoration-id="list"
    >
      <table
        className="e-grid"
        aria-rowcount={rows.length + 1}
        data-density={density}
        data-plain={plain || undefined}
        style={{ minInlineSize: minWidth(columns) }}
      >
        <caption className="e-sr">{t('{{label}}, as a table', { label })}</caption>
        <TableHead table={props} />
        <tbody>
          <Pad height={view.before} span={span} />
          {body}
          <Pad height={view.after} span={span} />
        </tbody>
      </table>
    </section>
  )
}

const minWidth = <Row,>(columns: Column<Row>[]) => columns.reduce((sum, column) => sum + (column.width ?? 130), 60)
