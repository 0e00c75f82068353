import type { MouseEvent, ReactNode } from 'react'
import { Link, useGo } from '../link.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { Tick } from '../parts/tick.tsx'
import { isolated } from '../parts/two-lines.tsx'
import { useWords } from '../words.tsx'
import { isSelected, withRows } from './column.ts'
import type { DataTableProps } from './table-props.ts'

type RowProps<Row> = { table: DataTableProps<Row>; row: Row }

/** The tick of one row, named after it. */
export function RowTick<Row>({ table, row }: RowProps<Row>) {
  const t = useWords()
  const { selection, onSelection, rowId, rowName } = table
  if (!selection) return null
  const id = rowId(row)
  const ticked = isSelected(selection, id)
  return (
    <Tick
      aria-label={t('Select {{name}}', { name: rowName(row) })}
      checked={ticked}
      onChange={() => onSelection?.(withRows(selection, [id], !ticked))}
    />
  )
}

const ownClick = 'a, button, input, select, textarea, label, [role="menuitem"], [data-own-click]'

type Way = { href?: string | undefined; open?: (() => void) | undefined }

/** Where a click on a record leads: to its address, or to what it opens over the list where it has none. */
export function wayTo<Row>({ table, row }: RowProps<Row>): Way {
  const href = table.rowHref?.(row)
  return href ? { href } : (table.rowOpen?.(row) ?? {})
}

/** What names a record in its row or card, as the way to it. */
export function RowTitle({ href, open, children }: Way & { children: ReactNode }) {
  return href ? (
    <Link href={href} onFollow={open}>
      {children}
    </Link>
  ) : (
    children
  )
}

/** A click anywhere on a row follows its link or opens it, unless it was on something with a click of its own or marked text. */
const useRowClick = ({ href, open }: Way) => {
  const go = useGo()
  return (event: MouseEvent<HTMLElement>) => {
    const target = event.target
    if (event.button !== 0 || !(target instanceof Element) || target.closest(ownClick)) return
    if (window.getSelection()?.toString()) return
    if (!href) return
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener')
    else if (open) open()
    else go(href)
  }
}

/** One row of a table; its first column is the way to the record. */
export function TableRow<Row>({ table, row, index }: RowProps<Row> & { index: number }) {
  const { columns, selection, rowId, rowMenu, cells } = table
  const way = wayTo({ table, row })
  const click = useRowClick(way)
  const ticked = selection ? isSelected(selection, rowId(row)) : false
  return (
    <tr aria-rowindex={index + 2} data-ticked={ticked || undefined} onClick={click} style={way.href ? { cursor: 'pointer' } : undefined}>
      {selection && (
        <td data-tick data-own-click>
          <RowTick table={table} row={row} />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          data-first={at === 0 || undefined}
          data-align={column.align}
          {...(cells && (column.edits?.(row) ? { 'data-edit': column.id } : { 'aria-readonly': true }))}
        >
          {at === 0 ? <RowTitle {...way}>{isolated(column.cell(row))}</RowTitle> : isolated(column.cell(row))}
        </td>
      ))}
      {rowMenu && (
        <td className="e-acts" data-own-click>
          <MenuButton entries={rowMenu(row)} small />
        </td>
      )}
    </tr>
  )
}
