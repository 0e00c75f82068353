import { type ReactNode, useDeferredValue } from 'react'

/** So many rows are drawn at once; a window shows hardly more. */
export const atOnce = 9

// Who comes back to a list finds it as long as it was, and so where they left it.
let isStarted = false

/** What a first screen shows below its edge: drawn in pieces, between which the browser hears and paints. */
export function Late({ children }: { readonly children: () => ReactNode }) {
  const isTurn = useDeferredValue(true, isStarted)
  isStarted ||= isTurn
  return isTurn && children()
}
