import { permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changeablePerson, changeableRole, personInRole, visibleRole } from '../role/role.policy.ts'
import { saveOfPerson, saveOfRole, saveScopes } from './permission.commands.ts'
import { checkedChange, moduleTree, rightsOfPerson, rightsOfRole, shownChange } from './permission.queries.ts'

export const permissionRoutes = implement(permissionSets, {
  modules: async (ctx) => ({ recordsInfo: moduleTree(ctx) }),
  ofRole: async (ctx, { params }) => ({ roleInfo: await rightsOfRole(ctx, await visibleRole(ctx, params.id)) }),
  preview: async (ctx, { params, query }) => ({
    changeInfo: await shownChange(ctx, await checkedChange(ctx, await visibleRole(ctx, params.id), query.permissions)),
  }),
  saveOfRole: async (ctx, { params, body }) => ({
    roleInfo: await saveOfRole(ctx, await changeableRole(ctx, params.id), body.permissions),
  }),
  saveScopes: async (ctx, { params, body }) => ({ roleInfo: await saveScopes(ctx, await changeableRole(ctx, params.id), body.scopes) }),
  ofPerson: async (ctx, { query }) => rightsOfPerson(ctx, await personInRole(ctx, query.user_identifier, query.role_identifier)),
  saveOfPerson: async (ctx, { body }) => saveOfPerson(ctx, await changeablePerson(ctx, body.user_identifier, body.role_identifier), body),
})
