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
