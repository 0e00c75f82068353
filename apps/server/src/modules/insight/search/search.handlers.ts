import { searches } from '@embark/contract/insight/search/search.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { foundOfEachKind } from './search.queries.ts'

export const searchRoutes = implement(searches, {
  find: async (ctx, { query }) => ({ groupsInfo: await foundOfEachKind(ctx, query.search, query.per_kind) }),
})
