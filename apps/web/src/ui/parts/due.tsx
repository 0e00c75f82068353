import { IconClockExclamation } from '@tabler/icons-react'
import './parts.css'

/** How close a moment is. */
export type DueWhen = 'overdue' | 'today' | 'later'

/** A due time in words; a clock and the word carry the warning together with the colour. */
export function Due(props: { when: DueWhen; children: string }) {
  return (
    <span className="e-due" data-when={props.when}>
      {props.when === 'overdue' && <IconClockExclamation size={14} stroke={1.6} aria-hidden="true" />}
      {props.children}
    </span>
  )
}
