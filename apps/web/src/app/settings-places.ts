import { agentScreens } from '@embark/contract/agents/agents.screens.ts'
import { agreementScreens } from '@embark/contract/agreements/agreements.screens.ts'
import { auditScreens } from '@embark/contract/audit/audit.screens.ts'
import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { updateScreens } from '@embark/contract/updates/updates.screens.ts'
import { inARow } from '#platform/i18n/format.ts'
import type { useT } from '#platform/i18n/i18n.ts'

type Say = ReturnType<typeof useT>
/** What a place counts, in words; with a tone where somebody has to act. */
export interface SettingsFigure {
  readonly text: string
  readonly tone?: 'warn' | 'danger'
}

/** A place of the settings: a screen, what it is for, and the one number that says most about it. */
export interface SettingsPlace {
  /** The name of its screen, by which its figure is asked for. */
  readonly id: string
  readonly screen: Screen
  /** Where it is called otherwise than its screen. */
  readonly name?: string
  readonly about: string
  /** What people may look for it by: names it had in the menu, and pages that are a part of it. */
  readonly alsoCalled?: readonly string[]
  /** Found by searching only: a part of another place. */
  readonly isPart?: true
  readonly figure?: (counts: Readonly<Record<string, number>>, t: Say) => SettingsFigure | undefined
}
export interface SettingsGroup {
  readonly id: string
  readonly name: string
  readonly places: readonly SettingsPlace[]
}

type Counts = Readonly<Record<string, number>>
/** How many there are, in words. */
const inAll =
  (text: string) =>
  ({ all = 0 }: Counts, t: Say) => ({ text: t(text, { count: all }) })
const { organization, ...org } = organizationScreens
const assign = (id: keyof typeof organizationScreens): SettingsPlace => ({
  id: `organization.${id}`,
  screen: organizationScreens[id],
  about: 'Set for one person, or for everybody in a role',
  isPart: true,
})
const part = (id: string, screen: Screen, about: string): SettingsPlace => ({ id, screen, about, isPart: true })

const people: SettingsGroup = {
  id: 'people',
  name: 'People',
  places: [
    {
      id: 'staff.manage',
      screen: staffScreens.manage,
      about: 'Who signs in, in which role, and when last',
      alsoCalled: ['User management', 'Users'],
      figure: ({ all = 0, invited = 0 }, t) => ({
        text: inARow([t('{{count}} people', { count: all }), ...(invited > 0 ? [t('{{count}} invited', { count: invited })] : [])]),
      }),
    },
    {
      id: 'organization.roles',
      screen: org.roles,
      about: 'What each role may see, change and export',
      alsoCalled: ['Permissions'],
      figure: inAll('{{count}} roles'),
    },
    {
      id: 'organization.branches',
      screen: org.branches,
      about: 'Offices, and who works in which',
      figure: inAll('{{count}} branches'),
    },
    {
      id: 'organization.teams',
      screen: org.teams,
      about: 'Who shares leads, and who leads whom',
      figure: inAll('{{count}} teams'),
    },
    {
      id: 'organization.countryAssign',
      screen: org.countryAssign,
      name: 'Assigning',
      about: 'Countries, stages, branch and manager of a person',
      alsoCalled: ['Assign'],
    },
    {
      id: 'staff.agents',
      screen: staffScreens.agents,
      about: 'People of the agencies that send you students',
      figure: inAll('{{count}} people'),
    },
    {
      id: 'organization.agentTeams',
      screen: org.agentTeams,
      about: 'How the people of an agency share their leads',
      figure: inAll('{{count}} teams'),
    },
    {
      id: 'staff.institutions',
      screen: staffScreens.institutions,
      about: 'People of universities who see their applications',
      figure: inAll('{{count}} people'),
    },
    assign('institutionAssign'),
    assign('clientServiceAssign'),
    assign('managerAssign'),
    assign('statusAssign'),
    assign('stageAssign'),
    assign('stageToRoleAssign'),
    assign('roleAssign'),
    assign('branchAssign'),
    assign('teamAssign'),
    part('staff.create', staffScreens.create, 'Invite one person'),
    part('staff.import', staffScreens.import, 'Invite many from a file'),
  ],
}

const pipeline: SettingsGroup = {
  id: 'pipeline',
  name: 'Pipeline and forms',
  places: [
    {
      id: 'masters.timelines',
      screen: masterScreens.timelines,
      about: 'The route of leads and applications, with target days',
      alsoCalled: ['Pipeline', 'Statuses'],
      figure: inAll('{{count}} timelines'),
    },
    {
      id: 'masters.stages',
      screen: masterScreens.stages,
      about: 'Stages and statuses, and what each asks for',
      figure: ({ all = 0, statuses = 0 }: Counts, t) => ({
        text: inARow([t('{{count}} stages', { count: all }), ...(statuses > 0 ? [t('{{count}} statuses', { count: statuses })] : [])]),
      }),
    },
    {
      id: 'masters.forms',
      screen: masterScreens.forms,
      about: 'Lead, application and public forms',
      figure: inAll('{{count}} forms'),
    },
    {
      id: 'masters.formFields',
      screen: masterScreens.formFields,
      about: 'Questions of your own for any form',
      alsoCalled: ['Lead fields', 'Custom fields'],
      figure: inAll('{{count}} fields'),
    },
    {
      id: 'masters.tags',
      screen: masterScreens.tags,
      about: 'Words in colour that sort programs and leads',
      alsoCalled: ['Labels'],
      figure: inAll('{{count}} tags'),
    },
    {
      id: 'masters.lists',
      screen: masterScreens.lists,
      about: 'Sources, study levels, reasons and what else people choose from',
      alsoCalled: ['Lookups', 'Dropdowns', 'Mediums', 'Disciplines', 'Intakes'],
    },
    {
      id: 'masters.documentTypes',
      screen: masterScreens.documentTypes,
      about: 'The papers you ask for, what they may be, and how they are read',
      alsoCalled: ['Papers', 'Extraction map'],
    },
    {
      id: 'masters.clientServices',
      screen: masterScreens.clientServices,
      about: 'What you offer besides admission, such as visa help',
      figure: inAll('{{count}} services'),
    },
    {
      id: 'catalog.claimInstitutions',
      screen: catalogScreens.claimInstitutions,
      about: 'Whose programs your people find',
      alsoCalled: ['Catalogue', 'Inventory'],
      figure: ({ claimed = 0 }: Counts, t) => ({ text: t('{{count}} claimed', { count: claimed }) }),
    },
    {
      id: 'catalog.import',
      screen: catalogScreens.import,
      about: 'Institutions, campuses and programs from a file',
      alsoCalled: ['Catalogue file', 'Upload programs'],
    },
    { id: 'catalog.claimPrograms', screen: catalogScreens.claimPrograms, about: 'Which programs are shown, and to whom' },
    part('leadImport.wizard', leadImportScreens.wizard, 'Leads from a file'),
    part('masters.createForm', masterScreens.createForm, 'A new form'),
    part('masters.createFormField', masterScreens.createFormField, 'A new question'),
  ],
}

const money: SettingsGroup = {
  id: 'money',
  name: 'Money',
  places: [
    {
      id: 'finance.commissionStructures',
      screen: financeScreens.commissionStructures,
      about: 'What institutions pay, and the share of agents',
      figure: inAll('{{count}} institutions'),
    },
    {
      id: 'finance.bankAccounts',
      screen: financeScreens.bankAccounts,
      about: 'Printed on claims and invoices',
      figure: inAll('{{count}} accounts'),
    },
    {
      id: 'masters.vendors',
      screen: masterScreens.vendors,
      about: 'Partners through whom commission is claimed',
      figure: inAll('{{count}} vendors'),
    },
    {
      id: 'agreements.list',
      screen: agreementScreens.list,
      about: 'What agencies sign before they begin',
      figure: ({ current = 0 }: Counts, t) => ({ text: t('{{count}} in force', { count: current }) }),
    },
    {
      id: 'agents.requests',
      screen: agentScreens.requests,
      about: 'Agencies that ask to send you students',
      figure: ({ waiting = 0 }: Counts, t) =>
        waiting > 0 ? { text: t('{{count}} waiting', { count: waiting }), tone: 'warn' } : { text: t('None waiting') },
    },
    {
      id: 'agents.forms',
      screen: agentScreens.forms,
      about: 'What an agency is asked when it applies',
      figure: inAll('{{count}} forms'),
    },
  ],
}

const messages: SettingsGroup = {
  id: 'messages',
  name: 'Messages',
  places: [
    {
      id: 'notifications.templates',
      screen: notificationScreens.templates,
      about: 'Your own words for emails, SMS and WhatsApp',
      alsoCalled: ['Notification events', 'Emails'],
      figure: ({ own = 0 }: Counts, t) => ({ text: own > 0 ? t('{{count}} of your own', { count: own }) : t('Built-in words') }),
    },
    {
      id: 'platform.outbox',
      screen: platformScreens.outbox,
      about: 'Every message that left or still waits',
      figure: ({ failed = 0 }: Counts, t) =>
        failed > 0 ? { text: t('{{count}} not sent', { count: failed }), tone: 'danger' } : { text: t('All sent') },
    },
    {
      id: 'organization.givenUp',
      screen: org.givenUp,
      about: 'Jobs and events that failed for good, to try again or drop',
      alsoCalled: ['Jobs', 'Queue', 'Failed jobs'],
    },
    { id: 'notifications.unsubscribedUsers', screen: notificationScreens.unsubscribedUsers, about: 'Who asked for no more, and why' },
    {
      id: 'notifications.unsubscribeReasons',
      screen: notificationScreens.unsubscribeReasons,
      about: 'The reasons people may choose from',
      figure: inAll('{{count}} reasons'),
    },
    { id: 'updates.manageRecent', screen: updateScreens.manageRecent, about: 'News that your people read' },
  ],
}

const security: SettingsGroup = {
  id: 'security',
  name: 'Security',
  places: [
    {
      id: 'organization.ipAddresses',
      screen: org.ipAddresses,
      about: 'Where people may sign in from',
      alsoCalled: ['Allowed addresses', 'Networks'],
      figure: ({ all = 0 }: Counts, t) => ({ text: all > 0 ? t('{{count}} rules', { count: all }) : t('From anywhere') }),
    },
    {
      id: 'identity.singleSignOn',
      screen: identityScreens.singleSignOn,
      about: 'Your own provider of sign-in, and who gets which role by it',
      alsoCalled: ['SSO', 'OpenID Connect', 'Google', 'Microsoft'],
      figure: ({ on = 0 }: Counts, t) => ({ text: on > 0 ? t('Switched on') : t('Switched off') }),
    },
    { id: 'organization.permissionAssign', screen: org.permissionAssign, about: 'Rights beside those of the role' },
    { id: 'organization.viewAs', screen: org.viewAs, about: 'See what somebody sees, without changing anything' },
    { id: 'audit.entries', screen: auditScreens.entries, about: 'Who changed what, when and from where', alsoCalled: ['History'] },
  ],
}

const company: SettingsGroup = {
  id: 'company',
  name: 'Company',
  places: [
    {
      id: 'organization.organization',
      screen: organization,
      about: 'Name, logo, colour, languages, sign-in and time zone',
      alsoCalled: ['Branding', 'Password rules', 'Two-factor sign-in'],
    },
    {
      id: 'organization.switches',
      screen: org.switches,
      about: 'Parts of Embark to turn on or off, and start pages',
      alsoCalled: ['Features', 'Gates', 'Landing'],
      figure: ({ on = 0, all = 0 }: Counts, t) => ({ text: t('{{on}} of {{all}} modules on', { on, all }) }),
    },
    { id: 'organization.attendance', screen: org.attendance, about: 'Check-in and check-out of staff, by day' },
    { id: 'organization.setup', screen: org.setup, about: 'The first steps of a new company, once more' },
  ],
}

/** The settings, in the groups of their page. */
export const settingsGroups: readonly SettingsGroup[] = [people, pipeline, money, messages, security, company]
