import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from '../link.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { isSelected } from './column.ts'
import type { DataTableProps } from './data-table.tsx'
import { RowTick } from './table-row.tsx'

const manyRows = 100

const Card = <Row,>({ table, row }: { table: DataTableProps<Row>; row: Row }) => {
  const { columns, rowHref, rowMenu, plain } = table
  const titled = columns.find((column) => column.cardSlot === 'title') ?? columns[0]
  const rest = columns.filter((column) => column !== titled && column.cardSlot !== 'none')
  const corner = rest.filter((column) => column.cardSlot === 'corner')
  const below = rest.filter((column) => column.cardSlot !== 'corner')
  const href = rowHref?.(row)
  const title = titled?.cell(row)
  return (
    <>
      {table.selection && (
        <span data-slot="tick">
          <RowTick table={table} row={row} />
        </span>
      )}
      <span data-slot="title">{href ? <Link href={href}>{title}</Link> : title}</span>
      {(corner.length > 0 || rowMenu) && (
        <span data-slot="corner">
          {corner.map((column) => (
            <span key={column.id} className="e-clip">
              {column.cell(row)}
            </span>
          ))}
          {rowMenu && <MenuButton entries={rowMenu(row)} small />}
        </span>
      )}
      {below.map((column) => (
        <span key={column.id} data-slot={column.cardSlot ?? 'line'}>
          {(plain || column.cardSlot === undefined) && <span className="e-label">{column.header}</span>}
          {column.cell(row)}
        </span>
      ))}
    </>
  )
}

/** The rows of a table as cards, for a window too narrow for columns. */
export function RowCards<Row>(table: DataTableProps<Row>) {
  const { rows, rowId, label, selection } = table
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const windowed = rows.length > manyRows
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({ count: rows.length, enabled: windowed, estimateSize: () => 132, overscan: 8, scrollMargin: top })
  const card = (row: Row, index: number, measured: boolean) => (
    <li
      key={rowId(row)}
      data-index={index}
      ref={measured ? virtual.measureElement : undefined}
      data-ticked={(selection && isSelected(selection, rowId(row))) || undefined}
    >
      <Card table={table} row={row} />
    </li>
  )
  if (!windowed) {
    return (
      <ul className="e-rowcards" aria-label={label} ref={list}>
        {rows.map((row, index) => card(row, index, false))}
      </ul>
    )
  }
  const items = virtual.getVirtualItems()
  const before = (items[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((items[items.length - 1]?.end ?? top) - top)
  return (
    <ul className="e-rowcards" aria-label={label} ref={list} style={{ paddingBlock: `${before}px ${Math.max(0, after)}px` }}>
      {items.map((item) => {
        const row = rows[item.index]
        return row === undefined ? null : card(row, item.index, true)
      })}
    </ul>
  )
}
