/** What other modules may show of conversations. */
export { Conversation } from './thread/talk.view.tsx'
