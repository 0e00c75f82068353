import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useWords } from '../words.tsx'
import './inline-form.css'

interface Props {
  /** Says whether it could be saved, or there was nothing to save. */
  readonly onSubmit: () => boolean
  readonly onClose: () => void
  readonly onNext?: (by: 1 | -1) => void
  /** Something is to be decided before it can be saved. */
  readonly isMet?: boolean
  readonly children: ReactNode
}

const isListOpen = (target: HTMLElement) => target.getAttribute('aria-expanded') === 'true'
const controls = 'input:not([type=hidden]), textarea, [data-dates-input]'

/** What is edited where it stands: Enter saves, Escape gives up, Tab past the last control saves and goes on, Shift+Tab back. */
export function InlineForm({ onSubmit, onClose, onNext, isMet = false, children }: Props) {
  const t = useWords()
  const box = useRef<HTMLFormElement>(null)
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.key === 'Escape' && !isListOpen(target)) {
      event.stopPropagation()
      onClose()
    }
    // A list that is open takes Enter for the choice; once it is closed, Enter saves like in any field.
    if (event.key === 'Enter' && target.matches('input') && !isListOpen(target)) {
      event.preventDefault()
      event.stopPropagation()
      onSubmit()
    }
    const fields = [...(box.current?.querySelectorAll(controls) ?? [])]
    if (event.key === 'Tab' && !isMet && target === fields.at(event.shiftKey ? 0 : -1)) {
      event.preventDefault()
      if (onSubmit()) onNext?.(event.shiftKey ? -1 : 1)
    }
  }
  return (
    <form
      ref={box}
      noValidate
      className="e-inline"
      onKeyDownCapture={onKey}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <div className="e-row">
        <Button type="submit" size="xs" variant="filled" disabled={isMet}>
          {t('Save')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Why it was not saved. */
export const InlineRefusal = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="e-inline-refused">
    {children}
  </p>
)
