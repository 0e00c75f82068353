import type { EditStaff } from '@embark/contract/organization/staff/staff.contract.ts'
import { inChargeRoles, type StaffGroup, type StaffStatus, staffMoves } from '@embark/contract/organization/staff/staff.rules.ts'
import { endAllSessions, endLinks } from '#modules/identity/identity.public.ts'
import { sendLetter } from '#modules/notifications/notifications.public.ts'
import { needRecentProof } from '#platform/auth/recent-proof.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping, refuseStale } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import { mustBeAllowed, staffCan, type VisibleStaff } from './staff.policy.ts'
import { devicesOf, isHeldByOthers, openWorkOf, staffRow } from './staff.queries.ts'
import {
  fitsNobodyElse,
  isNobodysExtension,
  type Memberships,
  type MembershipWish,
  membershipsFor,
  numberOf,
  putInto,
} from './staff-memberships.commands.ts'

/** A new person as a body says it. */
export interface NewStaff extends MembershipWish {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly country_code: string
  readonly mobile: string
  readonly gender: string
  readonly language?: string | undefined
}

/** A member of staff, as returned after being written. */
export async function staffInfo(ctx: Ctx, id: number) {
  const person = (await staffRow(ctx, id)) ?? refuse('NOT_FOUND')
  return { ...person, can: staffCan(ctx, person) }
}

/** The same with devices and open work. */
export const staffDetail = async (ctx: Ctx, person: VisibleStaff) => ({
  ...person,
  can: staffCan(ctx, person),
  devices: await devicesOf(ctx, person.id),
  open_work: await openWorkOf(ctx, person.id),
})

/** Creates a member of staff and invites them to choose a password. */
export async function createStaff(ctx: Ctx, group: StaffGroup, body: NewStaff) {
  mustBeAllowed(ctx, 'create', group)
  const memberships = await membershipsFor(ctx, group, body)
  const id = await writeStaff(ctx, group, body, memberships)
  const { first_name, last_name, email, gender } = body
  ctx.changed({
    module: 'user',
    id,
    after: { group, first_name, last_name, email, gender, ...memberships, is_invited: true },
  })
  return staffInfo(ctx, id)
}

/** Writes a person with their memberships, and invites them. */
export async function writeStaff(ctx: Ctx, group: StaffGroup, body: NewStaff, memberships: Memberships) {
  const { first_name, last_name, email, gender, language } = body
  await fitsNobodyElse(ctx, email)
  const made = await ctx.db
    .insertInto('users')
    .values({
      first_name,
      last_name,
      email,
      gender,
      group,
      ...numberOf(body),
      language: language ?? null,
      branch_id: memberships.branch_id ?? null,
      agent_id: memberships.agent_id ?? null,
      invited_at: ctx.now().toISOString(),
    })
    // Somebody else may have inserted the same address a moment ago.
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = made ?? refuse('ALREADY_EXISTS')
  await putInto(ctx, id, memberships)
  ctx.emit('staff.invited', { user_id: id })
  return id
}

const auditedFields = ['first_name', 'last_name', 'email', 'country_code', 'mobile', 'gender', 'language', 'extension'] as const

/** What somebody signs in with and what they may do: with it a person is taken over, or grows. */
const heavyFields = ['email', 'country_code', 'mobile', 'role_ids'] as const

const staffKind: Keeping<'users'> = { module: 'user', table: 'users', changedAt: 'updated_at' }

/** Changes a member of staff, unless somebody else changed them meanwhile. By what they sign in with and may do, only with fresh proof. */
export async function editStaff(ctx: Ctx, person: VisibleStaff, body: EditStaff) {
  refuseStale(person, ctx.ifMatch)
  const memberships = await membershipsFor(ctx, person.group, body, person)
  if (memberships.role_ids) await mustLeaveSomebodyInCharge(ctx, person, memberships.role_ids)
  if (body.email !== person.email) await fitsNobodyElse(ctx, body.email)
  const { first_name, last_name, email, gender } = body
  const extension = person.group === 'company' && body.extension !== undefined ? body.extension : person.extension
  if (extension !== person.extension) await isNobodysExtension(ctx, extension)
  const fields = { first_name, last_name, email, gender, ...numberOf(body), language: body.language ?? person.language, extension }
  const change = difference(person, { ...fields, ...memberships })
  if (heavyFields.some((field) => field in change.after)) needRecentProof(ctx.actor, ctx.now())
  await changeRecord(ctx, staffKind, person, {
    version: ctx.ifMatch,
    set: { ...fields, ...(memberships.branch_id !== undefined && { branch_id: memberships.branch_id }) },
    ...change,
    event: ['user.changed', { user_id: person.id }],
  })
  await putInto(ctx, person.id, memberships)
  if (email !== person.email) await endLinks(ctx, person.id)
  if (email !== person.email && person.invitation === 'pending') await sendInvitation(ctx, person.id)
  if (person.invitation === 'accepted') await tellNewContact(ctx, person, fields)
  return staffInfo(ctx, person.id)
}

/** Tells somebody that what they sign in with was changed for them, at the old address too, so that its owner would notice. */
async function tellNewContact(
  ctx: Ctx,
  person: VisibleStaff,
  { email, country_code, mobile }: Pick<NewStaff, 'email' | 'country_code' | 'mobile'>,
) {
  if (country_code !== person.country_code || mobile !== person.mobile)
    ctx.emit('security.changed', { user_id: person.id, change: 'mobile_changed', details: { value: `${country_code} ${mobile}` } })
  if (email === person.email) return
  ctx.emit('security.changed', { user_id: person.id, change: 'email_changed', details: { value: email } })
  await sendLetter(ctx, {
    event: 'email_changed_old_address',
    channel: 'email',
    language: person.language ?? ctx.tenant.default_language,
    values: { value: email },
    recipient: person.email,
    user_id: person.id,
  })
}

function difference(person: VisibleStaff, wish: Partial<Record<(typeof auditedFields)[number], unknown>> & Memberships) {
  const now: Record<string, unknown> = {
    ...person,
    role_ids: person.roles.map(({ id }) => id),
    branch_id: person.branch?.id ?? null,
    team_ids: person.teams.map(({ id }) => id),
    institution_ids: person.institutions.map(({ id }) => id),
  }
  const keys = Object.entries(wish).flatMap(([key, value]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(now[key]) ? [key] : [],
  )
  return {
    before: Object.fromEntries(keys.map((key) => [key, now[key]])),
    after: Object.fromEntries(keys.map((key) => [key, wish[key as keyof typeof wish]])),
  }
}

/** Changes somebody's status. People who are no longer active are signed out everywhere, and keep their work. */
export async function changeStatus(ctx: Ctx, person: VisibleStaff, status: StaffStatus) {
  if (person.id === ctx.actor.id) refuse('OWN_STATUS')
  if (!staffMoves[person.status].includes(status)) refuse('INVALID_INPUT')
  const change = { before: { status: person.status }, after: { status } }
  if (status === person.status) {
    ctx.changed({ module: 'user', id: person.id, ...change })
    return staffInfo(ctx, person.id)
  }
  if (status !== 'active') await mustLeaveSomebodyInCharge(ctx, person, [])
  await changeRecord(ctx, staffKind, person, { set: { status }, ...change, event: ['user.changed', { user_id: person.id }] })
  if (status !== 'active') await endAllSessions(ctx, person.id, 'status_changed')
  return staffInfo(ctx, person.id)
}

/** Refuses to leave the company without an active super admin, or without anybody in charge. */
async function mustLeaveSomebodyInCharge(ctx: Ctx, person: VisibleStaff, keptRoleIds: readonly number[]) {
  if (person.status !== 'active') return
  // Two people who lock each other out at the same time are serialised.
  const roles = await ctx.db
    .selectFrom('roles')
    .select(['id', 'system_key'])
    .where('system_key', 'in', inChargeRoles)
    .orderBy('id')
    .forUpdate()
    .execute()
  const keysAmong = (ids: readonly number[]) => roles.filter(({ id }) => ids.includes(id)).map(({ system_key }) => system_key)
  const [had, keeps] = [keysAmong(person.roles.map(({ id }) => id)), keysAmong(keptRoleIds)]
  const losesTop = had.includes('super_admin') && !keeps.includes('super_admin')
  const losesAll = had.length > 0 && keeps.length === 0
  if (losesTop && !(await isHeldByOthers(ctx, person.id, ['super_admin']))) refuse('LAST_ADMINISTRATOR')
  if (losesAll && !(await isHeldByOthers(ctx, person.id, inChargeRoles))) refuse('LAST_ADMINISTRATOR')
}

/** Sends a new invitation to somebody who has no password yet. */
export async function invite(ctx: Ctx, person: VisibleStaff) {
  if (person.status !== 'active' || person.invitation === 'accepted') refuse('INVITATION_STATE')
  await sendInvitation(ctx, person.id)
  ctx.changed({ module: 'user', id: person.id, after: { email: person.email } })
  return staffInfo(ctx, person.id)
}

async function sendInvitation(ctx: Ctx, userId: number) {
  await ctx.db.updateTable('users').set({ invited_at: ctx.now().toISOString() }).where('id', '=', userId).execute()
  ctx.emit('staff.invited', { user_id: userId })
}

/** Sends somebody who has a password a link to choose a new one. Nobody else learns it. */
export async function sendPasswordLink(ctx: Ctx, person: VisibleStaff) {
  if (person.status !== 'active' || person.invitation !== 'accepted') refuse('INVITATION_STATE')
  ctx.emit('staff.password_link_asked', { user_id: person.id })
  ctx.changed({ module: 'user', id: person.id, after: { email: person.email } })
  return staffInfo(ctx, person.id)
}

/** Withdraws an invitation; its link stops working at once. */
export async function cancelInvitation(ctx: Ctx, person: VisibleStaff) {
  if (person.invitation !== 'pending' && person.invitation !== 'expired') refuse('INVITATION_STATE')
  await ctx.db.updateTable('users').set({ invited_at: null }).where('id', '=', person.id).execute()
  await endLinks(ctx, person.id)
  ctx.changed({ module: 'user', id: person.id, before: { email: person.email } })
  return staffInfo(ctx, person.id)
}
