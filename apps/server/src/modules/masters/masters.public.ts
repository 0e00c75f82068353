/** What other modules may use of masters: pipelines, the record of a move along them, and forms with their answers. */
export { copiesOf, saveAnswers } from './form-submission/answers.commands.ts'
export { complaintsOf, judged, mergedAnswers, type Submission, submissionsOf, toFill } from './form-submission/answers.queries.ts'
export {
  type Definitions,
  definitionsOf,
  definitionsWith,
  forgetForms,
  formById,
  formsOfStatus,
  type KnownField,
  type KnownForm,
  ownFieldsOf,
  statusesWithForms,
} from './form-submission/definitions.queries.ts'
export { answered, type OwnFilter } from './form-submission/own-filters.queries.ts'
export { answersColumn, shownAnswers } from './form-submission/shown.queries.ts'
export { type Entered, enterWithForms } from './form-submission/stage-forms.commands.ts'
export { type Move, stepsOfMove, writeMove } from './stage/move.commands.ts'
export { defaultTimeline, forgetPipelines, pipelineOf, stageOfStatus, startOf, statusByRef } from './stage/pipeline.queries.ts'
