/** What other modules may use of tickets. */
export { ticketFiles } from './ticket/ticket.policy.ts'
