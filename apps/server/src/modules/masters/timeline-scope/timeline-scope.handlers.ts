import { timelineScopes } from '@embark/contract/masters/timeline-scope/timeline-scope.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { anyTimeline } from '../timeline/timeline.policy.ts'
import { assignScopes } from './timeline-scope.commands.ts'
import { countryChoices, institutionChoices, scopesOf, serviceTypes, studyLevelChoices } from './timeline-scope.queries.ts'

export const timelineScopeRoutes = implement(timelineScopes, {
  list: async (ctx, { query }) => ({ recordsInfo: await scopesOf(ctx, (await anyTimeline(ctx, query.timeline_id)).id) }),
  countries: async (ctx, { query }) => countryChoices.page(ctx, query, (await anyTimeline(ctx, query.timeline_id)).id),
  institutions: async (ctx, { query }) => institutionChoices.page(ctx, query, (await anyTimeline(ctx, query.timeline_id)).id),
  studyLevels: async (ctx, { query }) => ({
    recordsInfo: await studyLevelChoices(ctx, (await anyTimeline(ctx, query.timeline_id)).id, query.institution_id),
  }),
  assign: async (ctx, { body }) => ({ recordsInfo: await assignScopes(ctx, await anyTimeline(ctx, body.timeline_id), body) }),
  serviceTypes: async (ctx, { query }) => ({ recordsInfo: await serviceTypes(ctx, query.is_active) }),
})
