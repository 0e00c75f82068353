import type { RoleGroup } from '@embark/contract/organization/role-group/role-group.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { groupName } from '../role/role.queries.ts'

const groupRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('role_groups as g')
    .select(['g.identifier', 'g.id', 'g.name', 'g.system_key'])
    .select([
      sql<RoleGroup['kind']>`g.kind`.as('kind'),
      sql<number>`(select count(*)::int from roles where roles.group_id = g.id)`.as('roles_count'),
    ])

/** The groups in the order they were made. */
export async function groupList(ctx: Ctx): Promise<RoleGroup[]> {
  const rows = await groupRows(ctx).orderBy('g.id').execute()
  return rows.map((row) => ({ ...row, name: groupName(ctx, row) }))
}

/** One group, as returned after a change. */
export const groupById = (ctx: Ctx, id: number): Promise<RoleGroup> => groupRows(ctx).where('g.id', '=', id).executeTakeFirstOrThrow()
