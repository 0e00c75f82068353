import type { AssignedField } from '@embark/contract/masters/form/form.rules.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FormAnswersHandle } from './form-answers.state.ts'

/** What the control of one answer needs. */
export interface AnswerProps {
  readonly assigned: AssignedField
  readonly answers: FormAnswersHandle
}

/** The props every control takes alike. */
export function useControl({ assigned, answers }: AnswerProps) {
  const t = useT()
  const { field, is_required, is_disabled } = assigned
  const value = answers.values[field.name]
  const set = (next: unknown) => answers.set(field.name, next)
  return {
    value,
    set,
    props: {
      id: answers.idOf(field.name),
      label: t(field.label),
      required: is_required,
      disabled: is_disabled,
      error: answers.wrong.get(field.name),
      placeholder: field.placeholder ? t(field.placeholder) : undefined,
      onBlur: () => answers.leave(field.name, value !== undefined && value !== null && value !== ''),
    },
  }
}
