import { explanations } from '@embark/contract/access/explanation/explanation.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { explain, peopleFound, viewersOf } from './explanation.queries.ts'

export const explanationRoutes = implement(explanations, {
  explain: async (ctx, { query }) => ({ explanationInfo: await explain(ctx, query) }),
  viewers: (ctx, { query }) => viewersOf(ctx, query),
  people: async (ctx, { query }) => ({ recordsInfo: await peopleFound(ctx, query.search) }),
})
