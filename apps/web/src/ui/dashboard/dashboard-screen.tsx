import type { CSSProperties, ReactNode } from 'react'
import { Link } from '../link.tsx'
import { FilterSentence, type FilterSentenceProps } from '../list/filter-sentence.tsx'
import { EmptyState, FailedState, type Failure, LateSkeleton } from '../list/list-states.tsx'
import { PageHead, type PageHeadProps } from '../shell/page-head.tsx'
import { useWords } from '../words.tsx'
import './dashboard.css'

/** One number and the list behind it. */
export type Figure = {
  id: string
  name: string
  /** Written out; one line for each currency. */
  value: string | string[]
  href?: string | undefined
  change?: { direction: 'up' | 'down'; good: boolean; amount: string; from?: string | undefined } | undefined
  note?: string | undefined
}

const Change = ({ change }: { change: NonNullable<Figure['change']> }) => {
  const t = useWords()
  return (
    <>
      <b data-bad={change.good ? undefined : true}>
        <span aria-hidden="true">{change.direction === 'up' ? '↑' : '↓'}</span>
        <span className="e-sr">{change.direction === 'up' ? t('up by') : t('down by')}</span> {change.amount}
      </b>{' '}
      {change.from}
    </>
  )
}

/** A figure that leads to what it counts. */
export function FigureTile({ figure }: { figure: Figure }) {
  const many = Array.isArray(figure.value)
  const lines = Array.isArray(figure.value) ? figure.value : [figure.value]
  const inside = (
    <>
      <span className="e-muted">{figure.name}</span>
      <span className="e-fig-value" data-many={many || undefined}>
        {lines.map((line) => (
          <span key={line} className="e-clip">
            <bdi>{line}</bdi>
          </span>
        ))}
      </span>
      <span className="e-fig-note">
        {figure.change && <Change change={figure.change} />} {figure.note}
      </span>
    </>
  )
  return figure.href ? (
    <Link className="e-fig" href={figure.href}>
      {inside}
    </Link>
  ) : (
    <div className="e-fig">{inside}</div>
  )
}

/** A line of figures. */
export function FigureRow({ figures }: { figures: Figure[] }) {
  // A custom property has no place in React's style type.
  const style = { '--figs': Math.min(7, figures.length) } as CSSProperties
  return (
    <div className="e-figs" data-many={figures.length > 4 || undefined} style={style}>
      {figures.map((figure) => (
        <FigureTile key={figure.id} figure={figure} />
      ))}
    </div>
  )
}

export type DashboardScreenProps = Omit<PageHeadProps, 'aside'> & {
  filters?: FilterSentenceProps | undefined
  /** Period, comparison and export. */
  tools?: ReactNode
  figures?: Figure[] | undefined
  status: 'loading' | 'ready' | 'failed'
  failure?: Failure | undefined
  empty?: { text: string; action?: ReactNode } | undefined
  children?: ReactNode
}

const DashboardBody = ({ status, failure, empty, figures = [], children }: DashboardScreenProps) => {
  if (status === 'failed' && failure) return <FailedState {...failure} />
  if (status === 'loading') return <LateSkeleton kind="figures" />
  if (empty) return <EmptyState {...empty} />
  return (
    <>
      {figures.length > 0 && <FigureRow figures={figures} />}
      {children}
    </>
  )
}

/** A page of figures first, then charts; every number opens what it counts. */
export function DashboardScreen(props: DashboardScreenProps) {
  const { filters, tools } = props
  return (
    <div className="e-dash">
      <PageHead {...props} />
      {(filters || tools) && (
        <div className="e-tools">
          {filters ? <FilterSentence {...filters} /> : <span className="e-grow" />}
          {tools}
        </div>
      )}
      <DashboardBody {...props} />
    </div>
  )
}
