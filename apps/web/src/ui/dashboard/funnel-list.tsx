import { Link } from '../link.tsx'
import { type StageKind, StageRing } from '../parts/stage-ring.tsx'
import './dashboard.css'

export type FunnelStep = {
  id: string
  name: string
  value: number
  /** The share of the step before, written out. */
  share?: string | undefined
  href?: string | undefined
  kind?: StageKind | undefined
  /** How full the ring is, 0 to 1. */
  ringShare?: number | undefined
}

/** How far records got, as bars with their numbers beside them. */
export function FunnelList({ steps, format = String }: { steps: FunnelStep[]; format?: (value: number) => string }) {
  // A handful fills no whole line: bars of one and one would shout that they are equal.
  const most = Math.max(4, ...steps.map((step) => step.value))
  return (
    <ul>
      {steps.map((step) => {
        const inside = (
          <>
            <span className="e-row">
              <StageRing kind={step.kind ?? 'open'} share={step.ringShare ?? 0} />
              <span className="e-clip">{step.name}</span>
            </span>
            <span>
              {step.value > 0 && (
                <span className="e-fun-bar" data-kind={step.kind} style={{ inlineSize: `${(step.value / most) * 100}%` }} />
              )}
            </span>
            <b className="e-strong">{format(step.value)}</b>
            <span className="e-muted">{step.share}</span>
          </>
        )
        return (
          <li key={step.id}>
            {step.href ? (
              <Link className="e-fun" href={step.href}>
                {inside}
              </Link>
            ) : (
              <div className="e-fun">{inside}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
