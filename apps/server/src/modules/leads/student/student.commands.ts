import { languages } from '@embark/contract/kernel/language.ts'
import type { OwnProfile, StudentBody, StudentStatusForm } from '@embark/contract/leads/student/student.contract.ts'
import { studentMoves } from '@embark/contract/leads/student/student.rules.ts'
import { sql } from 'kysely'
import { createUser, endAllSessions, type Newcomer, referrerBy } from '#modules/identity/identity.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Proven } from '#platform/proof.ts'
import { changeRecord } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { parsePhone } from '#platform/text/phone.ts'
import { createLeadByForm, editLeadByForm } from '../answer/lead-by-form.commands.ts'
import { createLead } from '../lead/lead.commands.ts'
import { type KnownLead, knownLead, leadBehind } from '../lead/lead.policy.ts'
import type { EditableLead } from '../lead/lead-edit.commands.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { websiteOrigin } from '../lead/lead-origin.queries.ts'
import type { ChangeableStudent } from './student.policy.ts'

/** Makes a person the student of a lead: from now on they see it as their own. */
const becomeStudent = (
  ctx: Ctx,
  lead: Proven<{ readonly id: number }>,
  userId: number,
  { type, email }: { readonly type: 'student_invited' | 'student_joined'; readonly email?: string },
) =>
  changeRecord(ctx, leadKind, lead, {
    set: { student_user_id: userId, ...(email && { email }) },
    onlyIf: { holds: sql<boolean>`student_user_id is null`, otherwise: 'ALREADY_EXISTS' },
    entries: [{ type, vars: {}, ...(type === 'student_joined' && { actor_id: userId }) }],
    before: { student_user_id: null, ...(email && { email: null }) },
    after: { student_user_id: userId, ...(email && { email }) },
    event: ['lead.updated', { id: lead.id }],
  })

interface Invitation {
  /** For a lead without an address; it becomes theirs. */
  readonly email?: string | undefined
  readonly send_invitation: boolean
}

/** Gives the person of a lead a sign-in of their own, and sends them the link by which they choose a password. */
export async function inviteStudent(ctx: Ctx, lead: Proven<{ readonly id: number }>, invitation: Invitation) {
  const person = await ctx.db
    .selectFrom('leads')
    .select(['first_name', 'last_name', 'email', 'preferred_language as language', 'student_user_id'])
    .where('id', '=', lead.id)
    .executeTakeFirstOrThrow()
  if (person.student_user_id !== null) refuse('ALREADY_EXISTS')
  const email = person.email ?? (await freeAddress(ctx, invitation.email))
  const known = await ctx.db
    .selectFrom('users')
    .select(['id', 'identifier', 'group', 'status'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  // An address of somebody who works here is no student's.
  if (known && (known.group !== 'user' || known.status !== 'active'))
    refuse('ALREADY_EXISTS', {}, [{ field: 'email', text: 'Someone here already has this email address' }])
  // Of a lead any language may be noted; the portal speaks some of them.
  const language = languages.find((each) => each === person.language)
  const { id, identifier } =
    known ??
    (await createUser(ctx, {
      email,
      first_name: person.first_name,
      last_name: person.last_name,
      roles: [ctx.tenant.settings.auth.signup_role_key],
      ...(language && { language }),
    }))
  await becomeStudent(ctx, lead, id, { type: 'student_invited', ...(person.email === null && { email }) })
  const isInvited = !known && invitation.send_invitation
  if (isInvited) {
    await ctx.db.updateTable('users').set({ invited_at: ctx.now().toISOString() }).where('id', '=', id).execute()
    ctx.emit('staff.invited', { user_id: id })
  }
  return { identifier, is_invited: isInvited }
}

/** The address a lead without one is given: any that no other lead has. */
async function freeAddress(ctx: Ctx, email: string | undefined) {
  const address = email || refuseField('email', 'please enter student email')
  if (await knownLead(ctx, { email: address, mobile_e164: null }))
    refuse('ALREADY_EXISTS', {}, [{ field: 'email', text: 'A lead with this phone or email already exists' }])
  return address
}

/** Creates a student: the lead by its form, and the account with the invitation, in one change (G-L-38). */
export async function createStudent(ctx: Ctx, { send_invitation, ...body }: StudentBody) {
  const made = await createLeadByForm(ctx, body)
  const lead = (await leadBehind(ctx, made.id)) ?? refuse('NOT_FOUND')
  await inviteStudent(ctx, lead, { send_invitation })
  const { version } = await ctx.db.selectFrom('leads').select('version').where('id', '=', made.id).executeTakeFirstOrThrow()
  return { ...made.leadInfo, version }
}

/** Keeps a student out, or lets them in again. Who is kept out is signed out everywhere; everything about them stays. */
export async function changeStudentStatus(ctx: Ctx, student: ChangeableStudent, { status, remarks }: StudentStatusForm) {
  if (!studentMoves[student.status].includes(status)) refuseField('status', 'Choose one of the options')
  const isOut = status === 'suspended'
  await changeRecord(ctx, leadKind, student, {
    steps: [
      sql`
        update users
        set status = ${isOut ? 'blocked' : 'active'}, version = version + 1, updated_at = now()
        where id = ${student.user_id}`,
    ],
    entries: [isOut ? { type: 'student_suspended', vars: { remarks: remarks ?? '' } } : { type: 'student_reinstated', vars: { remarks } }],
    before: { student_status: student.status },
    after: { student_status: status, ...(remarks && { remarks }) },
    event: ['lead.updated', { id: student.id }],
  })
  ctx.emit('user.changed', { user_id: student.user_id })
  if (isOut) await endAllSessions(ctx, student.user_id, 'status_changed')
}

/** What a student changes about themselves, and who told them of the company, which is kept once. */
export async function editOwnProfile(ctx: Ctx, lead: EditableLead, { referral_id, ...profile }: OwnProfile) {
  const { identifier, version } = await editLeadByForm(ctx, lead, { ...profile, allow_duplicate: false })
  const referrer = await referrerBy(ctx, referral_id)
  if (referrer && referrer.id !== ctx.actor.id) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('users')
      .set({ referred_by: referrer.id })
      .where('id', '=', ctx.actor.id)
      .where('referred_by', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows)
      await ctx.db
        .updateTable('leads')
        .set({ referred_by: referrer.id })
        .where('id', '=', lead.id)
        .where('referred_by', 'is', null)
        .execute()
  }
  return { identifier, lead_identifier: identifier, version }
}

/**
 * Somebody made an account and proved their address: they are the student of the lead with this address, or a new lead. Their number is not
 * proven, so it finds no lead for them; whoever works the lead with this number reads that the person asked again.
 */
export async function welcomeStudent(ctx: Ctx, { id, group, email, first_name, last_name, country_code, mobile, language }: Newcomer) {
  if (group !== 'user') return
  const known = await knownLead(ctx, { email, mobile_e164: null })
  if (known) return joined(ctx, known, id)
  // What is no number anywhere was asked of nobody else: it keeps no one from their account.
  const isNumber = mobile !== '' && parsePhone(`${country_code} ${mobile}`).ok
  const holder = isNumber ? await knownLead(ctx, { email: null, mobile_e164: `${country_code}${mobile}` }) : undefined
  if (holder)
    await changeRecord(ctx, leadKind, holder, {
      entries: [{ type: 're_enquiry', vars: { platform: 'website', message: email } }],
      after: { signed_up: email },
      event: ['lead.re_enquired', { id: holder.id }],
    })
  const { id: leadId } = await createLead(
    ctx,
    {
      ...(await websiteOrigin(ctx)),
      first_name,
      last_name,
      email,
      ...(isNumber && !holder && { country_code, mobile }),
      platform: 'website',
      preferred_language: language,
    },
    { student_user_id: id, referred_by: await referrerOf(ctx, id) },
  )
  ctx.emit('lead.student_joined', { id: leadId })
}

/** Who brought somebody who made an account. */
const referrerOf = async ({ db }: Ctx, userId: number) =>
  (await db.selectFrom('users').select('referred_by').where('id', '=', userId).executeTakeFirst())?.referred_by ?? null

/** A lead that has its student already keeps them: the address may have gone from one person to another. */
async function joined(ctx: Ctx, lead: KnownLead, userId: number) {
  const { student_user_id } = await ctx.db.selectFrom('leads').select('student_user_id').where('id', '=', lead.id).executeTakeFirstOrThrow()
  if (student_user_id !== null) return
  await becomeStudent(ctx, lead, userId, { type: 'student_joined' })
  ctx.emit('lead.student_joined', { id: lead.id })
}
