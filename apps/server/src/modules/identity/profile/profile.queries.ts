import type { Profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { keysToCome, permissions } from '@embark/contract/kernel/access.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { sql } from 'kysely'
import { currentSigned } from '#modules/agreements/agreements.public.ts'
import { fileLink } from '#modules/documents/documents.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { pick } from '#platform/db/fragments.ts'
import { registry } from '#platform/registry.ts'
import { landingOf, setupFor, switchesOf } from './gates.queries.ts'

/** What a profile says about a person beyond their identity. */
export const profileParts = registry<'attendance', (ctx: Ctx) => Promise<Profile['attendanceInfo']>>('parts of a profile')

type LinkedFile = Parameters<typeof fileLink>[1]

interface Row extends Omit<Profile['user'], 'language' | 'time_zone' | 'profile_picture_url'> {
  readonly language: Language | null
  readonly roles: { identifier: string; name: string; system_key: string | null }[]
  readonly agent: { identifier: string; name: string; logo: LinkedFile | null; small_logo: LinkedFile | null } | null
  readonly picture: LinkedFile | null
  /** What the company calls the group of their active role. */
  readonly group_name: string | null
  /** The lead they are the person of. */
  readonly student_of: string | null
  /** What is left of the credits for reading documents, where any were ever added. */
  readonly credits_left: number | null
}

/** Who is signed in, their roles and what the active one may do (G-C-32). */
export async function profileOf(ctx: Ctx): Promise<Profile> {
  const { rows } = await sql<Row>`
    select u.identifier, u.id, u.first_name, u.last_name, u.email, u.mobile, u.country_code, u."group", u.language,
      u.extension,
      (
        select coalesce(jsonb_agg(${pick('r', 'identifier', 'name', 'system_key')} order by ur.position, ur.id), '[]')
        from user_roles ur
        join roles r on r.id = ur.role_id
        where ur.user_id = u.id and r.is_active
      ) as roles,
      (
        select jsonb_build_object(
          'identifier', a.identifier, 'name', a.name, 'logo',
          (select ${pick('f', 'identifier', 'media_type')} from files f where f.id = a.logo_file_id), 'small_logo',
          (select ${pick('f', 'identifier', 'media_type')} from files f where f.id = a.small_logo_file_id)
        )
        from agents a
        where a.id = u.agent_id
      ) as agent,
      (select ${pick('f', 'identifier', 'media_type')} from files f where f.id = u.picture_file_id) as picture,
      (select g.name from role_groups g where g.identifier = ${ctx.actor.groupIdentifier}::uuid) as group_name,
      (
        select l.identifier
        from leads l
        where u."group" = 'user' and l.student_user_id = u.id and l.deleted_at is null
        order by l.id desc
        limit 1
      ) as student_of,
      (
        select (coalesce(sum(credits_total - credits_used) filter (where till_date >= current_date), 0))::int
        from ocr_subscriptions
        having count(*) > 0
      ) as credits_left
    from users u
    where u.id = ${ctx.actor.id}`.execute(ctx.db)
  const { roles, agent, picture, group_name, student_of, credits_left, ...user } = rows[0]!
  const signedAgreementInfo = await currentSigned(ctx)
  const shown = (file: LinkedFile | null) => file && fileLink(ctx, file).view_page
  const active = roles.find(({ identifier }) => identifier === ctx.actor.roleIdentifier)
  return {
    user: { ...user, profile_picture_url: shown(picture), time_zone: ctx.tenant.time_zone },
    identityInfo: roles,
    activeUserIdentityInfo: {
      identifier: ctx.actor.roleIdentifier!,
      name: active?.name ?? '',
      system_key: ctx.actor.roleKey,
      group_info: { identifier: ctx.actor.groupIdentifier!, name: group_name ?? '' },
    },
    userAuthoritiesInfo: {
      ...Object.fromEntries(permissions.map((key) => [key, ctx.actor.permissions.has(key) ? 1 : 0])),
      ...Object.fromEntries(keysToCome.map((key) => [key, 0])),
    },
    hasStudentProfile: student_of !== null,
    studentProfileInfo: student_of === null ? null : { identifier: user.identifier, lead_identifier: student_of },
    hasAgreementSigned: signedAgreementInfo !== null,
    signedAgreementInfo,
    mustSignAgreement: ctx.actor.mustSign,
    activeSubscriptions: [...modulesOf(ctx), ...creditsOf(ctx, credits_left)],
    attendanceInfo: await profileParts.of('attendance')(ctx),
    agentInfo: agent && {
      identifier: agent.identifier,
      name: agent.name,
      agent_logo: shown(agent.logo),
      agent_small_logo: shown(agent.small_logo),
    },
  }
}

const creditsOf = (ctx: Ctx, credits_left: number | null) =>
  credits_left === null || !can(ctx, 'documents.extract')
    ? []
    : [{ type: 'ocr', status: credits_left > 0 ? ('active' as const) : ('expired' as const), credits_left }]

const modulesOf = ({ tenant }: Ctx) =>
  Object.entries(tenant.features).flatMap(([type, isOn]) => (isOn ? [{ type, status: 'active' as const }] : []))

/** Which switches and modules are on for the active role (G-C-02). */
export function capabilitiesOf(ctx: Ctx) {
  const switches = switchesOf(ctx)
  return {
    ...switches,
    features: ctx.tenant.features,
    landing: landingOf(ctx),
    setup: setupFor(ctx),
    can_dial: ctx.canDial,
    mail_leaves: ctx.mailLeaves,
    scopes: ctx.actor.scopes,
    idle_minutes: switches.gates['session.idle_sign_out'] ? ctx.tenant.settings.security.idle_minutes : null,
  }
}

/** The person's own preferences. */
export async function preferencesOf(ctx: Ctx): Promise<Record<string, unknown>> {
  const rows = await ctx.db.selectFrom('preferences').select(['key', 'value']).where('user_id', '=', ctx.actor.id!).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
