/** What other modules may use of conversations. */
export { spokenWith } from './thread/contact.queries.ts'
export { messageFileKeeper } from './thread/thread.policy.ts'
