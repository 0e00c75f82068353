import type { ReactNode, Ref } from 'react'
import { useWords } from '../words.tsx'
import type { Column } from './column.ts'
import { TableHead } from './table-head.tsx'
import type { DataTableProps } from './table-props.ts'
import { TableRow } from './table-row.tsx'
import './table.css'

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
export function TableFrame<Row>(props: { table: DataTableProps<Row>; view: RowsInView; scroller?: Ref<HTMLElement> }) {
  const { table, view } = props
  const { label, columns, rows, rowId, density = 'comfortable', plain, height } = table
  const t = useWords()
  const span = columns.length + (table.selection ? 1 : 0) + (table.rowMenu ? 1 : 0)
  const body: ReactNode[] = []
  for (let at = view.first; at <= view.last; at++) {
    const row = rows[at]
    if (row !== undefined) body.push(<TableRow key={rowId(row)} table={table} row={row} index={at} />)
  }
  return (
    <section
      className="e-scroll"
      ref={props.scroller}
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
        <TableHead table={table} />
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
