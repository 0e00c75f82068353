/** What other modules may use of masters: pipelines, the record of a move along them, tags and vendors. */
export { tagPrograms } from './program-tag/program-tag.commands.ts'
export { programTag } from './program-tag/program-tag.policy.ts'
export { type Move, stepsOfMove, writeMove } from './stage/move.commands.ts'
export { defaultTimeline, forgetPipelines, pipelineOf, stageOfStatus, startOf, statusByRef } from './stage/pipeline.queries.ts'
export { createTag } from './tag/tag.commands.ts'
export { createVendor } from './vendor/vendor.commands.ts'
