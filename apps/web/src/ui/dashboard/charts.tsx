import { Suspense } from 'react'
import { Link } from '../link.tsx'
import { Skeleton } from '../list/skeleton.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { useNumberLocale } from '../words.tsx'
import './dashboard.css'
import type { SeriesChartProps } from './drawn-charts.tsx'

export type { ChartSeries, SeriesChartProps } from './drawn-charts.tsx'

const DrawnSeries = lazyPart(() => import('./drawn-charts.tsx').then((file) => file.DrawnSeries))

/** The place of a chart whose drawing is on its way. */
export const ChartPlace = ({ height = 280 }: { height?: number | undefined }) => (
  <div style={{ blockSize: height, overflow: 'hidden' }}>
    <Skeleton kind="form" />
  </div>
)

/** Numbers over time, as bars with a line to compare with; the drawing code comes when it is first needed. */
export function SeriesChart(props: SeriesChartProps) {
  return (
    <Suspense fallback={<ChartPlace height={props.height} />}>
      <DrawnSeries {...props} />
    </Suspense>
  )
}

export type BarsChartProps = {
  data: { name: string; value: number; href?: string | undefined }[]
  /** Its accessible name. */
  label: string
  /** Writes the number; digits with separators unless given. */
  format?: (value: number) => string
}

/** Numbers by name, longest bar first, each a way to the list behind it. */
export function BarsChart({ data, label, format }: BarsChartProps) {
  const locale = useNumberLocale()
  const written = format ?? ((value: number) => new Intl.NumberFormat(locale).format(value))
  const rows = [...data].sort((a, b) => b.value - a.value)
  const most = Math.max(1, ...rows.map((row) => row.value))
  return (
    <ul aria-label={label}>
      {rows.map((row) => {
        const inside = (
          <>
            <span className="e-clip" dir="auto">
              {row.name}
            </span>
            <span>
              <span className="e-fun-bar" style={{ inlineSize: `${(row.value / most) * 100}%` }} />
            </span>
            <b className="e-strong">{written(row.value)}</b>
          </>
        )
        return (
          <li key={row.name}>
            {row.href ? (
              <Link className="e-fun" data-kind="bars" href={row.href}>
                {inside}
              </Link>
            ) : (
              <div className="e-fun" data-kind="bars">
                {inside}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
