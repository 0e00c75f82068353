import type { Language } from '@embark/contract/kernel/language.ts'
import { translate } from '@embark/locales/translate.ts'
import { sendMessage } from '#platform/channels/send-message.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'

/** The key of the preference that asks for mails; without it notifications stay in the product. */
export const mailPreference = 'notifications.email'

const notificationWithReader = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('notifications as n')
    .innerJoin('users', 'users.id', 'n.user_id')
    .leftJoin('preferences', (join) => join.onRef('preferences.user_id', '=', 'users.id').on('preferences.key', '=', mailPreference))
    .select([
      'n.id',
      'n.identifier',
      'n.title',
      'n.content',
      'n.must_mail',
      'users.email',
      'users.id as user_id',
      'preferences.value as wants_mail',
    ])
    // Only notify() writes vars, and the check on the column allows our languages only.
    .select((eb) => [
      eb.ref('n.vars').$castTo<Record<string, string | number>>().as('vars'),
      eb.ref('users.language').$castTo<Language | null>().as('language'),
    ])
    .where('n.id', '=', id)
    .where('users.status', '=', 'active')
    .executeTakeFirst()

/** The bell rings on the person's open pages, and a mail goes out where it is wanted. */
const created = on('notification.created', async (ctx, { user_id, notification_id }) => {
  const told = await notificationWithReader(ctx, notification_id)
  if (!told) return
  ctx.tell([roomOfUser(ctx.tenant.id, user_id)], 'notificationReceived', { identifier: told.identifier })
  if (!told.must_mail && told.wants_mail !== true) return
  const language = told.language ?? ctx.tenant.default_language
  await sendMessage(ctx, {
    channel: 'email',
    recipient: told.email,
    subject: translate(language, told.title, told.vars),
    text: translate(language, told.content, told.vars),
    user_id: told.user_id,
    dedupe_key: `notification-${told.id}`,
  })
})

export const notificationSubscribers = [created]
