import { ticketScreens } from '@embark/contract/tickets/tickets.screens.ts'
import { pagesOf, shownAt } from '#platform/router/binding.ts'

/** The pages of tickets: one list under the address of each kind, and one ticket. */
export const ticketBindings = pagesOf(ticketScreens, {
  ...shownAt(() => import('./ticket/ticket-list.page.tsx'), 'requests', 'feedback', 'premium'),
  ticket: () => import('./ticket/ticket.page.tsx'),
})
