import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Identifier, listQuery, pageOf, Timestamp } from '../../kernel/shapes.ts'

/** Every kind of notification (G-C-73), and what the product itself has to say. */
export const notificationTypes = [
  'lead',
  'lead_conversation',
  'lead_payment',
  'lead_counseling',
  'agent',
  'agent_conversation',
  'agent_payment',
  'application',
  'application_conversation',
  'application_payment',
  'task',
  'import',
  'export',
  'ticket',
  'security',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const Notification = z.object({
  read_status: z.enum(['read', 'unread']),
  read_at: Timestamp.nullable(),
  sent_at: Timestamp,
  notification_info: z.object({
    identifier: Identifier,
    title: z.string(),
    /** The title is the company's own; one that comes with Embark says of many kinds what the text says anyway. */
    has_own_title: z.boolean(),
    content: z.string(),
    /** One of the types; a later one leads to the list of notifications. */
    type: z.string(),
    module_type: z.string(),
    module_info: z.object({ identifier: Identifier }).nullable(),
  }),
})
export type Notification = z.output<typeof Notification>

const summary = { hasUnreadNotifications: z.boolean(), unReadNotificationCount: z.number().int() }

/** The bell and its page: specification 1 §2 and §7, G-C-51, G-C-73 to G-C-75. */
export const notifications = resource('notifications.notification', {
  list: {
    route: 'GET /notifications',
    access: 'signed-in',
    summary: 'List your notifications, newest first.',
    query: listQuery({
      sortBy: ['sent_at'],
      perPage: 15,
      filters: { read_status: z.enum(['read', 'unread']), type: z.enum(notificationTypes) },
    }),
    response: pageOf(Notification).extend(summary),
  },
  recent: {
    route: 'GET /notifications/recent',
    access: 'signed-in',
    summary: 'Read your ten newest notifications and how many are unread.',
    query: z.object({
      /** Ten lines in place of ten notifications: those about one record that come one after another are one line. */
      in_lines: Flag.default(false),
    }),
    response: z.object({ recordsInfo: z.array(Notification), ...summary }),
  },
  readAll: {
    route: 'GET /notifications/read/all',
    access: 'signed-in',
    recentProof: false,
    summary: 'Mark all your notifications read.',
    writes: true,
    response: z.object(summary),
    audit: 'notification.all_read',
  },
  read: {
    route: 'GET /notifications/read/:id',
    access: 'signed-in',
    recentProof: false,
    summary: 'Mark one of your notifications read.',
    writes: true,
    response: z.object(summary),
    errors: ['NOT_FOUND'],
    audit: 'notification.read',
  },
  readSeveral: {
    route: 'PUT /notifications/read',
    access: 'signed-in',
    recentProof: false,
    summary: 'Mark several of your notifications read, such as those about one record.',
    body: z.object({ identifiers: z.array(Identifier).min(1, 'Choose at least one').max(100) }),
    response: z.object(summary),
    errors: ['NOT_FOUND'],
    audit: 'notification.read',
  },
})
