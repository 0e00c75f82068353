import type { Language } from '@embark/contract/kernel/language.ts'
import {
  type InvitationState,
  invitationDays,
  type StaffGroup,
  type StaffStatus,
  type staffGenders,
} from '@embark/contract/organization/staff/staff.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName, linked, type Option, option } from '#platform/db/fragments.ts'

const list = (rows: RawBuilder<unknown>) =>
  sql<Option[]>`(select coalesce(jsonb_agg(${option('p')} order by p.place, p.name), '[]') from (${rows}) p)`

/** How far somebody's invitation has come. */
export const invitation = sql<InvitationState>`
  case
    when users.password_hash is not null then 'accepted'
    when users.invited_at is null then 'none'
    when users.invited_at > now() - ${`${invitationDays} days`}::interval then 'pending'
    else 'expired' end`
/** When somebody signed in last, on any device. */
export const lastLogin = sql<string | null>`(select max(d.last_login_at) from devices d where d.user_id = users.id)`

/** The columns of a member of staff, for queries that have decided whom to show. */
export const staffColumns = [
  'users.identifier',
  'users.id',
  'users.first_name',
  'users.last_name',
  fullName('users').as('name'),
  'users.email',
  'users.country_code',
  'users.mobile',
  'users.extension',
  // A check constraint allows only these values.
  sql<(typeof staffGenders)[number] | null>`users.gender`.as('gender'),
  sql<Language | null>`users.language`.as('language'),
  sql<StaffStatus>`users.status`.as('status'),
  sql<StaffGroup>`users."group"`.as('group'),
  'users.created_at',
  'users.version',
  'users.invited_at',
  list(
    sql`
      select r.identifier, r.id, r.name, ur.position as place
      from user_roles ur
      join roles r on r.id = ur.role_id
      where ur.user_id = users.id`,
  ).as('roles'),
  linked('branches', 'users.branch_id', option).as('branch'),
  linked('agents', 'users.agent_id', option).as('agent'),
  list(
    sql`select t.identifier, t.id, t.name, 1 as place from team_members m join teams t on t.id = m.team_id where m.user_id = users.id`,
  ).as('teams'),
  list(
    sql`
      select i.identifier, i.id, i.name, 1 as place
      from institution_users iu
      join institutions i on i.id = iu.institution_id
      where iu.user_id = users.id`,
  ).as('institutions'),
  invitation.as('invitation'),
  lastLogin.as('last_login_at'),
  sql<string[]>`
    array(
      select unnest(r.permissions)
      from user_roles ur
      join roles r on r.id = ur.role_id
      where ur.user_id = users.id
      union
      select g.permission
      from user_roles ur
      join user_permissions g on g.user_role_id = ur.id
      where ur.user_id = users.id and g.effect = 'granted'
    )`.as('permissions'),
] as const

/** One member of staff by number. The caller's right to see them is checked by the policy. */
export const staffRow = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('users').select(staffColumns).where('users.id', '=', id).executeTakeFirst()

/** The browsers somebody signed in with, newest first. */
export const devicesOf = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('devices')
    .select(['identifier', 'device_os', 'device_client', 'last_login_at'])
    .select(
      sql<boolean>`exists (select from sessions s where s.device_id = devices.id and s.status = 'active' and s.expires_at > now())`.as(
        'is_active',
      ),
    )
    .where('user_id', '=', userId)
    .orderBy('last_login_at', 'desc')
    .limit(50)
    .execute()

/** A person's open work: ongoing leads and applications, and pending tasks. */
export async function openWorkOf(ctx: Ctx, userId: number) {
  const { rows } = await sql<{ leads: number; applications: number; tasks: number }>`
    with mine as (
      select l.id, s.type
      from lead_users lu
      join leads l on l.id = lu.lead_id
      join stages s on s.id = l.status_id
      where lu.user_id = ${userId} and l.deleted_at is null
    )
    select (select count(*)::int from mine where type <> 'cancel') as leads,
      (
        select count(*)::int
        from applications a
        join stages s on s.id = a.status_id
        where a.deleted_at is null and s.type <> 'cancel' and s.position <> 'end' and a.lead_id in (select id from mine)
      ) as applications, (select count(*)::int from tasks where user_id = ${userId} and status = 'pending') as tasks`.execute(ctx.db)
  return rows[0]!
}

/** Whether another active person holds one of these roles. */
export async function isHeldByOthers(ctx: Ctx, userId: number, keys: readonly string[]) {
  const other = await ctx.db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '<>', userId)
    .where('users.status', '=', 'active')
    .where(
      sql<SqlBool>`
        exists (
          select
          from user_roles ur
          join roles r on r.id = ur.role_id
          where ur.user_id = users.id and r.is_active and r.system_key in (${sql.join([...keys])})
        )`,
    )
    .executeTakeFirst()
  return other !== undefined
}
