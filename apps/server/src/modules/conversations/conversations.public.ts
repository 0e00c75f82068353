/** What other modules may use of conversations. */
export { messageFileKeeper } from './thread/thread.policy.ts'
