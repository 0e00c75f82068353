import type { ReactNode } from 'react'
import { MenuButton } from '../parts/menu-button.tsx'
import { isolated } from '../parts/two-lines.tsx'
import { type Column, isSelected } from './column.ts'
import type { DataTableProps } from './table-props.ts'
import { RowTick, RowTitle, wayTo } from './table-row.tsx'

const Card = <Row,>({ table, row }: { table: DataTableProps<Row>; row: Row }) => {
  const { columns, rowMenu, plain } = table
  const titled = columns.find((column) => column.cardSlot === 'title') ?? columns[0]
  const rest = columns.filter((column) => column !== titled && column.cardSlot !== 'none')
  const corner = rest.filter((column) => column.cardSlot === 'corner')
  const below = rest.filter((column) => column.cardSlot !== 'corner')
  // What has no place of its own is a fact beside others, by its name.
  const isFact = ({ cardSlot }: Column<Row>) => !plain && cardSlot === undefined
  const partOf = ({ card, cell }: Column<Row>) => isolated((card ?? cell)(row))
  const isThere = (part: ReactNode) => part || part === 0
  const facts = below.filter((column) => isFact(column) && isThere((column.card ?? column.cell)(row)))
  const title = titled && partOf(titled)
  return (
    <>
      {table.selection && (
        <span data-slot="tick">
          <RowTick table={table} row={row} />
        </span>
      )}
      <span data-slot="title">
        <RowTitle {...wayTo({ table, row })}>{title}</RowTitle>
      </span>
      {(corner.length > 0 || rowMenu) && (
        <span data-slot="corner">
          {corner.map((column) => (
            <span key={column.id} className="e-clip">
              {partOf(column)}
            </span>
          ))}
          {rowMenu && <MenuButton entries={rowMenu(row)} small />}
        </span>
      )}
      {below
        .filter((column) => !isFact(column))
        .map((column) => (
          <span key={column.id} data-slot={column.cardSlot ?? 'line'}>
            {plain && <span className="e-label">{column.header}</span>}
            {partOf(column)}
          </span>
        ))}
      {facts.length > 0 && (
        <span data-slot="facts">
          {facts.map((column) => (
            <span key={column.id}>
              <span className="e-label">{column.header}</span>
              {partOf(column)}
            </span>
          ))}
        </span>
      )}
    </>
  )
}

/** The rows of a table as cards, for a window too narrow for columns; those out of sight are not laid out (see the style). */
export function RowCards<Row>(table: DataTableProps<Row>) {
  const { rows, rowId, label, selection } = table
  return (
    <ul className="e-rowcards" aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)} data-ticked={(selection && isSelected(selection, rowId(row))) || undefined}>
          <Card table={table} row={row} />
        </li>
      ))}
    </ul>
  )
}
