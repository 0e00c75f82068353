import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Link } from '../link.tsx'
import { usePhone } from '../use-phone.ts'
import { RowCards } from './row-cards.tsx'
import { TableFrame } from './table-frame.tsx'
import type { DataTableProps } from './table-props.ts'
import './grouped.css'

/** Rows that share a value, under its name. */
export interface RowGroup<Row> {
  readonly id: string
  readonly name: string
  /** How many there are, on all pages. */
  readonly count: string
  /** What they add up to. */
  readonly sums: ReactNode
  readonly isOpen: boolean
  readonly onTurn: () => void
  readonly rows: readonly Row[]
  /** Stands in the place of the rows while there are none to show. */
  readonly state: ReactNode
  /** Where all of them are, when these are not. */
  readonly more: { readonly text: string; readonly href: string } | undefined
}

const Heading = <Row,>({ group }: { group: RowGroup<Row> }) => {
  const Chevron = group.isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <button type="button" className="e-group-name" aria-expanded={group.isOpen} onClick={group.onTurn}>
        <Chevron size={16} stroke={1.6} aria-hidden="true" />
        <span dir="auto">{group.name}</span>
        <span className="e-count e-num">{group.count}</span>
      </button>
      {group.sums}
    </>
  )
}

const More = ({ more }: { more: RowGroup<never>['more'] }) =>
  more && (
    <Link className="e-link" href={more.href}>
      {more.text}
    </Link>
  )

/** The same array for as long as the same rows stand in it: the grid takes others for an answer to what was changed. */
function useSame<Row>(rows: Row[]) {
  const last = useRef(rows)
  const isSame = rows.length === last.current.length && rows.every((row, index) => row === last.current[index])
  if (!isSame) last.current = rows
  return last.current
}

/** A list under headings that open and close, each with its first rows. */
export function GroupedTable<Row>({ table, groups }: { table: DataTableProps<Row>; groups: readonly RowGroup<Row>[] }) {
  const rows = useSame(groups.flatMap((group) => (group.isOpen ? group.rows : [])))
  if (usePhone())
    return (
      <>
        {groups.map((group) => (
          <section key={group.id} className="e-group" aria-label={group.name}>
            <h2>
              <Heading group={group} />
            </h2>
            {group.isOpen && group.state}
            {group.isOpen && group.rows.length > 0 && <RowCards {...table} label={group.name} rows={[...group.rows]} />}
            {group.isOpen && <More more={group.more} />}
          </section>
        ))}
        {table.foot?.(table)}
      </>
    )
  const span = table.columns.length + (table.selection ? 1 : 0) + (table.rowMenu ? 1 : 0)
  const line = (content: ReactNode) =>
    content && (
      <tr>
        <td colSpan={span}>{content}</td>
      </tr>
    )
  let from = 0
  const sections = groups.map((group) => {
    const count = group.isOpen ? group.rows.length : 0
    const section = {
      id: group.id,
      from,
      count,
      head: (
        <tr data-group>
          <th scope="rowgroup" colSpan={span}>
            <Heading group={group} />
          </th>
        </tr>
      ),
      tail: group.isOpen && (
        <>
          {line(group.state)}
          {line(group.more && <More more={group.more} />)}
        </>
      ),
    }
    from += count
    return section
  })
  return <TableFrame table={{ ...table, rows, sections }} view={{ first: 0, last: -1, before: 0, after: 0 }} />
}
