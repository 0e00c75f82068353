import { unsubscribes } from '@embark/contract/notifications/unsubscribe/unsubscribe.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { choose, leaveMails } from './unsubscribe.commands.ts'
import { reachablePerson } from './unsubscribe.policy.ts'
import { checkedUser, subscribedUsers } from './unsubscribe.queries.ts'

export const unsubscribeRoutes = implement(unsubscribes, {
  check: async (ctx, { params }) => checkedUser(ctx, await reachablePerson(ctx, params.identifier, 'unsubscribe.users.read')),
  update: async (ctx, { params, body }) => ({
    preferenceInfo: await choose(ctx, await reachablePerson(ctx, params.userIdentifier, 'unsubscribe.users.update'), body),
  }),
  oneClick: async (ctx, { params }) => leaveMails(ctx, await reachablePerson(ctx, params.token, 'unsubscribe.users.update')),
  users: (ctx, { query }) => subscribedUsers.page(ctx, query),
})
