import { lazy } from 'react'

export { AnswerList } from './form-submission/answer-list.view.tsx'
/** What other modules may show of masters: forms to be filled in, and the fields of a place. */
export { useFormAnswers } from './form-submission/form-answers.state.ts'

export { PlaceFields } from './location/place-fields.form.tsx'

/** The fields of a form; fetched when a page first shows one. */
export const FormAnswers = lazy(() => import('./form-submission/form-answers.view.tsx').then((file) => ({ default: file.FormAnswers })))

/** How far a move of many records is; fetched when one begins. */
export const Moving = lazy(() => import('./timeline/moving.view.tsx').then((file) => ({ default: file.Moving })))

/** Which records a move leaves where they are. */
export const Refused = lazy(() => import('./timeline/refused.view.tsx').then((file) => ({ default: file.Refused })))
