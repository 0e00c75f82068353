/** What other modules may use of masters: pipelines, and the record of a move along them. */
export { type Move, stepsOfMove, writeMove } from './stage/move.commands.ts'
export { defaultTimeline, forgetPipelines, pipelineOf, stageOfStatus, startOf, statusByRef } from './stage/pipeline.queries.ts'
