import { agents } from '@embark/contract/organization/agent/agent.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { agentChoices } from './agent.queries.ts'

export const agentRoutes = implement(agents, {
  dropdown: async (ctx, { query }) => ({ recordsInfo: await agentChoices(ctx, query.search) }),
})
