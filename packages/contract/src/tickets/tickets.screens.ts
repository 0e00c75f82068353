import { screen } from '../kernel/screen.ts'

/** The pages of tickets: one for each kind (G-C-67), and that of one ticket. */
export const ticketScreens = {
  requests: screen('/request-update-tickets', {
    access: 'signed-in',
    title: 'Update requests',
    menu: { section: 'admit', order: 40, icon: 'tasks', isNotForStudents: true },
  }),
  feedback: screen('/feedback-tickets', { access: 'signed-in', title: 'Feedback' }),
  premium: screen('/premium-feature-tickets', { access: 'signed-in', title: 'Requests for features' }),
  ticket: screen('/tickets/:ticket', { access: 'signed-in', title: 'Ticket' }),
}
