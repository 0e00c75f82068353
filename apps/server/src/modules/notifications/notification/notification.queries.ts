import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { Notification, NotificationType } from '@embark/contract/notifications/notification/notification.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { paged } from '#platform/db/paged.ts'

const own = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notifications')
    .select(['identifier', 'title', 'content', 'module_type', 'module_identifier', 'read_at', 'created_at'])
    .select('type')
    // Only notify() writes rows, with flat values.
    .select((eb) => eb.ref('vars').$castTo<Record<string, string | number>>().as('vars'))
    .where('user_id', '=', ctx.actor.id!)
    .where('in_app', '=', true)
    .orderBy('id', 'desc')
type Row = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>

/** A notification in the reader's language; it was written in none. */
const shown = (ctx: Ctx, row: Row): Notification => ({
  read_status: row.read_at ? 'read' : 'unread',
  read_at: row.read_at,
  sent_at: row.created_at,
  notification_info: {
    identifier: row.identifier,
    title: translate(ctx.language, row.title, row.vars),
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
    .where('in_app', '=', true)
    .executeTakeFirstOrThrow()
  return { hasUnreadNotifications: count > 0, unReadNotificationCount: count }
}

/** A sentence as its reader sees it, without what fills its gaps. */
const bare = (ctx: Ctx, text: string) => translate(ctx.language, text, { count: 2 }).replace(/\{\{[\w.]+\}\}/g, ' ')

/** Words are looked for in what the reader sees: the sentences in their language, and what fills the gaps. */
async function found(ctx: Ctx, search: string): Promise<RawBuilder<boolean>> {
  const sentences = await ctx.db
    .selectFrom('notifications')
    .select(['title', 'content'])
    .distinct()
    .where('user_id', '=', ctx.actor.id!)
    .where('in_app', '=', true)
    .execute()
  const [titles, contents] = [sentences.map(({ title }) => title), sentences.map(({ content }) => content)]
  const seen = sentences.map(({ title, content }) => `${bare(ctx, title)} ${bare(ctx, content)}`)
  const text = sql`fold((select s.seen from unnest(${titles}::text[], ${contents}::text[], ${seen}::text[]) as s (title, content, seen)
    where s.title = notifications.title and s.content = notifications.content limit 1) || ' ' || coalesce((select string_agg(v.value, ' ') from jsonb_each_text(vars) v where position('{{' || v.key || '}}' in notifications.title || notifications.content) > 0), ''))`
  return sql<boolean>`${text} like all (select '%' || replace(replace(replace(word, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' from unnest(regexp_split_to_array(trim(fold(${search})), '\\s+')) as word)`
}

export interface NotificationQuery extends PageRequest {
  readonly search: string
  readonly filters: { readonly read_status?: 'read' | 'unread' | undefined; readonly type?: NotificationType | undefined }
}

/** One page of a person's notifications, newest first. */
export async function notificationsOf(ctx: Ctx, query: NotificationQuery) {
  const { read_status, type } = query.filters
  const condition = query.search ? await found(ctx, query.search) : undefined
  const wanted = own(ctx)
    .$if(condition !== undefined, (rows) => rows.where(condition!))
    .$if(read_status !== undefined, (rows) => rows.where('read_at', read_status === 'read' ? 'is not' : 'is', null))
    .$if(type !== undefined, (rows) => rows.where('type', '=', type!))
  const { recordsInfo, metaInfo } = await paged(ctx.db, wanted, query)
  return { recordsInfo: recordsInfo.map((row) => shown(ctx, row)), metaInfo, ...(await unreadOf(ctx)) }
}

/** What the bell shows: the ten newest (G-C-74). */
export async function recentNotifications(ctx: Ctx) {
  const rows = await own(ctx).limit(10).execute()
  return { recordsInfo: rows.map((row) => shown(ctx, row)), ...(await unreadOf(ctx)) }
}
