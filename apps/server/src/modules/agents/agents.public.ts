export { createForm } from './agent-form/agent-form.commands.ts'
export { receiveRequest } from './agent-request/agent-request.commands.ts'
