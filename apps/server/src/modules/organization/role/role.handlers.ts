import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { addUsers, removeUsers } from './members.commands.ts'
import { cloneRole, createRole, setRoleStatus, updateRole } from './role.commands.ts'
import { changeableRole, knownUsers, visibleRole } from './role.policy.ts'
import { groupChoices, peopleInRole, roleById, roleChoices, roleList } from './role.queries.ts'

export const roleRoutes = implement(roles, {
  groupsDropdown: (ctx) => groupChoices(ctx),
  rolesOfGroup: async (ctx, { params }) => ({ recordsInfo: await roleChoices(ctx, params.id) }),
  usersOfRole: async (ctx, { params, query }) => ({ recordsInfo: await peopleInRole(ctx, params.id, query) }),
  addUsers: async (ctx, { params, body }) => ({
    roleInfo: await addUsers(ctx, await changeableRole(ctx, params.id), await knownUsers(ctx, body.user_identifiers)),
  }),
  removeUsers: async (ctx, { params, body }) => ({
    roleInfo: await removeUsers(ctx, await changeableRole(ctx, params.id), await knownUsers(ctx, body.user_identifiers)),
  }),
  list: (ctx, { query }) => roleList.page(ctx, query),
  get: async (ctx, { params }) => ({ roleInfo: await roleById(ctx, (await visibleRole(ctx, params.id)).id) }),
  create: async (ctx, { body }) => ({ roleInfo: await createRole(ctx, body) }),
  update: async (ctx, { params, body }) => ({ roleInfo: await updateRole(ctx, await changeableRole(ctx, params.id), body) }),
  clone: async (ctx, { params, body }) => ({ roleInfo: await cloneRole(ctx, await visibleRole(ctx, params.id), body.name) }),
  setStatus: async (ctx, { params, body }) => ({
    roleInfo: await setRoleStatus(ctx, await changeableRole(ctx, params.id), body.status),
  }),
})
