import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { groupChoices, peopleInRole, roleChoices } from './role.queries.ts'

export const roleRoutes = implement(roles, {
  groupsDropdown: async (ctx) => ({ recordsInfo: groupChoices(ctx) }),
  rolesOfGroup: async (ctx, { params }) => ({ recordsInfo: await roleChoices(ctx, params.id) }),
  usersOfRole: async (ctx, { params, query }) => ({ recordsInfo: await peopleInRole(ctx, params.id, query) }),
})
