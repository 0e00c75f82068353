import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { refuse } from '#platform/refusal.ts'
import { type KnownUser, keepSomebodyInCharge, mayGive, type VisibleRole } from './role.policy.ts'
import { roleById } from './role.queries.ts'

const idsOf = (users: readonly KnownUser[]) => users.map(({ id }) => id)

async function membersChanged(ctx: Ctx, role: VisibleRole, users: readonly KnownUser[], change: 'added' | 'removed') {
  await ctx.forgetAccess()
  for (const { id } of users) ctx.emit('user.changed', { user_id: id })
  ctx.changed({ module: 'role', id: role.id, [change === 'added' ? 'after' : 'before']: { user_ids: idsOf(users) } })
  return roleById(ctx, role.id)
}

/** Adds people to a role. Anybody with another role of the same group loses that one first (G-M-91). */
export async function addUsers(ctx: Ctx, role: VisibleRole, users: readonly KnownUser[]) {
  mayGive(ctx, role.permissions)
  const { rows } = await sql<{ name: string; role: string }>`
    select ${fullName('u')} as name, r.name as role from user_roles h join roles r on r.id = h.role_id join users u on u.id = h.user_id
    where h.user_id = any(${idsOf(users)}::int[]) and r.group_id = ${role.group_id} and r.id <> ${role.id} order by 1`.execute(ctx.db)
  if (rows.length)
    refuse('SAME_ROLE_USER', {}, [
      { field: 'user_identifiers', text: 'you can not assign same role user to another role', details: rows },
      ...rows.map((vars) => ({ text: '{{name}} has the role {{role}} already', vars })),
    ])
  // People without a role so far join the group this role is for.
  await sql`
    update users
    set "group" = ${role.group}, version = version + 1
    where id = any(${idsOf(users)}::int[])
      and "group" <> ${role.group}
      and not exists (select from user_roles h where h.user_id = users.id)`.execute(ctx.db)
  await sql`
    insert into user_roles (user_id, role_id, position)
    select u, ${role.id}, 1 + coalesce((select max(position) from user_roles h where h.user_id = u), 0)
    from unnest(${idsOf(users)}::int[]) u
    on conflict (tenant_id, user_id, role_id) do nothing`.execute(ctx.db)
  return membersChanged(ctx, role, users, 'added')
}

/** Removes people from a role. Those signed in with it lose it at their next request. */
export async function removeUsers(ctx: Ctx, role: VisibleRole, users: readonly KnownUser[]) {
  await ctx.db.deleteFrom('user_roles').where('role_id', '=', role.id).where('user_id', 'in', idsOf(users)).execute()
  await keepSomebodyInCharge(ctx)
  return membersChanged(ctx, role, users, 'removed')
}
