import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Nobody reads of a newcomer twice, and a large company does not ring at every desk. */
const atMost = 50

/** Who deals out leads where this one belongs: its branch, or the whole company. */
export const dealersOf = (ctx: Ctx, branchId: number | null) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .distinct()
    .where('users.status', '=', 'active')
    .where('users.group', '=', 'company')
    .where('roles.is_active', '=', true)
    .where(sql<SqlBool>`'leads.assign' = any(roles.permissions)`)
    .where(
      sql<SqlBool>`exists (
        select from role_data_scopes scope
        where scope.role_id = roles.id and scope.module = 'leads'
          and (scope.scope = 'tenant' or scope.scope = 'branch' and users.branch_id = ${branchId}::int))`,
    )
    .orderBy('users.id')
    .limit(atMost)
    .execute()

/** Who leads the branch a lead belongs to; where nobody does, whoever deals out leads in the whole company. */
export async function managersOf(ctx: Ctx, branchId: number | null): Promise<number[]> {
  const dealers = await dealersOf(ctx, branchId)
  const ids = dealers.map(({ id }) => id)
  if (branchId === null || !ids.length) return ids
  const { rows } = await sql<{ id: number }>`
    select distinct u.id
    from users u
    join user_roles held on held.user_id = u.id
    join roles r on r.id = held.role_id and r.is_active and 'leads.assign' = any(r.permissions)
    join role_data_scopes scope on scope.role_id = r.id and scope.module = 'leads' and scope.scope = 'branch'
    where u.id = any(${ids}::int[]) and u.branch_id = ${branchId}
    order by u.id`.execute(ctx.db)
  return rows.length ? rows.map(({ id }) => id) : ids
}
