/** Every permission key in the product, in the spelling roles store, sorted by module. */
export const permissions = [
  // agreements
  'agreements.create',
  'agreements.read',
  'agreements.sign',
  'agreements.update',
  // agents
  'agents.requests.read',
  'agents.requests.update',
  // applications
  'applications.create',
  'applications.read',
  'applications.status.revert',
  'applications.status.update',
  'applications.update',
  // commission and finance
  'commission.structures.create',
  'commission.structures.read',
  'commission.structures.update',
  'invoices.agents.pay.create',
  'invoices.agents.pay.reverse',
  'invoices.claim.create',
  'invoices.claim.delete',
  'invoices.documents.update',
  'invoices.drop.update',
  'invoices.expected.date.update',
  'invoices.hold.update',
  'invoices.invoice.create',
  'invoices.invoice.delete',
  'invoices.read',
  'invoices.receive.create',
  'invoices.receive.reverse',
  'masters.bank.accounts.create',
  'masters.bank.accounts.delete',
  'masters.bank.accounts.read',
  // dashboards
  'dashboards.lead.read',
  // documents
  'documents.create',
  'documents.delete',
  'documents.types.update',
  'documents.verify',
  // leads
  'leads.assign',
  'leads.create',
  'leads.create.duplicate',
  'leads.delete',
  'leads.export',
  'leads.import',
  'leads.read',
  'leads.status.revert',
  'leads.status.update',
  'leads.transfer',
  'leads.update',
  // masters
  'masters.client.services.create',
  'masters.client.services.read',
  'masters.client.services.update',
  'masters.stages.read',
  'masters.timelines.read',
  // organization
  'settings.agent.staff.create',
  'settings.agent.staff.read',
  'settings.agent.staff.update',
  'settings.institution.staff.create',
  'settings.institution.staff.read',
  'settings.institution.staff.update',
  'settings.staff.create',
  'settings.staff.import',
  'settings.staff.read',
  'settings.staff.status',
  'settings.staff.update',
  'settings.agent.teams.create',
  'settings.agent.teams.read',
  'settings.agent.teams.update',
  'settings.assign.branches',
  'settings.assign.client.services',
  'settings.assign.countries',
  'settings.assign.institutions',
  'settings.assign.manager',
  'settings.assign.roles',
  'settings.assign.stages',
  'settings.assign.statuses',
  'settings.assign.teams',
  'settings.branches.create',
  'settings.branches.read',
  'settings.branches.update',
  'settings.ip.addresses.create',
  'settings.ip.addresses.read',
  'settings.ip.addresses.update',
  'settings.organization.read',
  'settings.organization.update',
  'settings.switches.read',
  'settings.switches.update',
  'settings.teams.create',
  'settings.teams.read',
  'settings.teams.update',
  'settings.user.management.read',
  // platform
  'settings.attendance.read',
  'settings.audit.read',
  'settings.outbox.read',
  'unsubscribe.reasons.create',
  'unsubscribe.reasons.read',
  'unsubscribe.reasons.update',
  'unsubscribe.users.read',
  'unsubscribe.users.update',
  // user management
  'settings.access.explain',
  'settings.roles.clone',
  'settings.roles.create',
  'settings.roles.permissions',
  'settings.roles.read',
  'settings.roles.update',
  'settings.roles.users',
  'settings.staff.permissions',
  'settings.view.as',
  // devices and second factors
  'settings.login.security.read',
  'settings.login.security.update',
  // programs
  'programs.listing.card.info.application_fee.read',
  'programs.listing.card.info.checklist.read',
  'programs.listing.card.info.duration.read',
  'programs.listing.card.info.english_test_scores.read',
  'programs.listing.card.info.tuition_fee.read',
  'programs.read',
  // updates
  'updates.commission.read',
  'updates.manage',
  'updates.offers.read',
  'updates.product.manage',
  'updates.recent.read',
  'updates.scholarship.read',
] as const

export type Permission = (typeof permissions)[number]
/** 'public': anyone. 'signed-in': any session. Otherwise the key the active role must hold. */
export type Access = 'public' | 'signed-in' | Permission

/** Modules a tenant has or has not (G-C-03). A flag never grants anything: the permission is still needed. */
export const features = {
  agent_module: { defaultEnabled: true },
  ai_advisor: { defaultEnabled: false },
  collaboration: { defaultEnabled: false },
  'marketing.email_campaigns': { defaultEnabled: false },
  'marketing.general_campaign': { defaultEnabled: false },
  'marketing.landing_pages': { defaultEnabled: true },
  'marketing.push_notifications': { defaultEnabled: false },
  'marketing.social_media': { defaultEnabled: false },
  'marketing.whatsapp_campaigns': { defaultEnabled: false },
} as const
export type Feature = keyof typeof features

/** Behaviour switches of a tenant or an identity (G-C-01). */
export const gates = {
  'attendance.check_in': { defaultEnabled: false },
  'landing.student_profile': { defaultEnabled: false },
  'profile.agent_logo_tab': { defaultEnabled: true },
  'session.idle_sign_out': { defaultEnabled: false },
  'session.logout_on_first_401': { defaultEnabled: false },
  'shell.language_menu': { defaultEnabled: false },
  'shell.organization_settings': { defaultEnabled: false },
  /** This company's product updates reach every company of the installation (ADR 0022). */
  'updates.product_authoring': { defaultEnabled: false },
  'updates.product_modal_global': { defaultEnabled: false },
} as const
export type Gate = keyof typeof gates

/** Which records of a module a role sees (G-L-01): data on the role, applied in the noun's policy and nowhere else. */
export const scopes = ['own', 'assigned', 'team', 'branch', 'agency', 'institution', 'tenant'] as const
export type Scope = (typeof scopes)[number]
export const scopedModules = ['leads', 'applications', 'invoices'] as const
export type ScopedModule = (typeof scopedModules)[number]
