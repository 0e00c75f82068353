import type { ReactNode } from 'react'
import './parts.css'

/** What a tag or signal means; colour never says it alone. */
export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'danger'

/** A short word about a thing, in the colour of its meaning. */
export function Tag(props: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="e-tag" data-tone={props.tone ?? 'plain'}>
      {props.icon}
      {props.children}
    </span>
  )
}
