import { groupsOf } from '@embark/contract/notifications/notification/group.rules.ts'
import { type Notification, notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { eventOf, isMessageKey } from '@embark/contract/notifications/template/message-event.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList, type QueryOf } from '#platform/list/list.ts'

const mine = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notifications')
    .select(['identifier', 'title', 'content', 'module_type', 'module_identifier', 'read_at', 'created_at'])
    .select(['type', 'event'])
    // Only notify() writes rows, with flat values.
    .select((eb) => eb.ref('vars').$castTo<Record<string, string | number>>().as('vars'))
    .where('user_id', '=', ctx.actor.id!)
    .where('in_app', '=', true)
type Row = Awaited<ReturnType<ReturnType<typeof mine>['executeTakeFirstOrThrow']>>

/** A notification in the reader's language; it is stored in none. */
const shown = (ctx: Ctx, row: Row): Notification => ({
  read_status: row.read_at ? 'read' : 'unread',
  read_at: row.read_at,
  sent_at: row.created_at,
  notification_info: {
    identifier: row.identifier,
    title: translate(ctx.language, row.title, row.vars),
    has_own_title: row.event !== null && isMessageKey(row.event) && row.title !== eventOf(row.event).title,
    content: translate(ctx.language, row.content, row.vars),
    type: row.type,
    module_type: row.module_type,
    module_info: row.module_identifier ? { identifier: row.module_identifier } : null,
  },
})

/** How many notifications of a person are unread. */
export async function unreadOf(ctx: Ctx) {
  const { count } = await ctx.db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', ctx.actor.id!)
    .where('read_at', 'is', null)
    // Written out, so that its index is known to hold them.
    .where(sql<boolean>`in_app`)
    .executeTakeFirstOrThrow()
  return { hasUnreadNotifications: count > 0, unReadNotificationCount: count }
}

/** A sentence in the reader's language, without its values. */
const bare = (ctx: Ctx, text: string) => translate(ctx.language, text, { count: 2 }).replace(/\{\{[\w.]+\}\}/g, ' ')

/** A search covers what the reader sees: the sentences in their language, and the values. */
async function matches(ctx: Ctx, search: string): Promise<RawBuilder<boolean>> {
  const sentences = await ctx.db
    .selectFrom('notifications')
    .select(['title', 'content'])
    .distinct()
    .where('user_id', '=', ctx.actor.id!)
    .where('in_app', '=', true)
    .execute()
  const [titles, contents] = [sentences.map(({ title }) => title), sentences.map(({ content }) => content)]
  const seen = sentences.map(({ title, content }) => `${bare(ctx, title)} ${bare(ctx, content)}`)
  const text = sql`
    fold(
      (
        select s.seen
        from unnest(${titles}::text[], ${contents}::text[], ${seen}::text[]) as s (title, content, seen)
        where s.title = notifications.title and s.content = notifications.content
        limit 1
      ) || ' ' || coalesce(
        (
          select string_agg(v.value, ' ')
          from jsonb_each_text(vars) v
          where position('{{' || v.key || '}}' in notifications.title || notifications.content) > 0
        ), ''
      )
    )`
  return sql<boolean>`
    ${text} like all (
      select '%' || replace(replace(replace(word, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
      from unnest(regexp_split_to_array(trim(fold(${search})), '\\s+')) as word
    )`
}

const notificationList = declareList(notifications.list, {
  key: 'notifications.id',
  from: (ctx) => mine(ctx).clearSelect(),
  rows: mine,
  search: matches,
  filters: {
    read_status: (status) => (status === 'read' ? sql<SqlBool>`read_at is not null` : sql<SqlBool>`read_at is null`),
    type: isOneOf('type', 'text'),
  },
  orders: { sent_at: { parts: [], key: 'desc' } },
  present: (ctx, rows) => rows.map((row) => shown(ctx, row)),
})

/** One page of a person's notifications, newest first. */
export const notificationsOf = async (ctx: Ctx, query: QueryOf<typeof notifications.list>) => ({
  ...(await notificationList.page(ctx, query)),
  ...(await unreadOf(ctx)),
})

/** How many lines the bell has, and how far back it looks for them: many notifications about one record are one line. */
const [linesOfBell, readForLines] = [10, 60]

/** The bell's content: the ten newest (G-C-74), or as many as stand in ten lines. */
export async function recentNotifications(ctx: Ctx, inLines: boolean) {
  const rows = await mine(ctx)
    .orderBy('id', 'desc')
    .limit(inLines ? readForLines : linesOfBell)
    .execute()
  const recent = rows.map((row) => shown(ctx, row))
  return { recordsInfo: groupsOf(recent).slice(0, linesOfBell).flat(), ...(await unreadOf(ctx)) }
}
