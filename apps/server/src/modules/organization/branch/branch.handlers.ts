import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { branchesOf, teamChoices, teamsOf } from './branch.queries.ts'

export const branchRoutes = implement(branches, {
  list: (ctx, { query }) => branchesOf(ctx, query),
  teamsDropdown: async (ctx, { params }) => ({ recordsInfo: await teamChoices(ctx, params.id) }),
  teams: (ctx, { query }) => teamsOf(ctx, query),
})
