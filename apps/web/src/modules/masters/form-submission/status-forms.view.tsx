import type { FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import { joinedForms } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import type { FormToFill } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { type RefObject, useState } from 'react'
import { type FormAnswersHandle, useFormAnswers } from './form-answers.state.ts'
import { FormAnswers } from './form-answers.view.tsx'

interface Props {
  /** As they were when the status was chosen. */
  readonly forms: readonly FormToFill[]
  /** Where the dialog finds what was answered. */
  readonly handle: RefObject<FormAnswersHandle | null>
}

/** The forms a status asks for, one after the other, filled in with what is already known. */
export function StatusForms({ forms, handle }: Props) {
  const [form] = useState(() => joinedForms(forms.map((assigned) => assigned.form as FormDefinition)))
  const [start] = useState(() => ({
    values: Object.assign({}, ...forms.map(({ values }) => values)) as Record<string, unknown>,
    files: forms.flatMap(({ files }) => files),
    zone: forms[0]?.time_zone,
    idPrefix: 'status-form',
  }))
  const answers = useFormAnswers(form, start)
  handle.current = answers
  return <FormAnswers answers={answers} />
}
