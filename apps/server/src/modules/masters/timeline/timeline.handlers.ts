import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { assignedStages, timelineOptions, timelinePage } from './timeline.queries.ts'

export const timelineRoutes = implement(timelines, {
  list: (ctx, { query }) => timelinePage(ctx, query),
  dropdown: async (ctx, { query }) => ({ recordsInfo: await timelineOptions(ctx, query.module_type) }),
  assignedStages: async (ctx, { query }) => ({ recordsInfo: await assignedStages(ctx, query.timeline_id) }),
})
