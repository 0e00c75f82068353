import type { Permission } from '../../kernel/access.ts'

/** What a ticket asks for. */
export const ticketKinds = ['update_request', 'feedback', 'premium_feature'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** What a request for a correction may be about, and what other tickets are about (G-L-59). */
export const inventoryTypes = ['program', 'institution', 'campus', 'scholarship'] as const
export type InventoryType = (typeof inventoryTypes)[number]
export const ticketModules = [...inventoryTypes, 'portal', 'feature'] as const
export type TicketModule = (typeof ticketModules)[number]
export const moduleNames: Readonly<Record<TicketModule, string>> = {
  program: 'Program',
  institution: 'Institution',
  campus: 'Campus',
  scholarship: 'Scholarship',
  portal: 'Portal',
  feature: 'Feature',
}

/** What is wrong with the inventory, what feedback is, and what is asked of a feature. */
export const inventoryBugs = [
  'wrong_information',
  'missing_information',
  'fee_changed',
  'intake_changed',
  'program_closed',
  'broken_link',
  'other',
] as const
export const feedbackTypes = ['problem', 'idea', 'praise', 'question'] as const
export const bugTypes = [...inventoryBugs, ...feedbackTypes, 'access'] as const
export type BugType = (typeof bugTypes)[number]
export const bugNames: Readonly<Record<BugType, string>> = {
  wrong_information: 'Wrong information',
  missing_information: 'Missing information',
  fee_changed: 'Fee changed',
  intake_changed: 'Intake changed',
  program_closed: 'Program closed',
  broken_link: 'Broken link',
  other: 'Something else',
  problem: 'Problem',
  idea: 'Idea',
  praise: 'Praise',
  question: 'Question',
  access: 'Access to a feature',
}

/** Who looks after each kind of ticket: whoever may read sees all of the company's, whoever may update works on them. */
export const ticketRights: Readonly<Record<TicketKind, { readonly read: Permission; readonly update: Permission }>> = {
  update_request: { read: 'tickets.inventory.read', update: 'tickets.inventory.update' },
  feedback: { read: 'tickets.feedback.read', update: 'tickets.feedback.update' },
  premium_feature: { read: 'settings.switches.read', update: 'settings.switches.update' },
}

/** Who may ask for features: what a company has concerns its people and its agencies. */
export const asksForFeatures = (group: string | null) => group === 'company' || group === 'agent'

/** The facts of a program that people can point at. */
export const programFacts = {
  name: 'Program name',
  tuition_fee: 'Tuition fee',
  application_fee: 'Application fee',
  duration: 'Duration',
  intakes: 'Intakes',
  study_level: 'Study level',
  discipline: 'Discipline',
  min_requirement: 'Requirements',
  test_scores: 'Test scores',
  checklist: 'Checklist',
  campus: 'Campus',
  attendance: 'Mode of attendance',
  url: 'Website',
} as const
export type ProgramFact = keyof typeof programFacts
export const programFactNames = Object.keys(programFacts) as [ProgramFact, ...ProgramFact[]]

/** How a ticket goes (G-L-59). */
export const ticketStatuses = ['open', 'in_progress', 'resolved', 'rejected'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
export const ticketStatusNames: Readonly<Record<TicketStatus, string>> = {
  open: 'Waiting',
  in_progress: 'In progress',
  resolved: 'Resolved',
  rejected: 'Rejected',
}
export const ticketMoves: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: ['in_progress'],
  in_progress: ['resolved', 'rejected'],
  resolved: ['open'],
  rejected: ['open'],
}
/** Whose move it is: who raised a ticket opens it again, all else is done by those who look after it. */
export const moverOf = (to: TicketStatus): 'reporter' | 'handler' => (to === 'open' ? 'reporter' : 'handler')
/** How long a closed ticket can be opened again. */
export const reopenDays = 30
/** Whether it is too late to open a ticket again. */
export const isReopenOver = (closed_at: string, now: Date) => now.getTime() - Date.parse(closed_at) > reopenDays * 86_400_000

/** What an entry of a ticket tells. */
export const ticketHappenings = ['raised', 'edited', 'assigned', 'moved', 'commented'] as const
export type TicketHappening = (typeof ticketHappenings)[number]

export const ticketTexts = { content: 2_000, comment: 2_000, value: 500, url: 500 } as const

/** The tabs of the pages of tickets. */
export const ticketTabs = ['all', ...ticketStatuses] as const
export type TicketTab = (typeof ticketTabs)[number]

/** What people call a ticket. */
export const ticketName = ({ id }: { readonly id: number }) => `TK-${id}`
