import { leadOfAnswers, ownOf } from '@embark/contract/leads/lead/lead-system.rules.ts'
import type { FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'

/** What a lead form that was filled in sends: only what was answered, own fields apart from those of the product. */
export function sentOf({ form_id }: Pick<FormDefinition, 'form_id'>, answers: Answers) {
  const answered = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null && value !== undefined && value !== ''))
  return { ...leadOfAnswers(answered), values: ownOf(answered), form_id }
}
