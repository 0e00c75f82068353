import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import type { Profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { permissions } from '@embark/contract/kernel/access.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { groups } from '@embark/contract/organization/role/role.contract.ts'
import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { switchesFor } from './gates.queries.ts'

interface Row extends Omit<Profile['user'], 'language' | 'time_zone' | 'profile_picture_url'> {
  readonly language: Language | null
  readonly time_zone: string | null
  readonly roles: { identifier: string; name: string; system_key: string | null }[]
  readonly agent: { identifier: string; name: string } | null
  readonly is_student: boolean
}

/** Who is signed in, their roles and what the active one may do (G-C-32). */
export async function profileOf(ctx: Ctx): Promise<Profile> {
  const { rows } = await sql<Row>`
    select u.identifier, u.id, u.first_name, u.last_name, u.email, u.mobile, u.country_code, u."group", u.language, u.time_zone,
      (select coalesce(jsonb_agg(jsonb_build_object('identifier', r.identifier, 'name', r.name, 'system_key', r.system_key) order by ur.position, ur.id), '[]')
        from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.is_active) as roles,
      (select jsonb_build_object('identifier', a.identifier, 'name', a.name) from agents a where a.id = u.agent_id) as agent,
      u."group" = 'user' and exists (select 1 from leads where student_user_id = u.id and deleted_at is null) as is_student
    from users u where u.id = ${ctx.actor.id}`.execute(ctx.db)
  const { roles, agent, is_student, time_zone, ...user } = rows[0]!
  const group = groups.find(({ key }) => key === user.group)!
  const active = roles.find(({ identifier }) => identifier === ctx.actor.roleIdentifier)
  return {
    user: { ...user, profile_picture_url: null, time_zone: time_zone ?? ctx.tenant.time_zone },
    identityInfo: roles,
    activeUserIdentityInfo: {
      identifier: ctx.actor.roleIdentifier!,
      name: active?.name ?? '',
      system_key: ctx.actor.roleKey,
      group_info: { identifier: group.key, name: group.name },
    },
    userAuthoritiesInfo: Object.fromEntries(permissions.map((key) => [key, ctx.actor.permissions.has(key) ? 1 : 0])),
    hasStudentProfile: is_student,
    studentProfileInfo: is_student ? { identifier: user.identifier } : null,
    agentInfo: agent,
  }
}

/** Which switches and modules are on for the active role (G-C-02). */
export const capabilitiesOf = async (ctx: Ctx) => ({
  ...(await switchesFor(ctx, ctx.actor)),
  features: ctx.tenant.features,
  landing:
    ctx.actor.group === 'user' && ctx.actor.permissions.has('applications.read') ? applicationScreens.list.path : platformScreens.home.path,
})

/** What the person chose for themselves. */
export async function preferencesOf(ctx: Ctx): Promise<Record<string, unknown>> {
  const rows = await ctx.db.selectFrom('preferences').select(['key', 'value']).where('user_id', '=', ctx.actor.id!).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
