import { admissionDashboards } from '@embark/contract/insight/admission-dashboard/admission-dashboard.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { admissionDashboard } from './admission-dashboard.queries.ts'

export const admissionDashboardRoutes = implement(admissionDashboards, {
  get: async (ctx, { query }) => ({ dashboardInfo: await admissionDashboard(ctx, query.filters) }),
})
