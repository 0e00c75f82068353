import type { StaffGroup } from '@embark/contract/organization/staff/staff.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { parsePhone } from '#platform/text/phone.ts'
import { staffFor, type VisibleStaff } from './staff.policy.ts'
import { grantableRoles } from './staff-list.queries.ts'

/** The memberships requested for a person; a missing one is left as it is. */
export interface MembershipWish {
  readonly role_identifiers?: readonly string[] | undefined
  readonly branch_identifiers?: readonly string[] | undefined
  readonly team_identifiers?: readonly string[] | undefined
  readonly agent_identifier?: string | undefined
  readonly institution_ids?: readonly number[] | undefined
}
/** The same by id, validated; a missing one is left as it is. */
export interface Memberships {
  readonly role_ids?: readonly number[]
  readonly branch_id?: number | null
  readonly team_ids?: readonly number[]
  readonly agent_id?: number
  readonly institution_ids?: readonly number[]
}

const unknown = (field: string) => refuseField(field, 'Choose one of the options')
const distinct = <T>(list: readonly T[]) => [...new Set(list)]

/** Resolves the requested memberships, if they suit this kind of staff and the actor may grant them. */
export async function membershipsFor(ctx: Ctx, group: StaffGroup, wish: MembershipWish, person?: VisibleStaff): Promise<Memberships> {
  return {
    ...(wish.role_identifiers && { role_ids: await roleIds(ctx, group, wish.role_identifiers, person) }),
    ...(group === 'company' &&
      wish.branch_identifiers && {
        branch_id: (await activeIds(ctx, 'branches', 'branch_identifiers', wish.branch_identifiers))[0] ?? null,
      }),
    ...(group === 'company' &&
      wish.team_identifiers && { team_ids: await activeIds(ctx, 'teams', 'team_identifiers', wish.team_identifiers) }),
    ...(group === 'agent' && !person && { agent_id: await agencyFor(ctx, wish.agent_identifier) }),
    ...(group === 'institution_staff' && wish.institution_ids && { institution_ids: await institutionsAmong(ctx, wish.institution_ids) }),
  }
}

async function roleIds(ctx: Ctx, group: StaffGroup, identifiers: readonly string[], person: VisibleStaff | undefined) {
  const offered = [...(await grantableRoles(ctx, group)), ...(person?.roles ?? [])]
  return distinct(identifiers).map(
    (identifier) => (offered.find((role) => role.identifier === identifier) ?? unknown('role_identifiers')).id,
  )
}

async function activeIds(ctx: Ctx, table: 'branches' | 'teams', field: string, identifiers: readonly string[]) {
  if (!identifiers.length) return []
  const rows = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('identifier', 'in', [...identifiers])
    .orderBy('id')
    .execute()
  return rows.length === new Set(identifiers).size ? rows.map(({ id }) => id) : unknown(field)
}

/** People created by an agent belong to the agent's agency, whatever the request says. */
async function agencyFor(ctx: Ctx, agencyIdentifier: string | undefined): Promise<number> {
  if (agencyIdentifier === undefined && ctx.actor.agentId === null) refuseField('agent_identifier', 'Agent is required')
  const agency = await ctx.db
    .selectFrom('agents')
    .select('id')
    .where('is_active', '=', true)
    .$if(agencyIdentifier !== undefined, (rows) => rows.where('identifier', '=', agencyIdentifier!))
    .$if(ctx.actor.group === 'agent' || agencyIdentifier === undefined, (rows) => rows.where('id', '=', ctx.actor.agentId))
    .executeTakeFirst()
  return (agency ?? unknown('agent_identifier')).id
}

async function institutionsAmong(ctx: Ctx, ids: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('institutions')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.length === new Set(ids).size ? rows.map(({ id }) => id) : unknown('institution_ids')
}

/** Writes a person's memberships; missing ones are left as they are. */
export async function putInto(ctx: Ctx, userId: number, { role_ids, team_ids, institution_ids }: Memberships) {
  if (role_ids) {
    // A role that stays keeps its row, because the person's own rights refer to it.
    await ctx.db.deleteFrom('user_roles').where('user_id', '=', userId).where('role_id', 'not in', role_ids).execute()
    await ctx.db
      .insertInto('user_roles')
      .values(role_ids.map((role_id, index) => ({ user_id: userId, role_id, position: index + 1 })))
      .onConflict((oc) =>
        oc.constraint('user_roles_tenant_id_user_id_role_id_key').doUpdateSet({ position: (eb) => eb.ref('excluded.position') }),
      )
      .execute()
  }
  if (team_ids) {
    await ctx.db.deleteFrom('team_members').where('user_id', '=', userId).execute()
    if (team_ids.length)
      await ctx.db
        .insertInto('team_members')
        .values(team_ids.map((team_id) => ({ user_id: userId, team_id })))
        .execute()
  }
  if (institution_ids) {
    await ctx.db.deleteFrom('institution_users').where('user_id', '=', userId).execute()
    await ctx.db
      .insertInto('institution_users')
      .values(institution_ids.map((institution_id) => ({ user_id: userId, institution_id })))
      .execute()
  }
}

/** Refuses an address that is taken. Only people who may see the owner learn whose it is. */
export async function fitsNobodyElse(ctx: Ctx, email: string) {
  const taken = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!taken) return
  const seen = await staffFor(ctx, 'read').select('users.id').where('users.id', '=', taken.id).executeTakeFirst()
  refuse('ALREADY_EXISTS', {}, [
    { field: 'email', text: seen ? 'Someone here already has this email address' : 'This email address cannot be used' },
  ])
}

/** Refuses an extension that belongs to somebody else. */
export async function isNobodysExtension(ctx: Ctx, extension: string | null) {
  if (extension === null) return
  const taken = await ctx.db.selectFrom('users').select('id').where('extension', '=', extension).executeTakeFirst()
  if (taken) refuseField('extension', 'This extension belongs to someone else')
}

/** A telephone number as stored for people: what libphonenumber parses, otherwise the given digits. */
export function numberOf({ country_code, mobile }: { country_code: string; mobile: string }) {
  const read = parsePhone(`${country_code}${mobile.replace(/^0+/, '')}`)
  return read.ok && read.value.country_code === country_code ? { country_code, mobile: read.value.mobile } : { country_code, mobile }
}
