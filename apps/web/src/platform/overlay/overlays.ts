import { useEffect, useSyncExternalStore } from 'react'
import { heightOf, type OverlayName, shownOf } from './overlay.rules.ts'

const asking = new Set<OverlayName>()
let shown: ReadonlySet<OverlayName> = new Set()
const listeners = new Set<() => void>()

function want(name: OverlayName, isWanted: boolean) {
  if (isWanted) asking.add(name)
  else asking.delete(name)
  const next = shownOf(asking, shown)
  if (next.size === shown.size && [...next].every((each) => shown.has(each))) return
  shown = next
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Stands in line for the screen while it is wanted; whether it has it now, and how high it stands then (G-C-90). */
export function useOverlay(name: OverlayName, isWanted: boolean): { isShown: boolean; zIndex: number } {
  useEffect(() => {
    want(name, isWanted)
    return () => want(name, false)
  }, [name, isWanted])
  const isShown = useSyncExternalStore(listen, () => shown.has(name))
  return { isShown: isWanted && isShown, zIndex: heightOf(name) }
}
