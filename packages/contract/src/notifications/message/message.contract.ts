import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { DayRange, Id, Identifier, listQuery, pageOf, Timestamp } from '../../kernel/shapes.ts'

export const messageChannels = ['email', 'sms', 'whatsapp', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]
export const messageStatuses = ['queued', 'captured', 'sent', 'failed'] as const

/** A message to somebody outside the product; 'captured' means that its channel is not configured, so it stays here. */
export const Message = z.object({
  identifier: Identifier,
  id: Id,
  channel: z.enum(messageChannels),
  recipient: z.string(),
  subject: z.string().nullable(),
  body_text: z.string(),
  body_html: z.string().nullable(),
  /** Beyond the usual ones, such as how to unsubscribe. */
  headers: z.record(z.string(), z.string()),
  status: z.enum(messageStatuses),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
  /** It goes out in the morning of its reader. */
  waits_until: Timestamp.nullable(),
})
export type Message = z.output<typeof Message>

/** Everything the product sent or would have sent. */
export const messages = resource('notifications.message', {
  list: {
    route: 'GET /outbox/messages',
    access: 'settings.outbox.read',
    summary: 'List the messages to people outside, newest first.',
    query: listQuery({
      sortBy: ['created_at'],
      filters: { channel: z.enum(messageChannels), status: z.enum(messageStatuses), created_at: DayRange },
    }),
    response: pageOf(Message),
  },
})
