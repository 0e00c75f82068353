import { lazy } from 'react'

/** What other modules may show of masters: forms to be filled in. */
export { type FormAnswersHandle, useFormAnswers } from './form-submission/form-answers.state.ts'

/** The fields of a form; fetched when a page first shows one. */
export const FormAnswers = lazy(() => import('./form-submission/form-answers.view.tsx').then((file) => ({ default: file.FormAnswers })))

/** The forms a status asks for; fetched when a status that asks for some is chosen. */
export const StatusForms = lazy(() => import('./form-submission/status-forms.view.tsx').then((file) => ({ default: file.StatusForms })))
