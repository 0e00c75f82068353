import type { Permission } from '../../kernel/access.ts'

/** What each permission lets a person do, in words; a wall names those that lack theirs. */
export const permissionTexts: Readonly<Partial<Record<Permission, string>>> = {
  'agents.requests.read': 'See requests for agent accounts',
  'agents.requests.update': 'Approve and decline requests for agent accounts',
  'agreements.create': 'Write agreements for agencies',
  'agreements.read': 'See agreements and who signed them',
  'agreements.sign': 'Record signatures of agencies',
  'agreements.update': 'Change and publish agreements',
  'applications.create': 'Create applications',
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
  'inventory.catalogue.import': 'Bring institutions and programs from a file, and take them back',
  'inventory.claim.institutions.read': 'See which institutions are offered to whom',
  'inventory.claim.institutions.share': 'Decide which other companies may claim your institutions',
  'inventory.claim.institutions.update': 'Decide which institutions are offered to whom',
  'inventory.claim.programs.read': 'See which programs are offered to whom',
  'inventory.claim.programs.update': 'Decide which programs are offered to whom',
  'invoices.agents.pay.create': 'Record payments to agents',
  'invoices.agents.pay.reverse': 'Take back payments to agents',
  'invoices.claim.create': 'Claim commission from institutions',
  'invoices.claim.delete': 'Cancel claims',
  'invoices.documents.update': 'Attach documents to invoices',
  'invoices.drop.update': 'Drop installments that will not be paid',
  'invoices.expected.date.update': 'Change when money is expected',
  'invoices.hold.update': 'Put installments on hold and release them',
  'invoices.invoice.create': 'Write invoices',
  'invoices.invoice.delete': 'Cancel invoices',
  'invoices.read': 'See invoices, claims and what agents are owed',
  'invoices.receive.create': 'Record money received',
  'invoices.receive.reverse': 'Take back a recorded receipt',
  'leads.assign': 'Assign leads',
  'leads.counsellings.create': 'Schedule counsellings',
  'leads.counsellings.read': 'See counsellings',
  'leads.counsellings.update': 'Hold counsellings, change them and open times for them',
  'leads.create': 'Add leads',
  'leads.create.duplicate': 'Create a lead despite a duplicate phone or email',
  'leads.delete': 'Delete leads and bring them back',
  'leads.export': 'Download leads as a file',
  'leads.import': 'Import leads from a file',
  'leads.merge': 'Make one lead of two, and two again',
  'leads.message': 'Write to many leads at once',
  'leads.read': 'See leads and their timeline',
  'leads.status.revert': 'Move a lead back to an earlier status',
  'leads.status.update': 'Move a lead on to its next status',
  'leads.personal_data': 'Hand out and erase everything kept of a person',
  'leads.transfer': 'Transfer leads',
  'leads.update': 'Edit leads, write notes and set reminders',
  'masters.bank.accounts.create': 'Add bank accounts and see their whole numbers',
  'masters.bank.accounts.delete': 'Remove bank accounts',
  'masters.bank.accounts.read': 'See bank accounts, their numbers hidden',
  'masters.lists.read': 'See the lists people choose from, such as sources and study levels',
  'masters.lists.update': 'Change the lists people choose from',
  'masters.client.services.create': 'Add client services',
  'masters.client.services.read': 'See client services',
  'masters.client.services.update': 'Change client services',
  'masters.form.fields.create': 'Add fields for forms',
  'masters.form.fields.read': 'See the fields of forms',
  'masters.form.fields.update': 'Change the fields of forms',
  'masters.forms.assign': 'Assign forms to stages',
  'masters.forms.create': 'Add forms',
  'masters.forms.read': 'View forms and their fields',
  'masters.forms.update': 'Build forms and publish them',
  'masters.stages.assign': 'Assign stages to timelines and move the records of a stage',
  'masters.stages.create': 'Create stages',
  'masters.stages.read': 'See the stages of pipelines',
  'masters.stages.update': 'Change stages',
  'masters.tags.assign': 'Put tags on programs',
  'masters.tags.create': 'Add tags',
  'masters.tags.read': 'See tags',
  'masters.tags.update': 'Change tags',
  'masters.timelines.assign': 'Say where timelines apply',
  'masters.timelines.create': 'Create timelines',
  'masters.timelines.read': 'See the pipelines of leads and applications',
  'masters.timelines.update': 'Change timelines',
  'notifications.templates.create': 'Write templates of messages',
  'notifications.templates.read': 'See the templates of messages',
  'notifications.templates.update': 'Change templates and decide which are sent',
  'programs.listing.card.info.application_fee.read': 'See the application fee of programs',
  'programs.listing.card.info.checklist.read': 'See which documents a program requires',
  'programs.listing.card.info.duration.read': 'See how long programs take',
  'programs.listing.card.info.english_test_scores.read': 'See which English scores programs ask for',
  'programs.listing.card.info.tuition_fee.read': 'See the tuition fee of programs',
  'programs.read': 'Search programs, shortlist and compare them',
  'quotations.create': 'Make quotations and new versions of them',
  'quotations.read': 'See quotations and what became of them',
  'quotations.send': 'Send quotations to families',
  'settings.access.explain': 'See who can see a record, and why',
  'settings.agent.staff.create': 'Add staff of agencies',
  'settings.agent.staff.read': 'See the staff of agencies',
  'settings.agent.staff.update': 'Change the staff of agencies',
  'settings.agent.teams.create': 'Add teams of agencies',
  'settings.agent.teams.read': 'See the teams of agencies',
  'settings.agent.teams.update': 'Change the teams of agencies',
  'settings.assign.branches': 'Assign branches to people',
  'settings.assign.client.services': 'Assign client services to people',
  'settings.assign.countries': 'Assign countries to people',
  'settings.assign.institutions': 'Assign institutions to people',
  'settings.assign.manager': 'Decide who reports to whom',
  'settings.assign.roles': 'Assign roles to people',
  'settings.assign.stages': 'Assign stages to people and roles',
  'settings.assign.statuses': 'Assign statuses to people',
  'settings.assign.teams': 'Assign teams to people',
  'settings.attendance.read': 'View attendance',
  'settings.audit.read': 'Read what was done, by whom and when',
  'settings.capture.read': 'See how leads come in from outside: keys, advertising platforms and webhooks',
  'settings.capture.update': 'Decide how leads come in from outside, make and revoke keys, and send events to other systems',
  'settings.branches.create': 'Add branches',
  'settings.branches.read': 'See branches',
  'settings.branches.update': 'Change branches',
  'settings.institution.staff.create': 'Add staff of institutions',
  'settings.institution.staff.read': 'See the staff of institutions',
  'settings.institution.staff.update': 'Change the staff of institutions',
  'settings.ip.addresses.create': 'Add IP addresses that are allowed or refused',
  'settings.ip.addresses.read': 'See which IP addresses are allowed or refused',
  'settings.ip.addresses.update': 'Change which IP addresses are allowed or refused',
  'settings.login.security.read': 'See where everybody is signed in',
  'settings.login.security.update': 'Sign other people out and reset their second step',
  'settings.organization.read': 'See the settings of the company',
  'settings.organization.update': 'Change the settings of the company and set it up',
  'settings.outbox.read': 'Read the messages that were sent or are waiting',
  'settings.roles.clone': 'Copy an existing role',
  'settings.roles.create': 'Add roles and groups',
  'settings.roles.permissions': 'Decide what each role may do and which records it sees',
  'settings.roles.read': 'See the roles and what they may do',
  'settings.roles.update': 'Rename roles, change their group, parent and modules, switch them off',
  'settings.roles.users': 'Put people into roles and take them out',
  'settings.single.sign.on.read': 'See how people sign in with a provider outside of Embark',
  'settings.single.sign.on.update': 'Decide how people sign in with a provider, who gets in by it and in which role',
  'settings.staff.create': 'Add and invite staff',
  'settings.staff.import': 'Import staff from a file',
  'settings.staff.permissions': 'Give one person more or fewer permissions than their role',
  'settings.staff.read': 'See staff',
  'settings.staff.status': 'Block and unblock staff',
  'settings.staff.update': 'Change staff',
  'settings.switches.read': 'See which switches and modules are on, and for whom',
  'settings.switches.update': 'Switch behaviour and modules on and off, and decide where people start',
  'settings.teams.create': 'Add teams',
  'settings.teams.read': 'See teams',
  'settings.teams.update': 'Change teams and who is in them',
  'settings.user.management.read': 'Open user management; every right there needs it',
  'settings.view.as': 'See the portal as another person does, without changing anything',
  'students.create': 'Make students and invite them to the portal',
  'students.read': 'See students and their accounts',
  'students.update': 'Edit students, keep them out and let them in',
  'unsubscribe.reasons.create': 'Add reasons for unsubscribing',
  'unsubscribe.reasons.read': 'See reasons for unsubscribing',
  'unsubscribe.reasons.update': 'Change reasons for unsubscribing',
  'unsubscribe.users.read': 'See who unsubscribed from what',
  'unsubscribe.users.update': 'Change what people receive',
  'updates.commission.read': 'Read updates about commissions',
  'updates.manage': 'Publish and change updates',
  'updates.offers.read': 'Read updates about offers',
  'updates.product.manage': 'Publish news of the product',
  'updates.recent.read': 'Read recent updates',
  'updates.scholarship.read': 'Read updates about scholarships',
  'vendors.create': 'Add vendors',
  'vendors.read': 'See vendors',
  'vendors.update': 'Change vendors',
  'workli.read': 'Open the worklist of the day',
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
  { key: 'leads', name: 'Leads', prefixes: ['leads.', 'students.', 'workli.'] },
  { key: 'applications', name: 'Applications', prefixes: ['applications.'] },
  { key: 'documents', name: 'Documents', prefixes: ['documents.'] },
  { key: 'programs', name: 'Programs', prefixes: ['programs.', 'inventory.', 'quotations.'] },
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
  { key: 'settings', name: 'Settings', prefixes: ['settings.', 'notifications.'] },
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
