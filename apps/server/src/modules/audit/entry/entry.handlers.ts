import { auditEntries } from '@embark/contract/audit/entry/entry.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { entryChoices, entryList, entryWithValues } from './entry.queries.ts'

export const auditEntryRoutes = implement(auditEntries, {
  list: (ctx, { query }) => entryList.page(ctx, query),
  single: async (ctx, { params }) => ({ entryInfo: await entryWithValues(ctx, params.identifier) }),
  dropdowns: (ctx) => entryChoices(ctx),
})
