import { institutionLeads } from '@embark/contract/insight/institution-lead/institution-lead.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { periodsOf } from '../lead-dashboard/period.queries.ts'
import { institutionLeadBoard } from './institution-lead.queries.ts'
import { appliedStudents } from './student.queries.ts'

export const institutionLeadRoutes = implement(institutionLeads, {
  get: async (ctx, { query }) => ({ dashboardInfo: await institutionLeadBoard(ctx, periodsOf(ctx, query), query.filters) }),
  list: (ctx, { query }) => appliedStudents(ctx, query),
})
