import { finderSearches } from '@embark/contract/catalog/finder-search/finder-search.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { deleteSearch, editSearch, keepSearch, lookAtSearch } from './finder-search.commands.ts'
import { ownSearch } from './finder-search.policy.ts'
import { keptSearches } from './finder-search.queries.ts'

export const finderSearchRoutes = implement(finderSearches, {
  list: async (ctx) => ({ recordsInfo: await keptSearches(ctx) }),
  create: async (ctx, { body }) => ({ finderSearchInfo: await keepSearch(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ finderSearchInfo: await editSearch(ctx, await ownSearch(ctx, params.finder_search), body) }),
  look: async (ctx, { params }) => ({ finderSearchInfo: await lookAtSearch(ctx, await ownSearch(ctx, params.finder_search)) }),
  delete: async (ctx, { params }) => deleteSearch(ctx, await ownSearch(ctx, params.finder_search)),
})
