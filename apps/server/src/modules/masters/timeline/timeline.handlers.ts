import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { assignStages } from './assign-stages.commands.ts'
import { relocate } from './relocation.commands.ts'
import { createTimeline, editTimeline } from './timeline.commands.ts'
import { anyTimeline } from './timeline.policy.ts'
import { assignedStages, impactOfTimeline, timelineList, timelineOptions } from './timeline.queries.ts'

export const timelineRoutes = implement(timelines, {
  list: (ctx, { query }) => timelineList.page(ctx, query),
  dropdown: (ctx, { query }) => timelineOptions(ctx, query),
  create: async (ctx, { body }) => ({ timelineInfo: await createTimeline(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ timelineInfo: await editTimeline(ctx, await anyTimeline(ctx, params.id), body) }),
  assignedStages: async (ctx, { query }) => ({ recordsInfo: await assignedStages(ctx, (await anyTimeline(ctx, query.timeline_id)).id) }),
  assignStages: async (ctx, { params, body }) => ({ recordsInfo: await assignStages(ctx, await anyTimeline(ctx, params.id), body) }),
  impact: async (ctx, { params }) => ({ impactInfo: await impactOfTimeline(ctx, (await anyTimeline(ctx, params.id)).id) }),
  relocate: async (ctx, { params, body }) => ({ jobInfo: await relocate(ctx, await anyTimeline(ctx, params.id), body) }),
})
