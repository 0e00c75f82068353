import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { sentenceFor } from '#platform/api/failure.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useFirstControl } from '#platform/list/first-control.ts'
import type { RefusedCell } from '#platform/list/refused-cells.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { InlineForm, InlineRefusal } from '#ui/form/inline-form.tsx'
import { SoonTimes } from './soon-times.view.tsx'

/** What is to be done and by when; without words where only the time is changed. */
export interface Step {
  readonly note?: string
  readonly scheduled_at: string
}

interface Props {
  readonly start: Step
  readonly refused: RefusedCell<unknown> | undefined
  readonly onSave: (step: Step) => void
  readonly onClose: () => void
}

/** A task in a cell of a table. */
export function StepCell({ start, refused, onSave, onClose }: Props) {
  const t = useT()
  // What was entered in this cell is a step.
  const [step, setStep] = useState((refused?.entered as Step | undefined) ?? start)
  const [isTried, setTried] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useFirstControl(box)
  const hasWords = start.note !== undefined
  const lacksWords = hasWords && !step.note?.trim()
  const submit = () => {
    if (step.note === start.note && step.scheduled_at === start.scheduled_at && !refused) {
      onClose()
      return true
    }
    setTried(true)
    if (lacksWords || !step.scheduled_at) return false
    onSave(step)
    return true
  }
  const complaint = (is: boolean, text: string) => (isTried && is ? t(text) : undefined)
  return (
    <InlineForm onSubmit={submit} onClose={onClose}>
      <div ref={box} className="l-inline-fields">
        {hasWords && (
          <TextInput
            label={t('Next step')}
            value={step.note}
            onChange={({ currentTarget: { value } }) => setStep((now) => ({ ...now, note: value }))}
            error={complaint(lacksWords, 'Say what the next step is')}
          />
        )}
        <DateTimeField
          label={t('When')}
          min={new Date()}
          required
          value={step.scheduled_at}
          onChange={(at) => setStep((now) => ({ ...now, scheduled_at: at ?? '' }))}
          error={complaint(!step.scheduled_at, 'Schedule at is required')}
        />
        <SoonTimes onChoose={(scheduled_at) => setStep((now) => ({ ...now, scheduled_at }))} />
      </div>
      {refused && <InlineRefusal>{t(sentenceFor(refused.error))}</InlineRefusal>}
    </InlineForm>
  )
}
