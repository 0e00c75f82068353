export { endLinks, passwordLink } from './password/link.commands.ts'
export { referrerBy } from './referral/referral.queries.ts'
export { endAllSessions } from './session/session.commands.ts'
export { resetFactors } from './two-factor/reset.commands.ts'
