import { roleGroups } from '@embark/contract/organization/role-group/role-group.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createGroup, renameGroup } from './role-group.commands.ts'
import { visibleGroup } from './role-group.policy.ts'
import { groupList } from './role-group.queries.ts'

export const roleGroupRoutes = implement(roleGroups, {
  list: async (ctx) => ({ recordsInfo: await groupList(ctx) }),
  create: async (ctx, { body }) => ({ groupInfo: await createGroup(ctx, body) }),
  update: async (ctx, { params, body }) => ({ groupInfo: await renameGroup(ctx, await visibleGroup(ctx, params.id), body.name) }),
})
