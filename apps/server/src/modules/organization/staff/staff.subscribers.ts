import type { Language } from '@embark/contract/kernel/language.ts'
import { invitationDays } from '@embark/contract/organization/staff/staff.rules.ts'
import { linkMinutes, passwordLink } from '#modules/identity/identity.public.ts'
import { sendLetter } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'

/** Somebody active with what their mail needs; a letter asks for more of them. */
const activePerson = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    // The check on the column allows our languages only.
    .select((eb) => eb.ref('language').$castTo<Language | null>().as('language'))
    .where('id', '=', userId)
    .where('status', '=', 'active')

/** Sends an invited person their link by mail, unless the invitation was withdrawn or used meanwhile. */
const invited = on('staff.invited', 'staff.send_invitation', async (ctx, { user_id }, { eventId }) => {
  const person = await activePerson(ctx, user_id).where('password_hash', 'is', null).where('invited_at', 'is not', null).executeTakeFirst()
  if (!person) return
  const link = await passwordLink(ctx, person.id, ctx.publicUrl, 'invitation')
  await sendLetter(ctx, {
    event: 'staff_invited',
    channel: 'email',
    language: person.language ?? ctx.tenant.default_language,
    values: { first_name: person.first_name, company: ctx.tenant.name, link, days: invitationDays },
    recipient: person.email,
    user_id: person.id,
    dedupe_key: `invitation-${eventId}`,
  })
})

/** Sends somebody the link to choose a new password that an administrator asked for. */
const passwordLinkAsked = on('staff.password_link_asked', 'staff.send_password_link', async (ctx, { user_id }, { eventId }) => {
  const person = await activePerson(ctx, user_id).where('password_hash', 'is not', null).executeTakeFirst()
  if (!person) return
  const link = await passwordLink(ctx, person.id, ctx.publicUrl, 'reset_password')
  await sendLetter(ctx, {
    event: 'password_link',
    channel: 'email',
    language: person.language ?? ctx.tenant.default_language,
    values: { first_name: person.first_name, company: ctx.tenant.name, link, minutes: linkMinutes },
    recipient: person.email,
    user_id: person.id,
    // Whoever asked for it reads the outbox perhaps.
    is_secret: true,
    dedupe_key: `password-link-${eventId}`,
  })
})

export const staffSubscribers = [invited, passwordLinkAsked]
