import { agentScreens } from '@embark/contract/agents/agents.screens.ts'
import { agreementScreens } from '@embark/contract/agreements/agreements.screens.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { auditScreens } from '@embark/contract/audit/audit.screens.ts'
import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { counsellingScreens } from '@embark/contract/counselling/counselling.screens.ts'
import { extractionScreens } from '@embark/contract/extraction/extraction.screens.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import type { Permission } from '@embark/contract/kernel/access.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import { addressesOf } from '@embark/contract/kernel/screen-address.ts'
import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { studentAreaScreens, studentScreens } from '@embark/contract/leads/student/student.screens.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { organizationScreens, organizationShortcuts } from '@embark/contract/organization/organization.screens.ts'
import type { GroupKey } from '@embark/contract/organization/role/role.contract.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { premiumScreens, ticketScreens } from '@embark/contract/tickets/tickets.screens.ts'
import { updateScreens } from '@embark/contract/updates/updates.screens.ts'
import { webhookScreens } from '@embark/contract/webhooks/webhooks.screens.ts'

export const helpTopics = [
  { id: 'start', name: 'Start here' },
  { id: 'around', name: 'Getting around' },
  { id: 'leads', name: 'Leads and students' },
  { id: 'programs', name: 'Programs and quotations' },
  { id: 'applications', name: 'Applications and documents' },
  { id: 'money', name: 'Money and partners' },
  { id: 'settings', name: 'Setting up the company' },
] as const
export type HelpTopic = (typeof helpTopics)[number]['id']

/** An article of the help; its text is a file of its id in each language. */
export interface HelpArticle {
  readonly id: string
  readonly topic: HelpTopic
  /** The screens it explains; whoever may open one of them may read it. */
  readonly screens: readonly Screen[]
  /** The kinds of people it is written for; all where it names none. */
  readonly groups?: readonly GroupKey[]
  /** What its readers may do, where that is more than to open its screens. */
  readonly access?: Permission
}

const all = (screens: Readonly<Record<string, Screen>>) => Object.values(screens)
const staff: readonly GroupKey[] = ['company']
const recruiters: readonly GroupKey[] = ['company', 'agent']
const { workingHours, ipAddresses, attendance, organization, setup, switches, viewAs, ...people } = organizationScreens
const { lists, documentTypes, tags, tagPrograms, clientServices, exchangeRates, vendors, stages, timelines, ...forms } = masterScreens
const { list: notices, preferences, ...templates } = notificationScreens
const { import: catalogueImport, institutionsBulk, programCreate, programEdit, programList, ...finder } = catalogScreens
const { claimInstitutions, claimPrograms, ...programs } = finder
const { studentDashboard, ...applications } = applicationScreens

const start: readonly HelpArticle[] = [
  { id: 'counsellors', topic: 'start', screens: [], groups: staff, access: 'leads.counsellings.create' },
  { id: 'application-officers', topic: 'start', screens: [], groups: staff, access: 'applications.status.revert' },
  { id: 'finance-officers', topic: 'start', screens: [], groups: staff, access: 'invoices.claim.create' },
  { id: 'branch-managers', topic: 'start', screens: [], groups: staff, access: 'leads.transfer' },
  { id: 'administrators', topic: 'start', screens: [setup] },
  { id: 'agents', topic: 'start', screens: [], groups: ['agent'] },
  { id: 'students', topic: 'start', screens: [...all(studentAreaScreens), counsellingScreens.mine, studentDashboard], groups: ['user'] },
  { id: 'institutions', topic: 'start', screens: [], groups: ['institution_staff'] },
]

const around: readonly HelpArticle[] = [
  {
    id: 'finding-your-way',
    topic: 'around',
    screens: [platformScreens.home, platformScreens.about, platformScreens.help, platformScreens.helpArticle, platformScreens.settings],
  },
  { id: 'keyboard', topic: 'around', screens: [], groups: ['company', 'agent', 'institution_staff'] },
  { id: 'lists', topic: 'around', screens: [identityScreens.exports], groups: ['company', 'agent', 'institution_staff'] },
  { id: 'dashboards', topic: 'around', screens: all(insightScreens) },
  { id: 'notifications', topic: 'around', screens: [notices, preferences] },
  { id: 'updates', topic: 'around', screens: all(updateScreens) },
  {
    id: 'your-account',
    topic: 'around',
    screens: [
      identityScreens.profile,
      identityScreens.activeDevices,
      identityScreens.activeDevicesShort,
      identityScreens.ownPassword,
      identityScreens.twoFactor,
      identityScreens.twoFactorShort,
      identityScreens.agentLogo,
      identityScreens.agentLogoShort,
    ],
  },
]

const leads: readonly HelpArticle[] = [
  { id: 'capture-a-lead', topic: 'leads', screens: [leadScreens.create], groups: recruiters },
  {
    id: 'work-a-lead',
    topic: 'leads',
    screens: [leadScreens.list, leadScreens.listNew, leadScreens.record, leadScreens.search],
    groups: recruiters,
  },
  { id: 'leads-board', topic: 'leads', screens: [], groups: staff, access: 'leads.status.update' },
  {
    id: 'reminders',
    topic: 'leads',
    screens: [leadScreens.tasks, leadScreens.calendar, platformScreens.worklist, platformScreens.worklistNew],
    groups: recruiters,
  },
  { id: 'counsellings', topic: 'leads', screens: [counsellingScreens.list], groups: staff },
  { id: 'conversations', topic: 'leads', screens: [], groups: recruiters, access: 'leads.read' },
  { id: 'duplicates', topic: 'leads', screens: [leadScreens.duplicates, leadScreens.compare] },
  { id: 'import-leads', topic: 'leads', screens: all(leadImportScreens) },
  { id: 'bulk-acts', topic: 'leads', screens: [leadScreens.acts, leadScreens.act, leadScreens.trash], groups: recruiters },
  { id: 'students-in-the-portal', topic: 'leads', screens: all(studentScreens) },
]

const offers: readonly HelpArticle[] = [
  { id: 'find-programs', topic: 'programs', screens: all(programs) },
  { id: 'quotations', topic: 'programs', screens: all(quotationScreens) },
  {
    id: 'catalogue',
    topic: 'programs',
    screens: [catalogueImport, institutionsBulk, programCreate, programEdit, programList, claimInstitutions, claimPrograms],
    groups: staff,
    access: 'inventory.programs.update',
  },
  { id: 'tickets', topic: 'programs', screens: [...all(ticketScreens), ...all(premiumScreens)] },
  { id: 'applications', topic: 'applications', screens: all(applications), groups: ['company', 'agent', 'institution_staff'] },
  { id: 'documents', topic: 'applications', screens: all(extractionScreens), groups: recruiters, access: 'documents.create' },
]

const money: readonly HelpArticle[] = [
  {
    id: 'claims-and-invoices',
    topic: 'money',
    screens: [
      financeScreens.invoices,
      financeScreens.invoicesNew,
      financeScreens.agentInvoices,
      financeScreens.invoicePdf,
      financeScreens.claimInvoice,
    ],
  },
  {
    id: 'commission',
    topic: 'money',
    screens: [financeScreens.commissionStructures, financeScreens.bankAccounts, vendors, exchangeRates],
  },
  {
    id: 'agencies',
    topic: 'money',
    screens: [agentScreens.requests, agentScreens.forms, staffScreens.agents, people.agentTeams],
  },
  { id: 'agreements', topic: 'money', screens: all(agreementScreens) },
  {
    id: 'introductions',
    topic: 'money',
    screens: [leadScreens.introductions, leadScreens.dispute, leadScreens.ownIntroductions],
    groups: recruiters,
  },
]

const company: readonly HelpArticle[] = [
  {
    id: 'people-and-roles',
    topic: 'settings',
    screens: [...all(people), ...all(organizationShortcuts), ...all(staffScreens), viewAs],
  },
  { id: 'company-settings', topic: 'settings', screens: [organization, setup, switches, attendance] },
  { id: 'security', topic: 'settings', screens: [ipAddresses, identityScreens.singleSignOn, ...all(auditScreens), viewAs] },
  { id: 'stages-and-timelines', topic: 'settings', screens: [stages, timelines] },
  { id: 'forms', topic: 'settings', screens: all(forms) },
  { id: 'lists-and-tags', topic: 'settings', screens: [lists, documentTypes, tags, tagPrograms, clientServices] },
  { id: 'hours-and-rules', topic: 'settings', screens: [workingHours, leadScreens.assignmentRules] },
  { id: 'message-templates', topic: 'settings', screens: [...all(templates), platformScreens.outbox] },
  {
    id: 'landing-pages',
    topic: 'settings',
    screens: [
      leadScreens.landingPages,
      leadScreens.landingPage,
      leadScreens.landingDashboard,
      leadScreens.adConnections,
      leadScreens.adLeads,
    ],
  },
  { id: 'api-and-webhooks', topic: 'settings', screens: [leadScreens.captureKeys, ...all(webhookScreens)] },
]

/** Every article, in the order of its topic; where two explain a screen, the first that its reader may read is opened from there. */
export const helpArticles: readonly HelpArticle[] = [...start, ...around, ...leads, ...offers, ...money, ...company]

/** Who reads: their kind, and what is open to them. */
export interface HelpReader {
  readonly group: GroupKey
  readonly can: (access: Screen['access']) => boolean
  readonly isOff: (feature: NonNullable<Screen['feature']>) => boolean
}

/** Whether somebody may do what an article tells of. */
export function mayRead({ groups, access, screens }: HelpArticle, reader: HelpReader) {
  if (groups && !groups.includes(reader.group)) return false
  if (access) return reader.can(access)
  return screens.length === 0 || screens.some((screen) => mayOpen(screen, reader))
}

/** Whether a screen opens for somebody. */
export const mayOpen = ({ access, feature }: Screen, reader: HelpReader) => reader.can(access) && !(feature && reader.isOff(feature))

/** The screens of a path that name it best come first: what is written out counts more than what stands for anything. */
const fixedPartsOf = ({ path }: Screen) => path.split('/').filter((part) => part && !part.startsWith(':')).length

/** The portal's screen at an address. */
export function screenAt(address: string, screens: readonly Screen[]): Screen | undefined {
  const path = address.replace(/[?#].*$/, '')
  return screens.filter((screen) => addressesOf(screen.path).test(path)).sort((one, other) => fixedPartsOf(other) - fixedPartsOf(one))[0]
}

/** The article that explains a screen to somebody. */
export const articleOf = ({ path }: Screen, reader: HelpReader) =>
  helpArticles.find((article) => article.screens.some((screen) => screen.path === path) && mayRead(article, reader))
