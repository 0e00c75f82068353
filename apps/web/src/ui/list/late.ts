import { useDeferredValue } from 'react'

/** So many rows are drawn at once; a window shows hardly more. */
const atOnce = 9

// Who comes back to a list finds it as long as it was, and so where they left it.
let isStarted = false

/**
 * How many rows are drawn, by what mounts with the first of them: of a first screen those that a window shows, then all, in pieces between
 * which the browser hears and paints.
 */
export function useDrawnRows(): number {
  const isTurn = useDeferredValue(true, isStarted)
  isStarted ||= isTurn
  return isTurn ? Number.POSITIVE_INFINITY : atOnce
}
