import { type Message, messages } from '@embark/contract/notifications/message/message.contract.ts'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/schema.ts'
import { isFoundBy, isInDays, isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'

const onItsWay = (eb: ExpressionBuilder<DB, 'messages'>) => eb.and([eb('is_secret', '=', true), eb('status', '=', 'queued')])

const shown = ({ db }: Ctx) =>
  db
    .selectFrom('messages')
    .select(['identifier', 'messages.id', 'recipient', 'subject', 'attempts', 'last_error', 'created_at', 'sent_at', 'waits_until'])
    // A check constraint allows only these values.
    .select((eb) => [
      // A text that opens an account is shown here only if it reaches its reader in no other way.
      eb.case().when(onItsWay(eb)).then('').else(eb.ref('body_text')).end().as('body_text'),
      eb.case().when(onItsWay(eb)).then(null).else(eb.ref('body_html')).end().as('body_html'),
      eb.ref('channel').$castTo<Message['channel']>().as('channel'),
      eb.ref('status').$castTo<Message['status']>().as('status'),
      // Only sendMessage() writes headers, as flat texts.
      eb.ref('headers').$castTo<Message['headers']>().as('headers'),
    ])

/** All messages, newest first, searchable by recipient. */
export const messageList = declareList(messages.list, {
  key: 'messages.id',
  from: ({ db }) => db.selectFrom('messages'),
  rows: shown,
  search: (_, text) => sql<SqlBool>`recipient = ${text.toLowerCase()}`,
  filters: {
    channel: isOneOf('messages.channel', 'text'),
    status: isFoundBy('messages.status', 'text'),
    created_at: isInDays('messages.created_at'),
  },
  orders: { created_at: { parts: [], key: 'desc' } },
})
