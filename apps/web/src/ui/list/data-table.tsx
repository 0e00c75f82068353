import { Suspense } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import { usePhone } from '../use-phone.ts'
import { RowCards } from './row-cards.tsx'
import { TableFrame } from './table-frame.tsx'
import type { DataTableProps } from './table-props.ts'

// More rows than a page of a list has; only then is the code for drawing a part of them fetched.
const manyRows = 200
const WindowedTable = lazyPart(() => import('./windowed-table.tsx').then((file) => file.WindowedTable<unknown>))

/** Rows to compare: a table with a head and first column that stay, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows } = props
  if (usePhone())
    return (
      <>
        <RowCards {...props} />
        {props.foot?.(props)}
      </>
    )
  if (rows.length <= manyRows) return <TableFrame table={props} view={{ first: 0, last: rows.length - 1, before: 0, after: 0 }} />
  return (
    <Suspense fallback={null}>
      {/* A lazy component forgets the type of its rows. */}
      <WindowedTable {...(props as DataTableProps<unknown>)} />
    </Suspense>
  )
}
