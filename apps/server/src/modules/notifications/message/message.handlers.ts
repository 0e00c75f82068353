import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { messageList } from './message.queries.ts'

export const messageRoutes = implement(messages, {
  list: (ctx, { query }) => messageList.page(ctx, query),
})
