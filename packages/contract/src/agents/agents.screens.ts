import { screen } from '../kernel/screen.ts'

/** Agencies that want to work with us. */
export const agentScreens = {
  requests: screen('/master/agent-requests', {
    access: 'agents.requests.read',
    title: 'Agent requests',
    feature: 'agent_module',
    menu: { section: 'recruit', order: 60, icon: 'branches' },
  }),
  forms: screen('/master/agent-forms', { access: 'agents.requests.read', title: 'Agent forms', feature: 'agent_module' }),
}
