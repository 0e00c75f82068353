import { sql } from 'kysely'
import { createUser, type Newcomer } from '#modules/identity/identity.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Proven } from '#platform/proof.ts'
import { changeRecord } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { parsePhone } from '#platform/text/phone.ts'
import { createLead } from '../lead/lead.commands.ts'
import { type KnownLead, knownLead, type VisibleLead } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { websiteOrigin } from '../lead/lead-origin.queries.ts'

/** Makes a person the student of a lead: from now on they see it as their own. */
const becomeStudent = (ctx: Ctx, lead: Proven<{ readonly id: number }>, userId: number, type: 'student_invited' | 'student_joined') =>
  changeRecord(ctx, leadKind, lead, {
    set: { student_user_id: userId },
    onlyIf: { holds: sql<boolean>`student_user_id is null`, otherwise: 'ALREADY_EXISTS' },
    entries: [{ type, vars: {}, ...(type === 'student_joined' && { actor_id: userId }) }],
    before: { student_user_id: null },
    after: { student_user_id: userId },
    event: ['lead.updated', { id: lead.id }],
  })

/** Gives the person of a lead a sign-in of their own, and sends them the link by which they choose a password. */
export async function inviteStudent(ctx: Ctx, lead: VisibleLead) {
  const { email, language } = await ctx.db
    .selectFrom('leads')
    .select(['email', 'preferred_language as language'])
    .where('id', '=', lead.id)
    .executeTakeFirstOrThrow()
  if (lead.student_user_id !== null) refuse('ALREADY_EXISTS')
  const address = email ?? refuseField('email', 'Enter an email address first')
  const known = await ctx.db
    .selectFrom('users')
    .select(['id', 'identifier', 'group', 'status'])
    .where('email', '=', address.toLowerCase())
    .executeTakeFirst()
  // An address of somebody who works here is no student's.
  if (known && (known.group !== 'user' || known.status !== 'active'))
    refuse('ALREADY_EXISTS', {}, [{ field: 'email', text: 'Someone here already has this email address' }])
  const { id, identifier } =
    known ??
    (await createUser(ctx, {
      email: address,
      first_name: lead.first_name,
      last_name: lead.last_name,
      roles: [ctx.tenant.settings.auth.signup_role_key],
      ...(language && { language }),
    }))
  await becomeStudent(ctx, lead, id, 'student_invited')
  if (!known) {
    await ctx.db.updateTable('users').set({ invited_at: ctx.now().toISOString() }).where('id', '=', id).execute()
    ctx.emit('staff.invited', { user_id: id })
  }
  return { identifier, is_invited: !known }
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
  await createLead(
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
    { student_user_id: id },
  )
}

/** A lead that has its student already keeps them: the address may have gone from one person to another. */
async function joined(ctx: Ctx, lead: KnownLead, userId: number) {
  const { student_user_id } = await ctx.db.selectFrom('leads').select('student_user_id').where('id', '=', lead.id).executeTakeFirstOrThrow()
  if (student_user_id === null) await becomeStudent(ctx, lead, userId, 'student_joined')
}
