import { eligibility } from '@embark/contract/catalog/eligibility/eligibility.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { eligibilities } from './eligibility.queries.ts'

export const eligibilityRoutes = implement(eligibility, {
  list: (ctx, { query }) => eligibilities(ctx, query),
})
