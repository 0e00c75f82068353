import type { Language } from '@embark/contract/kernel/language.ts'
import { invitationDays } from '@embark/contract/organization/staff/staff.rules.ts'
import { passwordLink } from '#modules/identity/identity.public.ts'
import { sendMessage } from '#platform/channels/send-message.ts'
import { on } from '#platform/events/subscribe.ts'
import { invitationMail } from './staff.messages.ts'

/** Who was invited gets a link of their own by mail, unless the invitation was taken back or used meanwhile. */
const invited = on('staff.invited', async (ctx, { user_id }, { eventId }) => {
  const person = await ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    // The check on the column allows our languages only.
    .select((eb) => eb.ref('language').$castTo<Language | null>().as('language'))
    .where('id', '=', user_id)
    .where('status', '=', 'active')
    .where('password_hash', 'is', null)
    .where('invited_at', 'is not', null)
    .executeTakeFirst()
  if (!person) return
  const link = await passwordLink(ctx, person.id, ctx.publicUrl, 'invitation')
  const about = { first_name: person.first_name, company: ctx.tenant.name, link, days: invitationDays }
  await sendMessage(ctx, {
    channel: 'email',
    recipient: person.email,
    user_id: person.id,
    dedupe_key: `invitation-${eventId}`,
    ...invitationMail(person.language ?? ctx.tenant.default_language, about),
  })
})

export const staffSubscribers = [invited]
