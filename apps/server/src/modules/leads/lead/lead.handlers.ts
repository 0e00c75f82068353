import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createLeadByForm, editLeadByForm } from '../answer/lead-by-form.commands.ts'
import { askOwner } from './ask-owner.commands.ts'
import { heldLeadWith, leadOfOthers } from './lead.policy.ts'
import { duplicatesOf, editFacts } from './lead-checks.queries.ts'
import { leadDropdowns } from './lead-dropdowns.queries.ts'
import { exportLeads } from './lead-export.queries.ts'
import { leadPage } from './lead-list.queries.ts'
import { searchLeads } from './lead-search.queries.ts'
import { leadRecord } from './lead-single.queries.ts'

export const leadRoutes = implement(leads, {
  list: (ctx, { query }) => leadPage(ctx, query),
  single: async (ctx, { params }) => ({ leadInfo: await leadRecord(ctx, params.id) }),
  create: async (ctx, { body }) => ({ leadInfo: (await createLeadByForm(ctx, body)).leadInfo }),
  edit: async (ctx, { params, body }) => ({
    leadInfo: await editLeadByForm(ctx, await heldLeadWith(ctx, params.id, editFacts(ctx, body)), body),
  }),
  duplicates: async (ctx, { query }) => ({ matches: await duplicatesOf(ctx, query) }),
  dropdowns: (ctx, { query }) => leadDropdowns(ctx, query.only ? query.only.split(',').map((key) => key.trim()) : []),
  askOwner: async (ctx, { params }) => askOwner(ctx, await leadOfOthers(ctx, params.number)),
  search: (ctx, { query: { only_accessible, ...query } }) =>
    searchLeads(ctx, { ...query, only: only_accessible ? 'accessible' : undefined }),
  export: (ctx, { query }) => exportLeads(ctx, query),
})
