import { useLayoutEffect, useRef } from 'react'

/** The focus of a drawer or modal starts at the complaints, else in the first field, not on the closing cross. */
export function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (form.current?.querySelector('[data-autofocus]')) return
    const first = form.current?.querySelector('.e-fields :is(input:not([type=hidden]), textarea, select):not(:disabled)')
    first?.setAttribute('data-autofocus', '')
  }, [])
  return form
}
