import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { movableLead } from './judged-move.queries.ts'
import { changeStatus } from './status.commands.ts'
import { pipelineFor, stageOptions, stageTree, statusOptions, timelineOf } from './status.queries.ts'

export const statusRoutes = implement(leadStatuses, {
  stages: async (ctx, { query }) => ({ recordsInfo: stageOptions(await pipelineFor(ctx, query)) }),
  tree: async (ctx, { query }) => ({ recordsInfo: await stageTree(ctx, query) }),
  statuses: async (ctx, { query }) => ({ recordsInfo: statusOptions(await pipelineFor(ctx, query)) }),
  timeline: async (ctx, { params }) => ({ timelineInfo: await timelineOf(ctx, params.id) }),
  move: async (ctx, { params, body }) => ({
    leadInfo: await changeStatus(ctx, await movableLead(ctx, params.lead), { ...body, status: params.status }),
  }),
  change: async (ctx, { params, body: { status_identifier, ...body } }) => ({
    leadInfo: await changeStatus(ctx, await movableLead(ctx, params.id, body.status_reason_id), { ...body, status: status_identifier }),
  }),
})
