import { agentScreens } from '@embark/contract/agents/agents.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

export const agentBindings: readonly Binding[] = [
  { screen: agentScreens.requests, page: () => import('./agent-request/agent-request-list.page.tsx') },
  { screen: agentScreens.forms, page: () => import('./agent-form/agent-form-list.page.tsx') },
]
