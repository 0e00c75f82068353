import { type Permission, permissions, type Scope, type ScopedModule } from '@embark/contract/kernel/access.ts'

export interface RoleSeed {
  readonly system_key: string
  readonly name: string
  readonly group: 'company' | 'agent' | 'user' | 'institution_staff'
  readonly permissions: readonly Permission[]
  readonly scopes: Readonly<Record<ScopedModule, Scope>>
}

const all = [...permissions]
const startingWith = (...prefixes: string[]) => all.filter((permission) => prefixes.some((prefix) => permission.startsWith(prefix)))
const without = (list: readonly Permission[], ...taken: Permission[]) => list.filter((permission) => !taken.includes(permission))

/** Reading programs with everything their cards tell (specification 3 §8). */
const finder: Permission[] = ['programs.read', ...startingWith('programs.listing.card.info.')]
/** The feeds of updates that everybody who works with students reads; commissions only who earns or settles them. */
const feeds: Permission[] = ['updates.offers.read', 'updates.recent.read', 'updates.scholarship.read']
const counselling: Permission[] = [
  ...feeds,
  'leads.read',
  'leads.create',
  'leads.update',
  'leads.status.update',
  'leads.assign',
  'leads.counsellings.create',
  'leads.counsellings.read',
  'leads.counsellings.update',
  'leads.passport.reveal',
  'dashboards.admission.read',
  'dashboards.lead.read',
  ...finder,
  'quotations.create',
  'quotations.read',
  'quotations.send',
  'payments.create',
  'payments.read',
  'services.gic.account.create',
  'services.gic.account.read',
  'services.gic.account.update',
  'documents.create',
  'documents.extract',
  'documents.verify',
  'applications.read',
  'applications.create',
  'applications.update',
  'applications.status.update',
  'masters.timelines.read',
  'masters.stages.read',
  'students.create',
  'students.read',
  'students.update',
  'workli.read',
  'tickets.inventory.create',
]

/** The roles every tenant starts with (G-C-06, G-L-01); a tenant may change all of it. */
export const roleSeeds: readonly RoleSeed[] = [
  {
    system_key: 'super_admin',
    name: 'Super admin',
    group: 'company',
    permissions: all,
    scopes: { leads: 'tenant', applications: 'tenant', invoices: 'tenant' },
  },
  {
    system_key: 'administrator',
    name: 'Administrator',
    group: 'company',
    // Product updates belong to the super admin (G-C-92), and so does who gets in without a password of ours.
    permissions: without(all, 'updates.product.manage', 'settings.single.sign.on.update', 'settings.subscriptions.create'),
    scopes: { leads: 'tenant', applications: 'tenant', invoices: 'tenant' },
  },
  {
    system_key: 'branch_manager',
    name: 'Branch manager',
    group: 'company',
    permissions: [
      ...feeds,
      'updates.commission.read',
      ...without(
        startingWith(
          'leads.',
          'students.',
          'applications.',
          'documents.',
          'dashboards.',
          'programs.',
          'quotations.',
          'payments.',
          'services.gic.',
        ),
        'leads.create.duplicate',
        'leads.personal_data',
      ),
      'agreements.read',
      'settings.attendance.read',
      'settings.working.hours.read',
      'settings.working.hours.update',
      'masters.timelines.read',
      'masters.stages.read',
      'invoices.read',
      'workli.read',
      'tickets.inventory.create',
      'tickets.inventory.read',
    ],
    scopes: { leads: 'branch', applications: 'branch', invoices: 'branch' },
  },
  {
    system_key: 'counsellor',
    name: 'Counsellor',
    group: 'company',
    permissions: counselling,
    scopes: { leads: 'assigned', applications: 'assigned', invoices: 'own' },
  },
  {
    system_key: 'application_officer',
    name: 'Application officer',
    group: 'company',
    permissions: [
      ...feeds,
      'leads.read',
      'leads.update',
      'leads.counsellings.read',
      'leads.passport.reveal',
      'quotations.read',
      'payments.read',
      ...startingWith('services.gic.'),
      ...finder,
      'dashboards.admission.read',
      'dashboards.lead.read',
      ...startingWith('applications.', 'documents.'),
      'masters.timelines.read',
      'masters.stages.read',
      'students.read',
      'workli.read',
      'tickets.inventory.create',
    ],
    scopes: { leads: 'assigned', applications: 'branch', invoices: 'own' },
  },
  {
    system_key: 'finance_officer',
    name: 'Finance officer',
    group: 'company',
    permissions: [
      ...feeds,
      'updates.commission.read',
      ...startingWith('invoices.', 'commission.', 'masters.bank.', 'payments.', 'vendors.'),
      'agreements.read',
      'services.gic.account.read',
      'documents.create',
      'applications.read',
      'leads.read',
      ...finder,
      'dashboards.admission.read',
      'dashboards.lead.read',
      'tickets.inventory.create',
    ],
    scopes: { leads: 'tenant', applications: 'tenant', invoices: 'tenant' },
  },
  {
    system_key: 'agent',
    name: 'Agent',
    group: 'agent',
    permissions: [
      ...feeds,
      'updates.commission.read',
      'leads.read',
      'leads.create',
      'leads.update',
      'leads.status.update',
      'leads.import',
      ...finder,
      'applications.read',
      'applications.create',
      'documents.create',
      'invoices.read',
      'dashboards.admission.read',
      'dashboards.lead.read',
      'tickets.inventory.create',
    ],
    scopes: { leads: 'agency', applications: 'agency', invoices: 'agency' },
  },
  {
    system_key: 'student',
    name: 'Student',
    group: 'user',
    permissions: [...feeds, 'leads.read', ...finder, 'applications.read', 'documents.create', 'payments.read'],
    scopes: { leads: 'own', applications: 'own', invoices: 'own' },
  },
  {
    system_key: 'institution_staff',
    name: 'Institution staff',
    group: 'institution_staff',
    permissions: [
      'updates.recent.read',
      'applications.read',
      'applications.status.update',
      'dashboards.admission.read',
      'documents.create',
      'tickets.inventory.create',
    ],
    scopes: { leads: 'own', applications: 'institution', invoices: 'own' },
  },
]
