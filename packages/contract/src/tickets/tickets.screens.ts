import type { Feature } from '../kernel/access.ts'
import { type Screen, screen } from '../kernel/screen.ts'

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

const premium = <const P extends string>(part: P, title: string) => screen(`/premium/${part}`, { access: 'signed-in', title })

/** What a module does, for companies that have it or not (G-C-65, ADR 0187). */
export const premiumScreens = {
  aiAdvisor: premium('ai-advisor', 'AI advisor'),
  ambassadors: premium('ambassadors', 'Ambassadors'),
  colabli: premium('colabli', 'Collaboration'),
  marketing: premium('marketing', 'Marketing'),
  agents: premium('agents', 'Agents'),
}
export type Premium = keyof typeof premiumScreens

/** The page that tells what a feature does. */
export const premiumOf: Readonly<Record<Feature, Screen>> = {
  agent_module: premiumScreens.agents,
  ai_advisor: premiumScreens.aiAdvisor,
  ambassadors: premiumScreens.ambassadors,
  collaboration: premiumScreens.colabli,
  'marketing.email_campaigns': premiumScreens.marketing,
  'marketing.general_campaign': premiumScreens.marketing,
  'marketing.landing_pages': premiumScreens.marketing,
  'marketing.push_notifications': premiumScreens.marketing,
  'marketing.social_media': premiumScreens.marketing,
  'marketing.whatsapp_campaigns': premiumScreens.marketing,
}
