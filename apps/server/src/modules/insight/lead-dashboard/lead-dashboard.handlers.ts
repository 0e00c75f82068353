import { leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { leadDashboard, periodOf } from './lead-dashboard.queries.ts'

export const leadDashboardRoutes = implement(leadDashboards, {
  get: async (ctx, { query }) => ({ dashboardInfo: await leadDashboard(ctx, periodOf(ctx, query)) }),
})
