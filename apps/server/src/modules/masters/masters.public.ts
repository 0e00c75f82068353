/** What masters offers to other modules: pipelines, status history, forms with their answers, and tags. */

export { type DatedRate, rateBetween, ratesOn } from './exchange-rate/exchange-rate.queries.ts'
export { readableForms } from './form/form.policy.ts'
export { copiesOf, saveAnswers, saveManyAnswers } from './form-submission/answers.commands.ts'
export {
  complaintsOf,
  filesOf,
  judged,
  mergedAnswers,
  optionsOf,
  type Submission,
  submissionsOf,
  submissionsOfAll,
  toFill,
} from './form-submission/answers.queries.ts'
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
  publishedForm,
  statusesWithForms,
} from './form-submission/definitions.queries.ts'
export { choicesAmong, choicesNamed } from './form-submission/field-choices.queries.ts'
export { masterOptions } from './form-submission/master-options.queries.ts'
export {
  asksForAny,
  numberAsked,
  type OptionParams,
  type OptionSource,
  optionSources,
  textAsked,
} from './form-submission/option-source.queries.ts'
export { answered, type OwnFilter } from './form-submission/own-field-filters.queries.ts'
export { answersColumn, listedAnswers, shownAnswers } from './form-submission/shown-answers.queries.ts'
export { type Entered, enterWithForms } from './form-submission/stage-forms.commands.ts'
export { intakeNames, lookupNames } from './lookup/lookup.queries.ts'
export { tagPrograms } from './program-tag/program-tag.commands.ts'
export { programTag } from './program-tag/program-tag.policy.ts'
export {
  defaultTimeline,
  forgetWithAccess,
  pipelineOf,
  pipelinesOfModule,
  stageOfStatus,
  startOf,
  statusByRef,
  statusOf,
} from './stage/pipeline.queries.ts'
export { placesIn } from './stage/places.queries.ts'
export { createStage } from './stage/stage.commands.ts'
export { historyOf, type Judgement, leftStatus, movesOf, shownStageBar } from './stage/standing.queries.ts'
export { factsOfMove, historyFrom, historyStep, type Move } from './stage/status-history.commands.ts'
export { subStatusesInUse, subStatusesOf, subStatusIn, subStatusNames } from './sub-status/sub-status.queries.ts'
export { createTag } from './tag/tag.commands.ts'
export { tagMarks } from './tag/tag.queries.ts'
export { assignStages } from './timeline/assign-stages.commands.ts'
export { formFact, masterFigures, pipelineFact } from './timeline/figures.queries.ts'
export { type MoveWish, movers } from './timeline/relocation.commands.ts'
export { createTimeline } from './timeline/timeline.commands.ts'
export { anyTimeline } from './timeline/timeline.policy.ts'
export { assignScopes } from './timeline-scope/timeline-scope.commands.ts'
export { timelineForApplication } from './timeline-scope/timeline-scope.queries.ts'
export { createVendor } from './vendor/vendor.commands.ts'
