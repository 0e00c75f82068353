/** What other modules may use of masters: pipelines, how they are made, and the record of a move along them. */
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
export { createStage } from './stage/stage.commands.ts'
export { assignStages } from './timeline/assign-stages.commands.ts'
export { createTimeline } from './timeline/timeline.commands.ts'
export { anyTimeline } from './timeline/timeline.policy.ts'
export { assignScopes } from './timeline-scope/timeline-scope.commands.ts'
export { timelineForApplication } from './timeline-scope/timeline-scope.queries.ts'
