import type { ReactNode } from 'react'
import { usePhone } from '../use-phone.ts'
import type { DataTableProps } from './table-props.ts'
import './grouped.css'

interface Props<Row> {
  readonly table: DataTableProps<Row>
  readonly label: string
  /** What each column adds up to, by its id. */
  readonly sums: ReadonlyMap<string, ReactNode>
  /** What is said in their place. */
  readonly instead: ReactNode
}

/** What the columns of a list add up to: below the columns, or by their names below the cards of a phone. */
export function TotalsFoot<Row>({ table, label, sums, instead }: Props<Row>) {
  const { columns, selection, rowMenu } = table
  if (usePhone())
    return (
      <section className="e-totals" aria-label={label}>
        <h2>{label}</h2>
        {instead}
        <dl>
          {columns.map(
            ({ id, header }) =>
              sums.has(id) && (
                <div key={id}>
                  <dt>{header}</dt>
                  <dd>{sums.get(id)}</dd>
                </div>
              ),
          )}
        </dl>
      </section>
    )
  const [first, ...rest] = columns
  if (!first) return null
  return (
    <tfoot>
      <tr>
        <th scope="row" data-first colSpan={(selection ? 2 : 1) + (instead ? rest.length : 0)}>
          {label}
          {instead}
        </th>
        {!instead &&
          rest.map(({ id, align }) => (
            <td key={id} data-align={align}>
              {sums.get(id)}
            </td>
          ))}
        {rowMenu && <td className="e-acts" />}
      </tr>
    </tfoot>
  )
}
