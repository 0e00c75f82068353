import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { markAllRead, markRead, markSeveralRead } from './notification.commands.ts'
import { ownNotification, ownNotifications } from './notification.policy.ts'
import { notificationsOf, recentNotifications, unreadOf } from './notification.queries.ts'

export const notificationRoutes = implement(notifications, {
  list: (ctx, { query }) => notificationsOf(ctx, query),
  recent: (ctx, { query }) => recentNotifications(ctx, query.in_lines),
  readAll: async (ctx) => {
    await markAllRead(ctx)
    return unreadOf(ctx)
  },
  read: async (ctx, { params }) => {
    await markRead(ctx, await ownNotification(ctx, params.id))
    return unreadOf(ctx)
  },
  readSeveral: async (ctx, { body }) => {
    await markSeveralRead(ctx, await ownNotifications(ctx, body.identifiers))
    return unreadOf(ctx)
  },
})
