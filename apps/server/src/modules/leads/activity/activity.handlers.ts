import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { activitiesOf } from './activity.queries.ts'

export const activityRoutes = implement(leadActivities, {
  list: async (ctx, { params, query }) =>
    activitiesOf(ctx, await visibleLead(ctx, params.id), query.types ? query.types.split(',').map((type) => type.trim()) : [], query),
})
