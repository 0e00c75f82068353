import { lazyPart } from '#ui/parts/lazy-part.tsx'

export { AnswerList, AnswerValue } from './form-submission/answer-list.view.tsx'
/** What other modules may show of masters: forms to be filled in, and the fields of a place. */
export { type FormAnswersHandle, useFormAnswers } from './form-submission/form-answers.state.ts'

export { PlaceFields } from './location/place-fields.form.tsx'

/** The fields of a form; fetched when a page first shows one. */
export const FormAnswers = lazyPart(() => import('./form-submission/form-answers.view.tsx').then((file) => file.FormAnswers))

/** Which records a move leaves where they are. */
export const Refused = lazyPart(() => import('./timeline/refused.view.tsx').then((file) => file.Refused))

/** One field of a form by itself, such as beside what somebody else answered. */
export const AnswerField = lazyPart(() => import('./form-submission/answer-field.view.tsx').then((file) => file.AnswerField))
