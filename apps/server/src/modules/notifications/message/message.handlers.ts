import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { messagesOf } from './message.queries.ts'

export const messageRoutes = implement(messages, {
  list: (ctx, { query }) => messagesOf(ctx, query),
})
