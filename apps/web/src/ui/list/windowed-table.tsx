import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { Density } from './column.ts'
import { TableFrame } from './table-frame.tsx'
import type { DataTableProps } from './table-props.ts'

const rowHeights: Record<Density, number> = { comfortable: 52, compact: 40 }

/** A table of thousands of rows, of which only those in sight are drawn. */
export function WindowedTable<Row>(props: DataTableProps<Row>) {
  const { rows, density = 'comfortable', plain } = props
  const rowHeight = plain ? 44 : rowHeights[density]
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 1024, height: 800 },
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items[items.length - 1]?.index ?? -1
  return (
    <TableFrame
      table={props}
      scroller={scroller}
      view={{ first, last, before: first * rowHeight, after: (rows.length - 1 - last) * rowHeight }}
    />
  )
}
