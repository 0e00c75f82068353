import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { lookupsOf } from './lookup.queries.ts'

export const lookupRoutes = implement(lookups, {
  list: async (ctx, { params, query }) => ({ recordsInfo: await lookupsOf(ctx, params.type, query.is_active) }),
})
