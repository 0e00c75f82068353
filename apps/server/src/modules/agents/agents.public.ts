export { createForm } from './agent-form/agent-form.commands.ts'
export { publicForms } from './agent-form/agent-form.policy.ts'
export { receiveRequest } from './agent-request/agent-request.commands.ts'
export { agentFigures } from './agent-request/figures.queries.ts'
