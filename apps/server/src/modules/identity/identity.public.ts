export { endLinks, passwordLink } from './password/link.commands.ts'
export { endAllSessions } from './session/session.commands.ts'
