import type { Language } from '@embark/contract/kernel/language.ts'
import { targetOf } from '@embark/contract/notifications/notification/target.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sendMessage } from '#platform/channels/send-message.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'

const notificationWithReader = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('notifications as n')
    .innerJoin('users', 'users.id', 'n.user_id')
    .select(['n.id', 'n.identifier', 'n.title', 'n.content', 'n.type', 'n.module_type', 'n.module_identifier', 'n.must_mail', 'n.in_app'])
    .select(['users.email', 'users.id as user_id', 'users.group'])
    // Only notify() writes vars, and the check on the column allows our languages only.
    .select((eb) => [
      eb.ref('n.vars').$castTo<Record<string, string | number>>().as('vars'),
      eb.ref('users.language').$castTo<Language | null>().as('language'),
    ])
    .where('n.id', '=', id)
    .where('users.status', '=', 'active')
    .executeTakeFirst()

/** The bell rings on the person's open pages, and a mail goes out unless they left that channel. */
const created = on('notification.created', async (ctx, { user_id, notification_id }) => {
  const told = await notificationWithReader(ctx, notification_id)
  if (!told) return
  if (told.in_app) ctx.tell([roomOfUser(ctx.tenant.id, user_id)], 'notificationReceived', { identifier: told.identifier })
  const language = told.language ?? ctx.tenant.default_language
  const module_info = told.module_identifier ? { identifier: told.module_identifier } : null
  const link = `${ctx.publicUrl}${targetOf({ ...told, module_info }, told.group)}`
  await sendMessage(ctx, {
    channel: 'email',
    recipient: told.email,
    subject: translate(language, told.title, told.vars),
    text: `${translate(language, told.content, told.vars)}\n\n${translate(language, 'View Detail')}: ${link}`,
    user_id: told.user_id,
    dedupe_key: `notification-${told.id}`,
    ...(!told.must_mail && { optional: { user_id: told.user_id, language } }),
  })
})

export const notificationSubscribers = [created]
