import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createBranch, editBranch, setBranchUsers } from './branch.commands.ts'
import { visibleBranch } from './branch.policy.ts'
import { branchList, leadExecutiveBranches, peopleOfBranch, teamChoices } from './branch.queries.ts'

export const branchRoutes = implement(branches, {
  list: (ctx, { query }) => branchList.page(ctx, query),
  leadExecutive: async (ctx, { query }) => ({ recordsInfo: await leadExecutiveBranches(ctx, query.number_only) }),
  create: async (ctx, { body }) => ({ branchInfo: await createBranch(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ branchInfo: await editBranch(ctx, await visibleBranch(ctx, params.id), body) }),
  users: async (ctx, { params }) => ({ recordsInfo: await peopleOfBranch(ctx, await visibleBranch(ctx, params.id)) }),
  setUsers: async (ctx, { params, body }) => ({
    recordsInfo: await setBranchUsers(ctx, await visibleBranch(ctx, params.id), body.user_identifiers),
  }),
  teamsDropdown: async (ctx, { params }) => teamChoices(ctx, await visibleBranch(ctx, params.id)),
})
