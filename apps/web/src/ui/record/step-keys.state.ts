import { useEffect, useRef } from 'react'
import { dialogsOpen, singleKeys } from '../single-keys.ts'

interface Steps {
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
  /** How many dialogs stand over the page while the keys are its: none on a page, itself in a drawer. */
  readonly dialogs: 0 | 1
}

/** J leads to the next record of a list and K to the one before, unless something is written or another dialog is open above. */
export function useStepKeys(steps: Steps) {
  const latest = useRef(steps)
  latest.current = steps
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const { next, previous, dialogs } = latest.current
      const step = { j: next, k: previous }[key]
      if (!step || ctrlKey || metaKey || altKey || !singleKeys.isOn() || dialogsOpen() !== dialogs) return
      if (!(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))) step()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
