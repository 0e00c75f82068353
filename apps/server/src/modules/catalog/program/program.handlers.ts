import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { programDetail } from './detail.queries.ts'
import { finderFilters } from './filters.queries.ts'
import { categoriesWithin, programsFound } from './program.queries.ts'
import { seekers } from './seekers.queries.ts'

export const programRoutes = implement(programs, {
  all: async (ctx, { query }) => programsFound(ctx, query, (await seekers.of('lead')(ctx, query.lead_identifier))?.id ?? null),
  categories: (ctx, { query }) => categoriesWithin(ctx, query),
  filters: async (ctx, { query }) => ({ filters: await finderFilters(ctx, query.category) }),
  detail: (ctx, { query }) => programDetail(ctx, query),
})
