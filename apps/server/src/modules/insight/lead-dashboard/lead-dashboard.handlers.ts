import { leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { leadKpi } from './kpi.queries.ts'
import { periodsOf } from './period.queries.ts'
import { leadBranches, leadDestinations, leadMediums, leadOrigins } from './place.queries.ts'
import { leadSummary } from './summary.queries.ts'

export const leadDashboardRoutes = implement(leadDashboards, {
  kpi: async (ctx, { query }) => ({ dashboardInfo: await leadKpi(ctx, periodsOf(ctx, query), query.filters) }),
  summary: async (ctx, { query }) => ({ dashboardInfo: await leadSummary(ctx, periodsOf(ctx, query), query.filters) }),
  studentSource: async (ctx, { query }) => ({ dashboardInfo: await leadOrigins(ctx, periodsOf(ctx, query), query.filters) }),
  studentDestination: async (ctx, { query }) => ({ dashboardInfo: await leadDestinations(ctx, periodsOf(ctx, query), query.filters) }),
  branch: async (ctx, { query }) => ({ dashboardInfo: await leadBranches(ctx, periodsOf(ctx, query), query.filters) }),
  medium: async (ctx, { query }) => ({ dashboardInfo: await leadMediums(ctx, periodsOf(ctx, query), query.filters) }),
})
