import type { ReactNode } from 'react'
import './parts.css'

/** A text in whatever direction its own letters have, wherever it stands: an English address in an Arabic line keeps its order. */
export const isolated = (content: ReactNode) => (typeof content === 'string' ? <bdi>{content}</bdi> : content)

/** A second line in its own direction, so that it is cut at its end in either. */
export const ownLine = (content: ReactNode) => (typeof content === 'string' ? <span dir="auto">{content}</span> : content)

/** A cell of two lines: what it is, then where or when. */
export function TwoLines(props: { top: ReactNode; bottom?: ReactNode; strong?: boolean }) {
  return (
    <span className="e-two" data-strong={props.strong || undefined}>
      <span dir="auto">{props.top}</span>
      {props.bottom ? <small>{ownLine(props.bottom)}</small> : null}
    </span>
  )
}

/** Facts as names and values, for rails and cards. */
export function Facts(props: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="e-facts">
      {props.facts.map((fact) => (
        <div key={fact.name} style={{ display: 'contents' }}>
          <dt>{fact.name}</dt>
          <dd>{isolated(fact.value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How much of a whole is done, drawn and named. */
export function Meter(props: { done: number; of: number; label: string }) {
  const share = props.of > 0 ? Math.min(100, (props.done / props.of) * 100) : 0
  return (
    <div className="e-meter" role="img" aria-label={props.label}>
      <i style={{ inlineSize: `${share}%` }} />
    </div>
  )
}
