import type { Permission } from '../../kernel/access.ts'

/** What each permission lets a person do, in words; a wall names those that lack theirs. */
export const permissionTexts: Readonly<Partial<Record<Permission, string>>> = {
  'applications.create': 'Make applications for students',
  'applications.read': 'See applications and their history',
  'applications.status.revert': 'Move an application back to an earlier status',
  'applications.status.update': 'Move an application on to its next status',
  'applications.update': 'Edit applications, their courses and checklist',
  'commission.structures.create': 'Add commission structures of institutions',
  'commission.structures.read': 'See what institutions pay in commission',
  'commission.structures.update': 'Change commission structures and their rules',
  'dashboards.lead.read': 'Open the dashboard of leads',
  'documents.create': 'Upload documents to leads and applications',
  'documents.delete': 'Delete documents and bring them back',
  'documents.types.update': 'Change the type of a document',
  'documents.verify': 'Accept and reject documents',
  'invoices.agents.pay.create': 'Record payments to agents',
  'invoices.agents.pay.reverse': 'Take back payments to agents',
  'invoices.claim.create': 'Claim commission from institutions',
  'invoices.claim.delete': 'Cancel claims',
  'invoices.documents.update': 'Attach papers to invoices',
  'invoices.drop.update': 'Drop installments that will not be paid',
  'invoices.expected.date.update': 'Change when money is expected',
  'invoices.hold.update': 'Put installments on hold and release them',
  'invoices.invoice.create': 'Write invoices',
  'invoices.invoice.delete': 'Cancel invoices',
  'invoices.read': 'See invoices, claims and what agents are owed',
  'invoices.receive.create': 'Record money received',
  'invoices.receive.reverse': 'Take back a recorded receipt',
  'leads.assign': 'Give leads to people, branches and teams',
  'leads.create': 'Add leads',
  'leads.create.duplicate': 'Add a lead although somebody with this phone or email exists',
  'leads.delete': 'Delete leads and bring them back',
  'leads.export': 'Download leads as a file',
  'leads.import': 'Import leads from a file',
  'leads.read': 'See leads and their timeline',
  'leads.status.revert': 'Move a lead back to an earlier status',
  'leads.status.update': 'Move a lead on to its next status',
  'leads.transfer': 'Take leads from one person and give them to another',
  'leads.update': 'Edit leads, write notes and set reminders',
  'masters.bank.accounts.create': 'Add bank accounts and see their whole numbers',
  'masters.bank.accounts.delete': 'Remove bank accounts',
  'masters.bank.accounts.read': 'See bank accounts, their numbers hidden',
  'masters.stages.read': 'See the stages of pipelines',
  'masters.timelines.read': 'See the pipelines of leads and applications',
  'programs.listing.card.info.application_fee.read': 'See the application fee of programs',
  'programs.listing.card.info.checklist.read': 'See what papers a program asks for',
  'programs.listing.card.info.duration.read': 'See how long programs take',
  'programs.listing.card.info.english_test_scores.read': 'See which English scores programs ask for',
  'programs.listing.card.info.tuition_fee.read': 'See the tuition fee of programs',
  'programs.read': 'Search programs, shortlist and compare them',
  'settings.access.explain': 'See who can see a record, and why',
  'settings.outbox.read': 'Read the messages that were sent or are waiting',
  'settings.roles.clone': 'Make a role like an existing one',
  'settings.roles.create': 'Add roles and groups',
  'settings.roles.permissions': 'Decide what each role may do and which records it sees',
  'settings.roles.read': 'See the roles and what they may do',
  'settings.roles.update': 'Rename roles, change their group, parent and modules, switch them off',
  'settings.roles.users': 'Put people into roles and take them out',
  'settings.staff.permissions': 'Give one person more or fewer rights than their role',
  'settings.user.management.read': 'Open user management; every right there needs it',
  'settings.view.as': 'See the portal as another person does, without changing anything',
}

/** The key in words, for permissions nobody has described yet. */
const readable = (key: string) => {
  const words = key.split(/[._]/)
  const text = [words.at(-1), ...words.slice(0, -1)].join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
/** What a permission lets a person do, as an English text. */
export const permissionText = (key: Permission): string => permissionTexts[key] ?? readable(key)

/** The parts of the product a role can be given; the longest matching beginning of a key decides where it belongs. */
export const permissionModules = [
  { key: 'leads', name: 'Leads', prefixes: ['leads.'] },
  { key: 'applications', name: 'Applications', prefixes: ['applications.'] },
  { key: 'documents', name: 'Documents', prefixes: ['documents.'] },
  { key: 'programs', name: 'Programs', prefixes: ['programs.', 'inventory.'] },
  { key: 'finance', name: 'Finance', prefixes: ['invoices.', 'commission.', 'masters.bank.', 'vendors.'] },
  { key: 'dashboards', name: 'Dashboards', prefixes: ['dashboards.'] },
  { key: 'masters', name: 'Masters', prefixes: ['masters.'] },
  {
    key: 'user_management',
    name: 'User management',
    prefixes: ['access', 'agent', 'assign', 'branches', 'institution', 'roles', 'staff', 'teams', 'user', 'view'].map(
      (area) => `settings.${area}.`,
    ),
  },
  { key: 'settings', name: 'Settings', prefixes: ['settings.'] },
  { key: 'other', name: 'Everything else', prefixes: [''] },
] as const
export type ModuleKey = (typeof permissionModules)[number]['key']
export const moduleKeys = permissionModules.map(({ key }) => key) as [ModuleKey, ...ModuleKey[]]

/** The part of the product a permission belongs to. */
export function moduleOf(permission: string): ModuleKey {
  const matches = permissionModules.flatMap(({ key, prefixes }) =>
    prefixes.filter((prefix) => permission.startsWith(prefix)).map((prefix) => ({ key, length: prefix.length })),
  )
  return matches.reduce((best, each) => (each.length > best.length ? each : best)).key
}

/** The permission without which another one opens nothing (G-M-01). */
export const neededFor = (permission: Permission): Permission | undefined =>
  moduleOf(permission) === 'user_management' && permission !== 'settings.user.management.read' ? 'settings.user.management.read' : undefined

/** The permissions of a set that open nothing, because the one they need is not in it. */
export const helpless = (set: ReadonlySet<Permission>): Permission[] =>
  [...set].filter((key) => {
    const needed = neededFor(key)
    return needed !== undefined && !set.has(needed)
  })

/** Which records a role sees, in words people understand. */
export const scopeTexts = {
  own: 'Only their own records',
  assigned: 'Records they are assigned to',
  team: 'Records of their teams',
  branch: 'Records of their branch',
  agency: 'Records of their agency',
  institution: 'Applications sent to their institution',
  tenant: 'All records of the company',
} as const
/** The scopes that mean something for a kind of record; the others would show nothing. */
export const scopesOf = {
  leads: ['own', 'assigned', 'team', 'branch', 'agency', 'tenant'],
  applications: ['own', 'assigned', 'team', 'branch', 'agency', 'institution', 'tenant'],
  invoices: ['own', 'branch', 'agency', 'tenant'],
} as const
