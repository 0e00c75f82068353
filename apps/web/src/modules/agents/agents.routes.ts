import { agentScreens } from '@embark/contract/agents/agents.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

export const agentBindings = pagesOf(agentScreens, {
  requests: () => import('./agent-request/agent-request-list.page.tsx'),
  forms: () => import('./agent-form/agent-form-list.page.tsx'),
})
