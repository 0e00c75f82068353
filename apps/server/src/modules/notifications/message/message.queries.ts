import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { Message } from '@embark/contract/notifications/message/message.contract.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { paged } from '#platform/db/paged.ts'
import type { DB } from '#platform/db/schema.ts'

interface Wanted extends PageRequest {
  readonly search: string
  readonly filters: { channel?: Message['channel'] | undefined; status?: Message['status'] | undefined }
}

const onItsWay = (eb: ExpressionBuilder<DB, 'messages'>) => eb.and([eb('is_secret', '=', true), eb('status', '=', 'queued')])

/** Everything sent or kept, newest first; searched by whom it went to. */
export const messagesOf = (ctx: Ctx, query: Wanted) =>
  paged(
    ctx.db,
    ctx.db
      .selectFrom('messages')
      .select(['identifier', 'id', 'recipient', 'subject', 'attempts', 'last_error', 'created_at', 'sent_at'])
      // The checks on both columns allow these values and no other.
      .select((eb) => [
        // What opens an account is read here only where it reaches its reader in no other way.
        eb.case().when(onItsWay(eb)).then('').else(eb.ref('body_text')).end().as('body_text'),
        eb.case().when(onItsWay(eb)).then(null).else(eb.ref('body_html')).end().as('body_html'),
        eb.ref('channel').$castTo<Message['channel']>().as('channel'),
        eb.ref('status').$castTo<Message['status']>().as('status'),
        // Only sendMessage() writes headers, as flat texts.
        eb.ref('headers').$castTo<Message['headers']>().as('headers'),
      ])
      .$if(query.search !== '', (rows) => rows.where('recipient', '=', query.search.toLowerCase()))
      .$if(query.filters.channel !== undefined, (rows) => rows.where('channel', '=', query.filters.channel!))
      .$if(query.filters.status !== undefined, (rows) => rows.where('status', '=', query.filters.status!))
      .orderBy('messages.id', 'desc'),
    query,
  )
