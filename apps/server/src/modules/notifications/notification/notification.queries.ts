import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { Notification, NotificationType } from '@embark/contract/notifications/notification/notification.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { paged } from '#platform/db/paged.ts'

const own = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notifications')
    .select(['identifier', 'title', 'content', 'module_type', 'module_identifier', 'read_at', 'created_at'])
    // Only notify() writes rows, with one of its types and flat values.
    .select((eb) => [
      eb.ref('type').$castTo<NotificationType>().as('type'),
      eb.ref('vars').$castTo<Record<string, string | number>>().as('vars'),
    ])
    .where('user_id', '=', ctx.actor.id!)
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
    .executeTakeFirstOrThrow()
  return { hasUnreadNotifications: count > 0, unReadNotificationCount: count }
}

/** One page of a person's notifications, newest first. */
export async function notificationsOf(
  ctx: Ctx,
  query: PageRequest & { filters: { read_status?: 'read' | 'unread' | undefined; type?: NotificationType | undefined } },
) {
  const { read_status, type } = query.filters
  const wanted = own(ctx)
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
