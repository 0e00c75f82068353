import type { RoleGroup } from '@embark/contract/organization/role-group/role-group.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import type { VisibleGroup } from './role-group.policy.ts'
import { groupById } from './role-group.queries.ts'

async function refuseTaken(ctx: Ctx, name: string, except = 0) {
  const taken = await ctx.db
    .selectFrom('role_groups')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (taken) refuseField('name', 'There is a group of this name already')
}

/** Creates a group for roles of one kind of people. */
export async function createGroup(ctx: Ctx, group: Pick<RoleGroup, 'name' | 'kind'>) {
  await refuseTaken(ctx, group.name)
  const { id } = await ctx.db.insertInto('role_groups').values(group).returning('id').executeTakeFirstOrThrow()
  ctx.changed({ module: 'role_group', id, after: group })
  return groupById(ctx, id)
}

/** Renames a group; a standard one keeps its key. */
export async function renameGroup(ctx: Ctx, group: VisibleGroup, name: string) {
  await refuseTaken(ctx, name, group.id)
  await ctx.db.updateTable('role_groups').set({ name }).where('id', '=', group.id).execute()
  ctx.changed({ module: 'role_group', id: group.id, before: { name: group.name }, after: { name } })
  return groupById(ctx, group.id)
}
