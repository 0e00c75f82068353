import { premiumScreens, ticketScreens } from '@embark/contract/tickets/tickets.screens.ts'
import { pagesOf, shownAt } from '#platform/router/binding.ts'

/** The pages of tickets: one list under the address of each kind, one ticket, and what can be asked for. */
export const ticketBindings = [
  ...pagesOf(ticketScreens, {
    ...shownAt(() => import('./ticket/ticket-list.page.tsx'), 'requests', 'feedback', 'premium'),
    ticket: () => import('./ticket/ticket.page.tsx'),
  }),
  ...pagesOf(premiumScreens, () => import('./ticket/premium.page.tsx')),
]
