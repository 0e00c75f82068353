import { conversationMails } from '@embark/contract/conversations/mail/mail.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { receiveMail } from './mail.commands.ts'
import { addressedThread } from './mail.policy.ts'

export const mailRoutes = implement(conversationMails, {
  receive: async (ctx, { body }) => receiveMail(ctx, await addressedThread(ctx, body.to), body),
})
