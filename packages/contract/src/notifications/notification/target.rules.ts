import { agentScreens } from '../../agents/agents.screens.ts'
import { catalogScreens } from '../../catalog/catalog.screens.ts'
import { identityScreens } from '../../identity/identity.screens.ts'
import { type Screen, to } from '../../kernel/screen.ts'
import { leadImportScreens } from '../../leads/import/import.screens.ts'
import { leadScreens } from '../../leads/leads.screens.ts'
import { studentAreaScreens } from '../../leads/student/student.screens.ts'
import { organizationScreens } from '../../organization/organization.screens.ts'
import { staffScreens } from '../../organization/staff/staff.screens.ts'
import { quotationScreens } from '../../quotations/quotations.screens.ts'
import { allScreens } from '../../screens.ts'
import { ticketScreens } from '../../tickets/tickets.screens.ts'

/** What of a notification decides where it leads. */
export interface NotificationRef {
  readonly type: string
  readonly module_type: string
  readonly module_info: { readonly identifier: string } | null
}

/** The wizard of each kind of file; leads without saying so. */
const importWizards: Readonly<Record<string, Screen>> = {
  staff_import: staffScreens.import,
  catalogue_import: catalogScreens.import,
}

type Module = 'lead' | 'application' | 'agent' | 'counselling'

/** The list of each module; its record is looked for there (C-236 to C-239). */
const lists: Readonly<Record<Module, string>> = {
  lead: '/leads',
  application: '/applications',
  agent: '/agents',
  counselling: '/lead-counsellings',
}

/** Whose list each of the eleven types belongs to (G-C-73); a task says it by its module_type. */
const moduleOfType: Readonly<Record<string, Module>> = {
  lead: 'lead',
  lead_conversation: 'lead',
  lead_payment: 'lead',
  lead_counseling: 'counselling',
  agent: 'agent',
  agent_conversation: 'agent',
  agent_payment: 'agent',
  application: 'application',
  application_conversation: 'application',
  application_payment: 'application',
}

const isModule = (name: string): name is Module => Object.hasOwn(lists, name)

/** Agents and students work no leads, hold no counsellings and manage no agents: what is told of those leads them home (C-241). */
const staysHome = (type: string, module: Module, group: string) =>
  (group === 'agent' || group === 'user') &&
  (type === 'task' ? module !== 'application' : type.startsWith('lead') || type.startsWith('agent'))

const isThere = (path: string) => allScreens.some((screen) => screen.path === path)

/**
 * Where View Detail leads a person of a group: the bell, the list and the mails ask here and nowhere else (G-C-73). A page this product
 * does not have leads home.
 */
export function targetOf({ type, module_type, module_info }: NotificationRef, group: string): string {
  if (type === 'import') {
    const wizard = importWizards[module_type] ?? leadImportScreens.wizard
    return module_info ? `${wizard.path}?import=${module_info.identifier}` : wizard.path
  }
  // A task by itself has no page of its own.
  if (type === 'task' && module_type === 'task') return leadScreens.tasks.path
  if (type === 'export') return identityScreens.exports.path
  // Who asks for an account is no agency yet.
  if (module_type === 'agent_request') return agentScreens.requests.path
  if (module_type === 'quarantined_file') return organizationScreens.organization.path
  if (module_type === 'introduction') return leadScreens.ownIntroductions.path
  if (module_type === 'ticket')
    return module_info ? to(ticketScreens.ticket, { ticket: module_info.identifier }) : ticketScreens.requests.path
  if (module_type === 'finder_search')
    return module_info ? `${catalogScreens.programs.path}?new_in=${module_info.identifier}` : catalogScreens.programs.path
  if (module_type === 'quotation')
    return module_info ? `${quotationScreens.list.path}?search=${module_info.identifier}` : quotationScreens.list.path
  const module =
    type === 'task' ? (isModule(module_type) ? module_type : undefined) : Object.hasOwn(moduleOfType, type) ? moduleOfType[type] : undefined
  if (!module) return '/notifications'
  // A message leads a student to where they answer it (ADR 0142).
  if (type === 'lead_conversation' && group === 'user') return studentAreaScreens.conversations.path
  if (staysHome(type, module, group) || !isThere(lists[module])) return '/'
  // A bulk action is about many leads and is none of them.
  const search = module_info && module_type !== 'job' ? [`search=${module_info.identifier}`] : []
  const query = [...search, ...(type === 'task' ? ['queryTab=task'] : [])].join('&')
  return query ? `${lists[module]}?${query}` : lists[module]
}
