import { leadDuplicates } from '@embark/contract/leads/duplicate/duplicate.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { tellApart } from './duplicate.commands.ts'
import { comparableLeads, mergeableLeads, visibleMerge, visiblePair } from './duplicate.policy.ts'
import { comparison, mergesOf, pairList } from './duplicate.queries.ts'
import { mergeLeads } from './merge.commands.ts'
import { unmergeLeads } from './unmerge.commands.ts'

export const duplicateRoutes = implement(leadDuplicates, {
  list: (ctx, { query }) => pairList.page(ctx, query),
  tellApart: async (ctx, { params, body }) => ({ pairInfo: await tellApart(ctx, await visiblePair(ctx, params.pair_id), body.told_apart) }),
  compare: async (ctx, { params }) => comparison(ctx, await comparableLeads(ctx, params.lead_id, params.other_id)),
  merge: async (ctx, { params, body }) => ({
    mergeInfo: await mergeLeads(ctx, await mergeableLeads(ctx, params.lead_id, body.source_lead_identifier), body),
  }),
  merges: async (ctx, { params }) => mergesOf(ctx, await visibleLead(ctx, params.lead_id)),
  unmerge: async (ctx, { params, body }) => ({
    mergeInfo: await unmergeLeads(ctx, await visibleMerge(ctx, params.lead_id, body.merge_identifier), body),
  }),
})
