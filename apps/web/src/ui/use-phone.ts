import { useSyncExternalStore } from 'react'

const narrow = typeof window === 'undefined' ? null : window.matchMedia('(max-width: 767px)')

const subscribe = (changed: () => void) => {
  narrow?.addEventListener('change', changed)
  return () => narrow?.removeEventListener('change', changed)
}

/** Whether the window is narrow enough that rows are cards and the bottom bar shows. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => narrow?.matches ?? false)
}
