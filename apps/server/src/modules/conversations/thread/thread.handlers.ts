import { threads } from '@embark/contract/conversations/thread/thread.contract.ts'
import { taskSubject } from '#modules/leads/leads.public.ts'
import { implement } from '#platform/http/implement.ts'
import { logCall, markRead, remind, say } from './thread.commands.ts'
import { applicationThread, leadThread, messageToRemindOf, readUpTo } from './thread.policy.ts'
import { talkPage } from './thread.queries.ts'

export const threadRoutes = implement(threads, {
  ofLead: async (ctx, { params, query }) => talkPage(ctx, await leadThread(ctx, params.id), query),
  sayOnLead: async (ctx, { params, body }) => ({ messageInfo: await say(ctx, await leadThread(ctx, params.id), body) }),
  readOfLead: async (ctx, { params, body }) =>
    markRead(ctx, await readUpTo(ctx, await leadThread(ctx, params.id), body.last_message_identifier)),
  ofApplication: async (ctx, { params, query }) => talkPage(ctx, await applicationThread(ctx, params.id), query),
  sayOnApplication: async (ctx, { params, body }) => ({ messageInfo: await say(ctx, await applicationThread(ctx, params.id), body) }),
  readOfApplication: async (ctx, { params, body }) =>
    markRead(ctx, await readUpTo(ctx, await applicationThread(ctx, params.id), body.last_message_identifier)),
  remind: async (ctx, { params, body }) =>
    remind(ctx, await messageToRemindOf(ctx, await applicationThread(ctx, params.id), body.message_identifier), body.user_identifiers),
  logCall: async (ctx, { params, body }) => {
    const thread = await leadThread(ctx, params.id)
    return logCall(ctx, thread, await taskSubject(ctx, 'lead', thread.identifier), body)
  },
})
