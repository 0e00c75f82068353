import type { CSSProperties, ReactNode } from 'react'
import './parts.css'

/** What a tag or signal means; colour never says it alone. What is usual is no signal: it is said as plain text, and on a card not at all. */
export type Tone = 'usual' | 'plain' | 'accent' | 'good' | 'warn' | 'danger'

/** Colours a company chose for a tag of its own: six hexadecimal digits each. */
export interface TagColours {
  readonly txt_color: string
  readonly bg_color: string
}

/** A short word about a thing, in the colour of its meaning. */
export function Tag(props: { tone?: Tone; colours?: TagColours | undefined; icon?: ReactNode; children: ReactNode }) {
  const { colours } = props
  return (
    <span
      className="e-tag"
      data-tone={colours ? 'own' : (props.tone ?? 'plain')}
      // A custom property has no place in React's style type.
      style={colours && ({ '--tag-ink': `#${colours.txt_color}`, '--tag-wash': `#${colours.bg_color}` } as CSSProperties)}
    >
      {props.icon}
      {props.children}
    </span>
  )
}
