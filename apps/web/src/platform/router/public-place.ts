import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
addEventListener('popstate', tell)

/** Calls back after each change of the address within the light entry. */
export const onPlaceChange = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens another public page without leaving this one, so that what is kept in memory stays. */
export function go(address: string, { replace = false } = {}) {
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  scrollTo(0, 0)
  tell()
}

/** The path that is open now; the component is drawn again when it changes. */
export const usePlace = (): string => useSyncExternalStore(onPlaceChange, () => location.pathname)
