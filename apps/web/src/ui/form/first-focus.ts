import { useLayoutEffect, useRef } from 'react'

/** The focus of a drawer or modal starts at the complaints, else in the first field, not on the closing cross. */
export function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (form.current?.querySelector('[data-autofocus]')) return
    const first = form.current?.querySelector(
      '.e-fields :is(input:not([type=hidden]), textarea, select, button[data-dates-input]):not(:disabled)',
    )
    // A list, or a day that is typed, opens when it gets the focus, so the form takes it instead.
    const opens = first?.matches('input:is([aria-haspopup], [role=combobox], [data-dates-input])') ?? true
    if (opens) form.current?.setAttribute('tabindex', '-1')
    const target = opens ? form.current : first
    target?.setAttribute('data-autofocus', '')
  }, [])
  return form
}
