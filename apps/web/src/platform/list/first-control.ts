import { type RefObject, useEffect } from 'react'

/** The first control of what has just opened takes the focus. */
export const useFirstControl = (box: RefObject<HTMLElement | null>) =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [data-dates-input]')
    ;(control ?? box.current)?.focus()
  }, [])
