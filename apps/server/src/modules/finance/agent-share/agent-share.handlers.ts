import { agentShares } from '@embark/contract/finance/agent-share/agent-share.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changeShare } from './agent-share.commands.ts'
import { agencyToShareWith } from './agent-share.policy.ts'
import { shareList } from './agent-share.queries.ts'

export const agentShareRoutes = implement(agentShares, {
  list: async (ctx, { query }) => shareList.page(ctx, query),
  change: async (ctx, { params, body }) => ({ agentShareInfo: await changeShare(ctx, await agencyToShareWith(ctx, params.id), body) }),
})
