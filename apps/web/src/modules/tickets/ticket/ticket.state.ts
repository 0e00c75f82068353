import type { Feature } from '@embark/contract/kernel/access.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type Ticket, tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import type { InventoryType, TicketKind, TicketStatus } from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { ticketScreens } from '@embark/contract/tickets/tickets.screens.ts'

/** A record of the inventory that somebody finds something wrong with. */
export interface AskedAbout {
  readonly module_type: InventoryType
  readonly module_identifier: string
  readonly campus_id?: number
  readonly name: string
}

/** The answers that a change of a ticket makes stale. */
export const ticketReads = [tickets.list, tickets.single, tickets.about]

/** The page of each kind. */
export const screenOf = {
  update_request: ticketScreens.requests,
  feedback: ticketScreens.feedback,
  premium_feature: ticketScreens.premium,
} as const
/** The kind whose page has this address. */
export const kindAt = (path: string | undefined): TicketKind =>
  path === ticketScreens.feedback.path ? 'feedback' : path === ticketScreens.premium.path ? 'premium_feature' : 'update_request'

export const ticketHref = ({ identifier }: Pick<Ticket, 'identifier'>) => to(ticketScreens.ticket, { ticket: identifier })

export const toneOf = (status: TicketStatus) =>
  ({ open: 'accent', in_progress: 'warn', resolved: 'good', rejected: 'plain' })[status] as 'accent' | 'warn' | 'good' | 'plain'

/** What people call the features a company may ask for. */
export const featureNames: Readonly<Record<Feature, string>> = {
  agent_module: 'Agents',
  ai_advisor: 'AI advisor',
  ambassadors: 'Ambassadors',
  collaboration: 'Collaboration',
  'marketing.email_campaigns': 'Email campaigns',
  'marketing.general_campaign': 'General campaigns',
  'marketing.landing_pages': 'Landing pages',
  'marketing.push_notifications': 'Push notifications',
  'marketing.social_media': 'Social media',
  'marketing.whatsapp_campaigns': 'WhatsApp campaigns',
}

/** What a ticket is about, in one line. */
export const subjectOf = ({ program, campus, institution, feature, module_type }: Ticket, t: (text: string) => string) =>
  feature ? t(featureNames[feature]) : (program?.name ?? (module_type === 'campus' ? campus?.name : undefined) ?? institution?.name)

/** What a move is called on its button. */
export const moveNames: Readonly<Record<TicketStatus, string>> = {
  open: 'Open again',
  in_progress: 'Start work',
  resolved: 'Resolve',
  rejected: 'Reject',
}
