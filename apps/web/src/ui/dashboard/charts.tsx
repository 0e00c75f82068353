import { Link } from '../link.tsx'
import { useNumberLocale } from '../words.tsx'
import './dashboard.css'

export type SeriesPoint = {
  /** Its words along the bottom. */
  at: string
  /** Its whole name, where there is room for it. */
  name: string
  bar: number
  line: number
  /** The list behind it. */
  href?: string | undefined
}

export type SeriesChartProps = {
  /** Its accessible name. */
  label: string
  points: SeriesPoint[]
  /** What the bars and the line count. */
  names: { bar: string; line: string }
}

/** The whole numbers of an axis from 0 to at least the most: about four even steps of 1, 2 or 5 times a power of ten. */
export function stepsTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)))
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size * 4 >= most)!
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step)
}

/** How many words along the bottom have room beside each other on a wide page; a narrow one shows every second of them. */
const mostWords = 14

/** Numbers over time, as bars with a line over them to compare with; each bar leads to the list behind it. */
export function SeriesChart({ label, points, names }: SeriesChartProps) {
  const numbers = new Intl.NumberFormat(useNumberLocale())
  const steps = stepsTo(Math.max(...points.flatMap(({ bar, line }) => [bar, line])))
  const top = steps.at(-1)!
  const share = (value: number) => `${(value / top) * 100}%`
  const every = Math.ceil(points.length / mostWords)
  const last = points.length - 1
  const placeOf = (index: number) => `${index + 0.5},${top - (points[index]?.line ?? 0)}`
  const line = points.map((_, index) => placeOf(index)).join(' ')
  // Along the bottom it crosses no bar it had to be seen over, and would wipe off their feet.
  const rises = points.flatMap((point, index) =>
    point.line || points[index - 1]?.line ? [`M${placeOf(Math.max(0, index - 1))}L${placeOf(index)}`] : [],
  )
  return (
    <div className="e-series" data-low={top <= 2 || undefined}>
      <div className="e-series-steps" aria-hidden="true">
        {steps.map((step) => (
          <i key={step} style={{ insetBlockEnd: share(step) }}>
            {numbers.format(step)}
          </i>
        ))}
      </div>
      <ul aria-label={label}>
        {points.map(({ at, name, bar, href, line: compared }, index) => {
          const sentence = `${name}: ${names.bar} ${numbers.format(bar)}, ${names.line} ${numbers.format(compared)}`
          const fromEnd = last - index
          const drawn = (
            <>
              <span style={{ blockSize: share(bar) }}>{index === last && <b>{numbers.format(bar)}</b>}</span>
              {fromEnd % every === 0 && <small data-second={(fromEnd / every) % 2 === 1 || undefined}>{at}</small>}
            </>
          )
          return (
            <li key={name} title={sentence}>
              {href ? (
                <Link href={href} aria-label={sentence}>
                  {drawn}
                </Link>
              ) : (
                <div role="img" aria-label={sentence}>
                  {drawn}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <svg viewBox={`0 0 ${points.length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={rises.join('')} />
        <polyline points={line} />
      </svg>
    </div>
  )
}
