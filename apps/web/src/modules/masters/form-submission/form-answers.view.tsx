import type { AssignedField } from '@embark/contract/masters/form/form.rules.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { AnswerField } from './answer-field.view.tsx'
import type { FormAnswersHandle } from './form-answers.state.ts'
import './form-answers.css'

interface Props {
  readonly answers: FormAnswersHandle
  /** Leaves out the fields a page shows itself. */
  readonly skip?: (field: AssignedField) => boolean
  /** What is told at a field beside its complaint. */
  readonly noteOf?: (name: string) => ReactNode
}

/** The fields of a form in their grid, step by step where it has several. */
export function FormAnswers({ answers, skip = () => false, noteOf }: Props) {
  const t = useT()
  const { form, verdict, step } = answers
  const shown = form.fields.filter((field) => !field.is_hidden && !skip(field))
  const steps = verdict.steps.filter((number) => shown.some(({ form_step_no }) => form_step_no === number))
  const place = Math.max(0, steps.indexOf(step))
  const here = steps[place]
  const [back, next] = [steps[place - 1], steps[place + 1]]
  const title = here === undefined ? '' : (form.steps[here]?.title ?? '')
  return (
    <div className="e-answers">
      {(title || steps.length > 1) && (
        <h2 className="e-answers-step" aria-live="polite">
          {title && <span dir="auto">{t(title)}</span>}
          {steps.length > 1 && <small>{t('Step {{step}} of {{steps}}', { step: place + 1, steps: steps.length })}</small>}
        </h2>
      )}
      <div className="e-answers-grid">
        {shown
          .filter(({ form_step_no }) => form_step_no === here)
          .map((field) => (
            <div key={field.form_field_id} style={{ '--span': field.column } as CSSProperties}>
              <AnswerField assigned={field} answers={answers} />
              {noteOf?.(field.field.name)}
            </div>
          ))}
      </div>
      {steps.length > 1 && (
        <div className="e-row">
          {back !== undefined && (
            <Button leftSection={<IconArrowLeft className="e-flip" size={18} stroke={1.6} />} onClick={() => answers.walk(back)}>
              {t('Back')}
            </Button>
          )}
          {next !== undefined && (
            <Button rightSection={<IconArrowRight className="e-flip" size={18} stroke={1.6} />} onClick={() => answers.walk(next)}>
              {t('Next')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
