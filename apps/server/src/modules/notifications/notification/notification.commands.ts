import type { Language } from '@embark/contract/kernel/language.ts'
import type { NotificationType } from '@embark/contract/notifications/notification/notification.contract.ts'
import { eventOf, type NotificationKey, type ValuesOf } from '@embark/contract/notifications/template/message-event.rules.ts'
import { gapsIn } from '@embark/contract/notifications/template/template.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'
import { sentTemplates } from '../template/sent-template.queries.ts'
import { bellWords, isOff, type SentTemplate, type Values } from '../template/words.rules.ts'
import type { OwnNotification } from './notification.policy.ts'
import { personValues, type Reader } from './reader.queries.ts'

interface About {
  readonly module_type: string
  readonly module_identifier?: string
  /** A person is notified only once under this key. */
  readonly dedupe_key?: string
  /** Values that name somebody whom an institution does not learn by name; its people are told the company's (ADR 0227). */
  readonly unnamed?: readonly string[]
}
/** An event of the register: a company writes its words. */
type OfEvent = { [K in NotificationKey]: { readonly event: K; readonly vars: ValuesOf<K> } }[NotificationKey]
/** Fixed words that companies cannot change. */
export interface NewWords extends About {
  readonly event?: undefined
  readonly type: NotificationType
  /** English text with gaps; it is translated when it is read. */
  readonly title: string
  readonly content: string
  readonly vars?: Values
  /** 'always' reaches even people who left the bell and the mails, because their account is at stake. */
  readonly mail?: 'if-wanted' | 'always'
}
export type NewNotification = (About & OfEvent) | NewWords

interface Addressee extends Reader {
  readonly id: number
  readonly left: boolean
}

const addressees = (ctx: Ctx, people: readonly number[]): Promise<Addressee[]> =>
  ctx.db
    .selectFrom('users')
    .leftJoin('unsubscribe_preferences as wish', 'wish.user_id', 'users.id')
    .select(['users.id', 'users.first_name', 'users.group'])
    .select((eb) => [
      // The check on the column allows our languages only.
      eb.ref('users.language').$castTo<Language | null>().as('language'),
      sql<boolean>`coalesce(not wish.in_app, false)`.as('left'),
    ])
    .where('users.id', 'in', people)
    .execute()

/** A stored notification for one person: the words of the bell, and the values for them and for the mail. */
function kept(ctx: Ctx, news: NewNotification, templates: readonly SentTemplate[], reader: Addressee) {
  if (news.event === undefined) {
    const { type, title, content, vars = {} } = news
    return { type, title, content, vars, event: null }
  }
  const language = reader.language ?? ctx.tenant.default_language
  const { type } = eventOf(news.event)
  const vars = reader.group === 'institution_staff' ? { ...(news.vars as Values), ...unnamedIn(ctx, news) } : (news.vars as Values)
  const common = personValues(ctx, { ...news, type, module_identifier: news.module_identifier ?? null }, reader)
  const words = bellWords(templates, { key: news.event, language, values: { ...common, ...vars } })
  const gaps = gapsIn(`${words.title} ${words.content}`)
  return {
    ...words,
    type,
    event: news.event,
    vars: { ...Object.fromEntries(Object.entries(common).filter(([name]) => gaps.includes(name))), ...vars },
  }
}

const unnamedIn = ({ tenant }: Ctx, { unnamed = [] }: About): Values => Object.fromEntries(unnamed.map((name) => [name, tenant.name]))

/** Notifies people by the channels they did not leave. The caller leaves out whoever did it. */
export async function notify(ctx: Ctx, userIds: readonly number[], news: NewNotification) {
  const people = [...new Set(userIds)]
  if (!people.length) return
  const must_mail = news.event === undefined ? news.mail === 'always' : eventOf(news.event).isMandatory
  const templates = news.event === undefined ? [] : await sentTemplates(ctx, news.event, ['in_app'])
  const isSilent = news.event !== undefined && isOff(templates, news.event, 'in_app')
  const readers = await addressees(ctx, people)
  if (!readers.length) return
  const written = await ctx.db
    .insertInto('notifications')
    .values(
      readers.map((reader) => {
        const { vars, ...words } = kept(ctx, news, templates, reader)
        return {
          ...words,
          user_id: reader.id,
          module_type: news.module_type,
          module_identifier: news.module_identifier ?? null,
          vars: JSON.stringify(vars),
          must_mail,
          in_app: must_mail || (!reader.left && !isSilent),
          dedupe_key: news.dedupe_key === undefined ? null : `${news.dedupe_key}:${reader.id}`,
        }
      }),
    )
    .onConflict((oc) => oc.doNothing())
    .returning(['id', 'user_id'])
    .execute()
  for (const { id, user_id } of written) ctx.emit('notification.created', { user_id, notification_id: id })
}

/** The person's other pages and devices show at once what was read here. */
const tellRead = (ctx: Ctx, identifier: string | null) =>
  ctx.tell([roomOfUser(ctx.tenant.id, ctx.actor.id!)], 'notificationsRead', { identifier })

/** Marks one of the person's notifications as read; repeating it changes nothing. */
export async function markRead(ctx: Ctx, { id, identifier, read_at }: OwnNotification) {
  ctx.changed({ module: 'notification', id })
  if (read_at) return
  await ctx.db.updateTable('notifications').set({ read_at: sql`now()` }).where('id', '=', id).execute()
  tellRead(ctx, identifier)
}

/** Marks several of the person's notifications as read; those that were read already stay as they are. */
export async function markSeveralRead(ctx: Ctx, notifications: readonly OwnNotification[]) {
  const unread = notifications.filter(({ read_at }) => !read_at)
  for (const { id } of notifications) ctx.changed({ module: 'notification', id })
  if (!unread.length) return
  await ctx.db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where(
      'id',
      'in',
      unread.map(({ id }) => id),
    )
    .execute()
  tellRead(ctx, null)
}

/** Marks what was told of a record as read, once its person has seen there what it told. */
export async function readAbout(ctx: Ctx, { type, record }: { readonly type: NotificationType; readonly record: string }) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', ctx.actor.id!)
    .where('read_at', 'is', null)
    // Written out, so that its index is known to hold them.
    .where(sql<boolean>`in_app`)
    .where('type', '=', type)
    .where('module_identifier', '=', record)
    .executeTakeFirst()
  if (numUpdatedRows) tellRead(ctx, null)
}

/** Marks everything the person has not read yet as read. */
export async function markAllRead(ctx: Ctx) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', ctx.actor.id!)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  ctx.changed({ module: 'user', id: ctx.actor.id! })
  if (numUpdatedRows) tellRead(ctx, null)
}
