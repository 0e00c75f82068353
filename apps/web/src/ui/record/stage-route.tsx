import { IconCheck, IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link } from '../link.tsx'
import { type StageKind, StageRing } from '../parts/stage-ring.tsx'
import { usePhone } from '../use-phone.ts'
import { useWords } from '../words.tsx'
import './record.css'

export type RouteStop = {
  id: string
  name: string
  /** `reached` is the end of the route, `lost` a record that was given up. */
  state: 'done' | 'now' | 'ahead' | 'skipped' | 'reached' | 'lost'
  /** The day it was reached, or "Day 6, target 10". */
  note?: string | undefined
  /** It takes longer than planned. */
  isLate?: boolean | undefined
  href?: string | undefined
}

export type StageRouteProps = {
  stops: RouteStop[]
  /** The share of the time allowed for the present stop, 0 to 1. */
  nowShare?: number | undefined
  nowKind?: StageKind | undefined
  /** Said after "Stage 3 of 8" on a phone. */
  phoneNote?: string | undefined
}

const Stop = ({ stop, last, nowShare = 0 }: { stop: RouteStop; last: boolean; nowShare?: number | undefined }) => {
  const t = useWords()
  const states = { done: t('passed'), now: t('now'), ahead: t('ahead'), skipped: t('Skipped'), reached: t('now'), lost: t('now') }
  const isHere = stop.state === 'now' || stop.state === 'reached' || stop.state === 'lost'
  const words = (
    <>
      <b dir="auto">{stop.name}</b>
      {stop.state === 'skipped' ? <small>{states.skipped}</small> : <span className="e-sr">{states[stop.state]}</span>}
      {stop.note && <small data-late={stop.isLate || undefined}>{stop.note}</small>}
    </>
  )
  return (
    <li data-state={stop.state} aria-current={isHere ? 'step' : undefined}>
      {!last && (
        <span className="e-route-line">
          {stop.state === 'now' && <i style={{ inlineSize: `${Math.min(1, Math.max(0, nowShare)) * 100}%` }} />}
        </span>
      )}
      <span className="e-route-dot">
        {(stop.state === 'done' || stop.state === 'reached') && <IconCheck stroke={2.6} aria-hidden="true" />}
        {stop.state === 'lost' && <IconX stroke={2.2} aria-hidden="true" />}
      </span>
      {stop.href ? <Link href={stop.href}>{words}</Link> : words}
    </li>
  )
}

const ShortRoute = ({ stops, nowKind = 'open', phoneNote }: StageRouteProps) => {
  const t = useWords()
  const at = Math.max(
    0,
    stops.findIndex(({ state }) => state === 'now' || state === 'reached' || state === 'lost'),
  )
  const place = t('Stage {{number}} of {{count}}', { number: at + 1, count: stops.length })
  return (
    <div className="e-route-short">
      <div>
        <span className="e-stage">
          <StageRing kind={nowKind} share={at / stops.length} />
          {stops[at]?.name}
        </span>
        <span className="e-muted e-num">{phoneNote ? `${place} · ${phoneNote}` : place}</span>
      </div>
      <div className="e-route-bars" aria-hidden="true">
        {stops.map((stop) => (
          <i key={stop.id} data-state={stop.state} />
        ))}
      </div>
    </div>
  )
}

/** The route of a record: where it has been, where it is and for how long, and what lies ahead. */
export function StageRoute(props: StageRouteProps) {
  const t = useWords()
  const phone = usePhone()
  if (props.stops.length === 0) return null
  if (phone) return <ShortRoute {...props} />
  // A custom property has no place in React's style type.
  const style = { '--lines': props.stops.length - 1 } as CSSProperties
  return (
    <ol className="e-route" aria-label={t('Stage')} style={style}>
      {props.stops.map((stop, index) => (
        <Stop key={stop.id} stop={stop} last={index === props.stops.length - 1} nowShare={props.nowShare} />
      ))}
    </ol>
  )
}
