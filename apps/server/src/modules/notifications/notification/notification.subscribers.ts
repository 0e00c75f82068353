import { escapeHtml } from '@embark/contract/kernel/html.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { eventOf, isMessageKey } from '@embark/contract/notifications/template/message-event.rules.ts'
import { gapsIn } from '@embark/contract/notifications/template/template.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sendMessage } from '#platform/channels/send-message.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'
import { quietUntil } from '../quiet-time/quiet-time.queries.ts'
import { sentTemplates } from '../template/sent-template.queries.ts'
import { filledMail, filledText, type SentTemplate, type Values, wordsFor } from '../template/words.rules.ts'
import { calendars } from './calendars.queries.ts'
import { notify } from './notification.commands.ts'
import { personValues } from './reader.queries.ts'

const notificationWithReader = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('notifications as n')
    .innerJoin('users', 'users.id', 'n.user_id')
    .select(['n.id', 'n.identifier', 'n.title', 'n.content', 'n.type', 'n.module_type', 'n.module_identifier', 'n.must_mail', 'n.in_app'])
    .select(['n.event', 'users.email', 'users.id as user_id', 'users.group', 'users.first_name', 'users.sign_in_number'])
    // Only notify() writes vars, and the check on the column allows our languages only.
    .select((eb) => [
      eb.ref('n.vars').$castTo<Record<string, string | number>>().as('vars'),
      eb.ref('users.language').$castTo<Language | null>().as('language'),
    ])
    .where('n.id', '=', id)
    .where('users.status', '=', 'active')
    .executeTakeFirst()

type ReadNotification = NonNullable<Awaited<ReturnType<typeof notificationWithReader>>>
interface Going {
  readonly notification: ReadNotification
  readonly language: Language
  readonly values: Values
  readonly templates: readonly SentTemplate[]
  /** Until when its reader is not written to. */
  readonly waits_until: Date | undefined
}

/** What all messages of a notification share: the recipient, and whether they may leave it. */
const common = ({ notification, language, waits_until }: Going) => ({
  user_id: notification.user_id,
  ...(waits_until && { waits_until }),
  ...(!notification.must_mail && { optional: { user_id: notification.user_id, language } }),
})

/** The mail of a notification, with a link to its record unless the words contain one; none if the company switched it off. */
function mailOf(ctx: Ctx, { notification, language, values, templates }: Going) {
  const { title, content, vars } = notification
  const link = String(values['link'])
  const key = notification.event
  const words = key !== null && isMessageKey(key) ? wordsFor(templates, { key, channel: 'email', language, values }) : undefined
  if (key === null || !isMessageKey(key))
    return withWay({ subject: translate(language, title, vars), text: translate(language, content, vars) }, link, language)
  if (!words) return undefined
  const mail = filledMail(key, words, values, ctx.publicUrl)
  if (gapsIn(words.content).includes('link')) return mail
  return withWay(mail, link, language)
}

/** A mail with the way to its record, which its frame draws as a button. */
function withWay({ subject, text, html }: { subject: string; text: string; html?: string }, link: string, language: Language) {
  const words = translate(language, 'View Detail')
  const said = html ?? `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  return { subject, text: `${text}\n\n${words}: ${link}`, html: `${said}\n<p><a href="${escapeHtml(link)}">${escapeHtml(words)}</a></p>` }
}

/** What is about a moment or the safety of an account does not wait for the morning. */
const isUrgent = ({ event, must_mail }: ReadNotification) => must_mail || (event !== null && isMessageKey(event) && eventOf(event).isUrgent)

/** SMS and push are sent only if the company wrote a template. */
async function alsoSend(ctx: Ctx, going: Going) {
  const { notification, language, values, templates } = going
  if (notification.event === null || !isMessageKey(notification.event)) return
  const recipients = { sms: notification.sign_in_number === null ? null : `+${notification.sign_in_number}`, push: notification.email }
  for (const channel of ['sms', 'push'] as const) {
    const words = wordsFor(templates, { key: notification.event, channel, language, values })
    const recipient = recipients[channel]
    if (words && recipient)
      await sendMessage(ctx, {
        ...common(going),
        ...filledText(words, values),
        channel,
        recipient,
        dedupe_key: `notification-${notification.id}-${channel}`,
      })
  }
}

/** The bell rings on the person's open pages, and messages go out by the channels they did not leave. */
const created = on('notification.created', 'notification.deliver', async (ctx, { user_id, notification_id }) => {
  const notification = await notificationWithReader(ctx, notification_id)
  if (!notification) return
  if (notification.in_app) ctx.tell([roomOfUser(ctx.tenant.id, user_id)], 'notificationReceived', { identifier: notification.identifier })
  const language = notification.language ?? ctx.tenant.default_language
  const values: Values = { ...personValues(ctx, notification, notification), ...notification.vars }
  const templates =
    notification.event !== null && isMessageKey(notification.event)
      ? await sentTemplates(ctx, notification.event, ['email', 'sms', 'push'])
      : []
  const waits_until = isUrgent(notification) ? undefined : await quietUntil(ctx, user_id)
  const going = { notification, language, values, templates, waits_until }
  const mail = mailOf(ctx, going)
  const calendar = mail && (await calendars.find(notification.module_type)?.(ctx, { ...notification, language }))
  if (mail)
    await sendMessage(ctx, {
      ...common(going),
      ...mail,
      ...(calendar && { calendar }),
      language,
      channel: 'email',
      recipient: notification.email,
      dedupe_key: `notification-${notification.id}`,
    })
  await alsoSend(ctx, going)
})

/** Whoever ordered work that outlived their request is told when it is over. */
const jobFinished = on('job.finished', 'job.tell_finished', async (ctx, { id }) => {
  const job = await ctx.db
    .selectFrom('jobs')
    .select(['identifier', 'kind', 'done', 'total', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!job?.created_by) return
  await notify(ctx, [job.created_by], {
    event: job.kind.startsWith('application') ? 'bulk_applications_finished' : 'bulk_action_finished',
    module_type: 'job',
    module_identifier: job.identifier,
    vars: { done: job.done, total: job.total },
    dedupe_key: `job:${job.identifier}`,
  })
})

export const notificationSubscribers = [created, jobFinished]
