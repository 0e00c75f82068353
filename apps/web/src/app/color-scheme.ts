import { useSyncExternalStore } from 'react'

export type Scheme = 'light' | 'dark' | 'auto'
const key = 'embark-color-scheme'
const listeners = new Set<() => void>()
const read = (): Scheme => {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

/** Light, dark, or as the system says; the same choice on the sign-in page. */
export function useColorScheme(): readonly [Scheme, (scheme: Scheme) => void] {
  const scheme = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, read)
  const choose = (next: Scheme) => {
    localStorage.setItem(key, next)
    for (const listener of listeners) listener()
  }
  return [scheme, choose]
}
