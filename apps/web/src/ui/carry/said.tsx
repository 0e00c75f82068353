import type { Carry } from './use-carry.ts'
import './carry.css'

/** What is said aloud of what is carried, and below `helpId` how it is carried by keys. */
export function Said({ carry, helpId, help }: { carry: Carry; helpId?: string; help?: string }) {
  return (
    <>
      <span className="e-sr" aria-live="assertive">
        {carry.said}
      </span>
      {help && (
        <span className="e-sr" id={helpId}>
          {help}
        </span>
      )}
    </>
  )
}
