/** What other modules may use of masters: pipelines, and the record of a move along them. */
export { type Move, stepsOfMove, writeMove } from './stage/move.commands.ts'
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
export { timelineForApplication } from './timeline-scope/timeline-scope.queries.ts'
