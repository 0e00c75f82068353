import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from '../link.tsx'
import { usePhone } from '../use-phone.ts'
import { useNumberLocale, useWords } from '../words.tsx'
import './dashboard.css'

/** A number, the list behind it, and the same of what it is compared with. */
export type CompareCell = {
  count: number
  href?: string | undefined
  before?: number | undefined
  beforeHref?: string | undefined
}

export type CompareRow = { id: string; name: string; cells: Record<string, CompareCell> }

export type CompareTableProps = {
  title: string
  /** What the rows are, such as "Country". */
  of: string
  note?: ReactNode
  columns: { id: string; name: string }[]
  rows: CompareRow[]
  /** What narrows it. */
  action?: ReactNode
  /** What stands below the rows. */
  children?: ReactNode
}

/** More rows come on demand. */
const atFirst = { page: 8, phone: 4 }

/** Whether it became more or less, in words, with a way to what it was; of what is new there is nothing to say. */
function Before({ count, before, href }: { count: number; before: number; href: string | undefined }) {
  const t = useWords()
  const locale = useNumberLocale()
  if (!before) return null
  const number = new Intl.NumberFormat(locale).format(before)
  const words =
    count === before ? t('as before') : count > before ? t('up from {{number}}', { number }) : t('down from {{number}}', { number })
  return <small className="e-compare-before">{href ? <Link href={href}>{words}</Link> : words}</small>
}

/** Figures by name, each beside what it was before; every number opens what it counts. */
export function CompareTable({ title, of, note, columns, rows, action, children }: CompareTableProps) {
  const t = useWords()
  const locale = useNumberLocale()
  const [isWhole, setWhole] = useState(false)
  const format = (value: number) => new Intl.NumberFormat(locale).format(value)
  const first = columns[0]!.id
  const most = Math.max(0, ...rows.map(({ cells }) => cells[first]?.count ?? 0))
  const fewest = atFirst[usePhone() ? 'phone' : 'page']
  const shown = isWhole ? rows : rows.slice(0, fewest)
  return (
    <section className="e-chart" aria-label={title}>
      <div className="e-chart-cap">
        <div className="e-grow">
          <h2>{title}</h2>
          {note && <div className="e-sub">{note}</div>}
        </div>
        {action}
      </div>
      {rows.length === 0 && <p className="e-chart-empty">{t('No figures for this period.')}</p>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="e-chart-table e-compare" tabIndex={0} aria-label={`${title}: ${of}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{of}</th>
                {columns.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, name, cells }) => (
                <tr key={id}>
                  <th scope="row">
                    <span dir="auto">{name}</span>
                    {/* Bars that are all one long compare nothing. */}
                    {most > 1 && (
                      <span
                        className="e-compare-bar"
                        aria-hidden="true"
                        style={{ inlineSize: `${((cells[first]?.count ?? 0) / most) * 100}%` }}
                      />
                    )}
                  </th>
                  {columns.map((column) => {
                    const cell = cells[column.id]
                    return (
                      <td key={column.id} data-nil={cell?.count === 0 || undefined}>
                        {cell && (cell.href && cell.count > 0 ? <Link href={cell.href}>{format(cell.count)}</Link> : format(cell.count))}
                        {cell?.before !== undefined && <Before count={cell.count} before={cell.before} href={cell.beforeHref} />}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {children}
      {rows.length > fewest && (
        <Button variant="subtle" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? t('Show fewer') : t('Show all {{number}}', { number: format(rows.length) })}
        </Button>
      )}
    </section>
  )
}
