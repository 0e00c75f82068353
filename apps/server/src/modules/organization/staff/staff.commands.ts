import type { EditStaff } from '@embark/contract/organization/staff/staff.contract.ts'
import { inChargeRoles, type StaffGroup, type StaffStatus, staffMoves } from '@embark/contract/organization/staff/staff.rules.ts'
import { endAllSessions, endLinks } from '#modules/identity/identity.public.ts'
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

/** Creates a member of staff. Without a password they are invited to choose one. */
export async function createStaff(ctx: Ctx, group: StaffGroup, body: NewStaff, password_hash: string | null) {
  mustBeAllowed(ctx, 'create', group)
  const memberships = await membershipsFor(ctx, group, body)
  const id = await writeStaff(ctx, group, body, memberships, password_hash)
  const { first_name, last_name, email, gender } = body
  ctx.changed({
    module: 'user',
    id,
    after: { group, first_name, last_name, email, gender, ...memberships, is_invited: password_hash === null },
  })
  return staffInfo(ctx, id)
}

/** Writes a person with their memberships, and invites them if they have no password. */
export async function writeStaff(ctx: Ctx, group: StaffGroup, body: NewStaff, memberships: Memberships, password_hash: string | null) {
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
      password_hash,
      ...numberOf(body),
      language: language ?? null,
      branch_id: memberships.branch_id ?? null,
      agent_id: memberships.agent_id ?? null,
      invited_at: password_hash === null ? ctx.now().toISOString() : null,
    })
    // Somebody else may have inserted the same address a moment ago.
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = made ?? refuse('ALREADY_EXISTS')
  await putInto(ctx, id, memberships)
  if (password_hash === null) ctx.emit('staff.invited', { user_id: id })
  return id
}

const auditedFields = ['first_name', 'last_name', 'email', 'country_code', 'mobile', 'gender', 'language', 'extension'] as const

const staffKind: Keeping<'users'> = { module: 'user', table: 'users', changedAt: 'updated_at' }

/** Changes a member of staff, unless somebody else changed them meanwhile. */
export async function editStaff(ctx: Ctx, person: VisibleStaff, body: EditStaff, password_hash: string | null) {
  refuseStale(person, ctx.ifMatch)
  const memberships = await membershipsFor(ctx, person.group, body, person)
  if (memberships.role_ids) await mustLeaveSomebodyInCharge(ctx, person, memberships.role_ids)
  if (body.email !== person.email) await fitsNobodyElse(ctx, body.email)
  const { first_name, last_name, email, gender } = body
  const extension = person.group === 'company' && body.extension !== undefined ? body.extension : person.extension
  if (extension !== person.extension) await isNobodysExtension(ctx, extension)
  const fields = { first_name, last_name, email, gender, ...numberOf(body), language: body.language ?? person.language, extension }
  await changeRecord(ctx, staffKind, person, {
    version: ctx.ifMatch,
    set: {
      ...fields,
      ...(memberships.branch_id !== undefined && { branch_id: memberships.branch_id }),
      ...(password_hash !== null && { password_hash, failed_sign_ins: 0, retry_after: null }),
    },
    ...difference(person, { ...fields, ...memberships }, password_hash !== null),
    event: ['user.changed', { user_id: person.id }],
  })
  await putInto(ctx, person.id, memberships)
  if (password_hash !== null) await endAllSessions(ctx, person.id, 'password_changed')
  if (password_hash !== null && person.invitation === 'accepted') ctx.emit('password.changed', { user_id: person.id })
  if (password_hash !== null || email !== person.email) await endLinks(ctx, person.id)
  if (password_hash === null && email !== person.email && person.invitation === 'pending') await sendInvitation(ctx, person.id)
  return staffInfo(ctx, person.id)
}

function difference(
  person: VisibleStaff,
  wish: Partial<Record<(typeof auditedFields)[number], unknown>> & Memberships,
  hasNewPassword: boolean,
) {
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
    after: {
      ...Object.fromEntries(keys.map((key) => [key, wish[key as keyof typeof wish]])),
      ...(hasNewPassword && { is_password_new: true }),
    },
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

/** Withdraws an invitation; its link stops working at once. */
export async function cancelInvitation(ctx: Ctx, person: VisibleStaff) {
  if (person.invitation !== 'pending' && person.invitation !== 'expired') refuse('INVITATION_STATE')
  await ctx.db.updateTable('users').set({ invited_at: null }).where('id', '=', person.id).execute()
  await endLinks(ctx, person.id)
  ctx.changed({ module: 'user', id: person.id, before: { email: person.email } })
  return staffInfo(ctx, person.id)
}
