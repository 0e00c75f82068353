/** Every permission key in the product, in the spelling roles store, sorted by module. */
export const permissions = [
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
  'masters.stages.read',
  'masters.timelines.read',
  // platform
  'settings.outbox.read',
  // programs
  'programs.listing.card.info.application_fee.read',
  'programs.listing.card.info.checklist.read',
  'programs.listing.card.info.duration.read',
  'programs.listing.card.info.english_test_scores.read',
  'programs.listing.card.info.tuition_fee.read',
  'programs.read',
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
  'shell.language_menu': { defaultEnabled: true },
  'shell.organization_settings': { defaultEnabled: true },
  'updates.product_modal_global': { defaultEnabled: false },
} as const
export type Gate = keyof typeof gates

/** Which records of a module a role sees (G-L-01): data on the role, applied in the noun's policy and nowhere else. */
export const scopes = ['own', 'assigned', 'team', 'branch', 'agency', 'institution', 'tenant'] as const
export type Scope = (typeof scopes)[number]
export const scopedModules = ['leads', 'applications', 'invoices'] as const
export type ScopedModule = (typeof scopedModules)[number]
