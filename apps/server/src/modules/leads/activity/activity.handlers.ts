import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { activityList } from './activity.queries.ts'

export const activityRoutes = implement(leadActivities, {
  list: async (ctx, { params, query }) => activityList.page(ctx, query, await visibleLead(ctx, params.id)),
})
