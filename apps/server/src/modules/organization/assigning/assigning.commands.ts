import { type AssigningKind, type AssigningWish, assigningFamilies } from '@embark/contract/organization/assigning/assigning.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { grantableRoles, type Subject } from './assigning.policy.ts'
import { sources } from './assigning.queries.ts'

type Write = (subject: Subject, ids: readonly number[]) => RawBuilder<unknown>
const ofSubject = ({ user_id, role_id }: Subject) => sql`user_id = ${user_id} and role_id = ${role_id}`

/** Adding and taking away in a table with a row for each thing somebody has in a role. */
const listed = (table: string, column: string, kind?: string): { add: Write; remove: Write } => ({
  add: ({ user_id, role_id }, ids) => sql`
    insert into ${sql.table(table)} (user_id, role_id, ${sql.ref(column)}${sql.raw(kind ? ', kind' : '')})
    select ${user_id}::int, ${role_id}::int, wanted${kind ? sql`, ${kind}::text` : sql``}
    from unnest(${ids}::int[]) as wanted
    on conflict do nothing
    returning id`,
  remove: (subject, ids) => sql`delete from ${sql.table(table)} where ${ofSubject(subject)} and ${sql.ref(column)} = any(${ids}::int[])
    ${kind ? sql`and kind = ${kind}` : sql``} returning id`,
})

/** How each kind of assignment is written (G-M-78). A person works in one branch, so assigning another is a move. */
const writes: Record<AssigningKind, { add: Write; remove: Write }> = {
  countries: listed('assigned_countries', 'country_id'),
  institutions: listed('assigned_institutions', 'institution_id'),
  clientServices: listed('assigned_client_services', 'client_service_id'),
  statuses: listed('assigned_stages', 'stage_id', 'status'),
  stages: listed('assigned_stages', 'stage_id', 'stage'),
  roleStages: {
    add: ({ role_id }, ids) =>
      sql`
        insert into role_stages (role_id, stage_id)
        select ${role_id}::int, wanted
        from unnest(${ids}::int[]) as wanted
        on conflict do nothing
        returning id`,
    remove: ({ role_id }, ids) => sql`delete from role_stages where role_id = ${role_id} and stage_id = any(${ids}::int[]) returning id`,
  },
  roles: {
    add: ({ user_id }, ids) => sql`
      insert into user_roles (user_id, role_id, position)
      select ${user_id}::int, wanted, (select coalesce(max(position), 0) from user_roles where user_id = ${user_id}) + place
      from unnest(${ids}::int[]) with ordinality as w(wanted, place) on conflict (tenant_id, user_id, role_id) do nothing returning id`,
    remove: ({ user_id }, ids) => sql`delete from user_roles where user_id = ${user_id} and role_id = any(${ids}::int[]) returning id`,
  },
  branches: {
    add: ({ user_id }, ids) =>
      sql`
        update users
        set branch_id = ${ids[0]}, updated_at = now()
        where id = ${user_id} and branch_id is distinct from ${ids[0]}
        returning id`,
    remove: ({ user_id }, ids) =>
      sql`update users set branch_id = null, updated_at = now() where id = ${user_id} and branch_id = any(${ids}::int[]) returning id`,
  },
  teams: {
    add: ({ user_id }, ids) =>
      sql`
        insert into team_members (team_id, user_id)
        select wanted, ${user_id}::int
        from unnest(${ids}::int[]) as wanted
        on conflict do nothing
        returning id`,
    remove: ({ user_id }, ids) => sql`
      with led as (update teams set leader_user_id = null where id = any(${ids}::int[]) and leader_user_id = ${user_id})
      delete from team_members where user_id = ${user_id} and team_id = any(${ids}::int[]) returning id`,
  },
}

/** Assigns the picked items, effective from the person's next request. */
export async function assign(ctx: Ctx, kind: AssigningKind, subject: Subject, { picked }: AssigningWish) {
  const ids = await idsOf(ctx, kind, subject, picked)
  if (kind === 'roles') await grantableRoles(ctx, ids)
  if (kind === 'branches' && ids.length > 1) refuseField(assigningFamilies.branches.list, 'A person works in one branch')
  return write(ctx, kind, subject, ids, 'add')
}

/** Removes the picked items; those that are not assigned are ignored. */
export async function unassign(ctx: Ctx, kind: AssigningKind, subject: Subject, { picked }: AssigningWish) {
  const ids = await idsOf(ctx, kind, subject, picked)
  if (kind === 'roles') await grantableRoles(ctx, ids)
  const done = await write(ctx, kind, subject, ids, 'remove')
  if (kind === 'roles' && done.picked) await refuseEmptyHanded(ctx, subject, ids)
  return done
}

async function write(ctx: Ctx, kind: AssigningKind, subject: Subject, ids: readonly number[], how: 'add' | 'remove') {
  const { rows } = await writes[kind][how](subject, ids).execute(ctx.db)
  const { user_id, role_id } = subject
  const change = { [assigningFamilies[kind].list]: ids, ...(user_id !== null && role_id !== null && { role_id }) }
  ctx.changed({ module: user_id === null ? 'role' : 'user', id: (user_id ?? role_id)!, [how === 'add' ? 'after' : 'before']: change })
  if (rows.length) {
    await ctx.forgetAccess()
    if (user_id === null) ctx.emit('role.changed', { role_id: role_id! })
    else ctx.emit('user.changed', { user_id })
  }
  return { picked: rows.length }
}

/** The ids of the picked items. Unknown ones, and those this person cannot have, are refused at the field. */
async function idsOf(ctx: Ctx, kind: AssigningKind, subject: Subject, picked: AssigningWish['picked']) {
  const { list, item } = assigningFamilies[kind]
  const refs = [...new Set(picked.map(String))]
  const { rows } = await sql<{ id: number }>`select item.id from (${sources[kind](subject, {}, ctx.language)}) as item
    where ${item === 'number' ? sql`item.id = any(${refs.map(Number)}::int[])` : sql`item.identifier = any(${refs}::text[])`}`.execute(
    ctx.db,
  )
  if (rows.length < refs.length) refuseField(list, 'Choose one of the options')
  return rows.map(({ id }) => id)
}

/** Everybody keeps at least one role, and the company an active super admin. */
async function refuseEmptyHanded(ctx: Ctx, { user_id }: Subject, ids: readonly number[]) {
  const { rows } = await sql<{ has_role: boolean; has_admin: boolean }>`select
    exists (select from user_roles where user_id = ${user_id}) as has_role,
    not exists (select from roles where id = any(${ids}::int[]) and system_key = 'super_admin')
      or exists (select from user_roles held join roles r on r.id = held.role_id join users u on u.id = held.user_id
        where r.system_key = 'super_admin' and u.status = 'active') as has_admin`.execute(ctx.db)
  if (!rows[0]!.has_role) refuse('IN_USE', {}, [{ field: 'role_identifiers', text: 'A person needs at least one role' }])
  if (!rows[0]!.has_admin) refuse('IN_USE', {}, [{ field: 'role_identifiers', text: 'The company needs an active super admin' }])
}
