import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { AnswerField, type FormAnswersHandle } from '#modules/masters/masters.public.tsx'
import { formatAgo } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import type { Met } from './met-fields.state.ts'

interface Props {
  readonly met: readonly Met[]
  readonly answers: FormAnswersHandle
  readonly onSettle: (field: Met, takesTheirs: boolean) => void
}

/** The fields that somebody else changed meanwhile: both values of each, and which of them stays. Takes the focus when it appears. */
export function MetFields({ met, answers, onSettle }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="e-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{t('Somebody changed the same')}</h2>
      {met.map((field) => (
        <MetField key={field.name} field={field} answers={answers} onSettle={onSettle} />
      ))}
    </div>
  )
}

function MetField({ field, answers, onSettle }: Omit<Props, 'met'> & { readonly field: Met }) {
  const t = useT()
  const assigned = answers.form.fields.find(({ field: { name } }) => name === field.name)
  // A field this form does not have is not this person's to decide.
  useEffect(() => {
    if (!assigned) onSettle(field, true)
  }, [assigned, field, onSettle])
  if (!assigned) return null
  const name = t(assigned.field.label)
  const about = { who: field.who ?? t('Somebody'), field: name, when: formatAgo(field.at) }
  const shown = (label: string, value: unknown, idPrefix: string) => (
    <AnswerField
      assigned={{ ...assigned, is_disabled: true, is_required: false, field: { ...assigned.field, label } }}
      answers={{
        ...answers,
        values: { ...answers.values, [field.name]: value },
        wrong: new Map(),
        idOf: (of) => `${idPrefix}-${of}`,
      }}
    />
  )
  return (
    <fieldset className="e-met">
      <legend>{field.at ? t('{{who}} changed {{field}} {{when}}', about) : name}</legend>
      <FormPair>
        {shown(t('Saved now'), field.value, 'met-theirs')}
        {shown(t('What you entered'), answers.values[field.name], 'met-mine')}
      </FormPair>
      <div className="e-row">
        <Button size="xs" onClick={() => onSettle(field, true)}>
          {t('Take what is saved')}
        </Button>
        <Button size="xs" onClick={() => onSettle(field, false)}>
          {t('Keep mine')}
        </Button>
      </div>
    </fieldset>
  )
}
