import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { addListValue, editListValue, orderListValues } from './lookup.commands.ts'
import { anyListValue, shownListValue } from './lookup.policy.ts'
import { listValues, lookupsOf } from './lookup.queries.ts'
import { mergeListValue } from './merge.commands.ts'
import { countUses } from './value-uses.queries.ts'

export const lookupRoutes = implement(lookups, {
  list: async (ctx, { params, query }) => ({ recordsInfo: await lookupsOf(ctx, params.type, query.is_active) }),
  values: (ctx, { query }) => listValues.page(ctx, query),
  create: async (ctx, { params, body }) => ({ valueInfo: await addListValue(ctx, params.type, body) }),
  edit: async (ctx, { params, body }) => ({ valueInfo: await editListValue(ctx, await anyListValue(ctx, params.value_id), body) }),
  uses: async (ctx, { params }) => ({ usesInfo: await countUses(ctx, await shownListValue(ctx, params.value_id)) }),
  order: (ctx, { params, body }) => orderListValues(ctx, params.type, body.identifiers),
  merge: async (ctx, { params, body }) => ({
    valueInfo: await mergeListValue(ctx, await anyListValue(ctx, params.value_id), await anyListValue(ctx, body.into)),
  }),
})
