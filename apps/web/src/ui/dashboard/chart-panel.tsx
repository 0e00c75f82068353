import { type ReactNode, useState } from 'react'
import { Segments, waysOf } from '../parts/segments.tsx'
import { useWords } from '../words.tsx'
import './dashboard.css'

export type LegendEntry = { name: string; kind: 'bar' | 'line'; color?: string }

export type ChartPanelProps = {
  title: string
  note?: string | undefined
  legend?: LegendEntry[] | undefined
  /** When the numbers were true. */
  asOf?: string | undefined
  /** The same numbers as a table. */
  table: { head: string[]; rows: ReactNode[][] }
  chart: ReactNode
  action?: ReactNode
}

const TableTwin = ({ label, table }: Pick<ChartPanelProps, 'table'> & { label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className="e-chart-table" tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          {table.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a chart have no other name
          <tr key={index}>
            {row.map((cell, at) =>
              at === 0 ? (
                <th key={table.head[at]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={table.head[at]} data-nil={cell === '0' || undefined}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** A chart with its title, what its colours mean, and its numbers as a table behind one switch. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, note, legend = [], asOf, table, chart, action } = props
  const t = useWords()
  const [shape, setShape] = useState<'chart' | 'table'>('chart')
  const empty = table.rows.length === 0
  return (
    <section className="e-chart" aria-label={title}>
      <div className="e-chart-cap">
        <div className="e-grow">
          <h2>{title}</h2>
          {note && <div className="e-sub">{note}</div>}
          {!empty && legend.length > 0 && (
            <div className="e-legend">
              {legend.map((entry, index) => (
                <span key={entry.name}>
                  <i data-kind={entry.kind} style={{ background: entry.color ?? `var(--chart-${index + 1})` }} />
                  {entry.name}
                </span>
              ))}
            </div>
          )}
        </div>
        {!empty && (
          <Segments
            label={t('Shape of {{title}}', { title })}
            options={waysOf({ chart: t('Chart'), table: t('Table') })}
            value={shape}
            onChange={setShape}
          />
        )}
        {action}
      </div>
      {empty && <p className="e-chart-empty">{t('No figures for this period.')}</p>}
      {!empty && (shape === 'chart' ? chart : <TableTwin label={`${title}: ${t('Table')}`} table={table} />)}
      {asOf && <div className="e-sub">{asOf}</div>}
    </section>
  )
}

/** Charts side by side where there is room. */
export function ChartRow(props: { children: ReactNode }) {
  return <div className="e-chart-row">{props.children}</div>
}
