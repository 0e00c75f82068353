import type { CaptureForm } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import type { AssignedField } from '@embark/contract/masters/form/form.rules.ts'
import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import type { ReactNode } from 'react'

/** What the control of one own field needs. */
export interface OwnFieldProps {
  readonly page: CaptureForm
  readonly assigned: AssignedField
  readonly answers: Answers
  readonly error: string | undefined
  readonly set: (value: unknown) => void
}

/** Several controls that answer one question. */
export const Group = ({ id, label, required, children }: { id: string; label: string; required: boolean; children: ReactNode }) => (
  <fieldset className="c-group" aria-labelledby={`${id}-name`}>
    <legend id={`${id}-name`}>
      {label} {required && <i aria-hidden="true">*</i>}
    </legend>
    {children}
  </fieldset>
)
