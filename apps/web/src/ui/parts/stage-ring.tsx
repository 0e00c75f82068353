import './parts.css'

/** How a stage stands on the route: before the start, under way, arrived, or given up. */
export type StageKind = 'new' | 'open' | 'won' | 'lost'

const around = 13.823

const Slice = ({ share }: { share: number }) => (
  <>
    <circle cx="8" cy="8" r="6.5" stroke="var(--accent)" strokeWidth="1.5" />
    <circle
      cx="8"
      cy="8"
      r="2.2"
      stroke="var(--accent)"
      strokeWidth="4.4"
      strokeDasharray={`${(share * around).toFixed(2)} ${around}`}
      transform="rotate(-90 8 8)"
    />
  </>
)

/** The ring that fills as a record travels; `share` is the part of the route behind it, 0 to 1. */
export function StageRing(props: { kind?: StageKind; share?: number }) {
  const { kind = 'open', share = 0 } = props
  const eighths = Math.min(Math.max(Math.round(share * 8), 1), 8) / 8
  return (
    <svg className={kind === 'open' ? 'e-flip' : undefined} width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      {kind === 'new' && <circle cx="8" cy="8" r="6.5" stroke="var(--line-strong)" strokeWidth="1.5" strokeDasharray="2 2.08" />}
      {kind === 'open' && <Slice share={eighths} />}
      {kind === 'won' && (
        <>
          <circle cx="8" cy="8" r="7.25" fill="var(--good-fill)" />
          <path d="m5 8.2 2.1 2.1L11 6.2" stroke="var(--surface)" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
        </>
      )}
      {kind === 'lost' && (
        <>
          <circle cx="8" cy="8" r="6.5" stroke="var(--line-strong)" strokeWidth="1.5" />
          <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" stroke="var(--line-strong)" strokeWidth="1.5" strokeLinecap="round" />
        </>
      )}
    </svg>
  )
}

/** A stage by ring and name, as it stands in a list. */
export function Stage(props: { name: string; kind?: StageKind; share?: number }) {
  return (
    <span className="e-stage">
      <StageRing kind={props.kind ?? 'open'} share={props.share ?? 0} />
      <span className="e-clip" dir="auto">
        {props.name}
      </span>
    </span>
  )
}
