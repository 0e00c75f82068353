import { agentRequests } from '@embark/contract/agents/agent-request/agent-request.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { approveRequest, declineRequest, receiveRequest } from './agent-request.commands.ts'
import { visibleRequest } from './agent-request.policy.ts'
import { requestList } from './agent-request.queries.ts'

export const agentRequestRoutes = implement(agentRequests, {
  ask: async (ctx, { body }) =>
    ctx.tenant.settings.auth.agent_request_enabled && ctx.tenant.features.agent_module ? receiveRequest(ctx, body) : refuse('NOT_OFFERED'),
  list: (ctx, { query }) => requestList.page(ctx, query),
  approve: async (ctx, { params }) => ({ requestInfo: await approveRequest(ctx, await visibleRequest(ctx, params.id)) }),
  decline: async (ctx, { params, body }) => ({
    requestInfo: await declineRequest(ctx, await visibleRequest(ctx, params.id), body.decline_reason),
  }),
})
