import type { Consultancy } from './consultancy.ts'

export type Role = keyof Consultancy['people']
export type Kind = keyof typeof sights
/** Who sees what, written down a second time and by hand: the policies must come to the same. What is not named is not seen. */
export const everything = ['super_admin', 'administrator', 'finance_officer'] as const
export const sights = {
  lead: {
    all: everything,
    branch: ['branch_manager'],
    assigned: ['counsellor', 'application_officer'],
    agency: ['agent'],
    own: ['student'],
    elsewhere: [],
    here: [],
    there: [],
  },
  application: {
    all: everything,
    branch: ['branch_manager', 'application_officer'],
    assigned: ['counsellor'],
    agency: ['agent'],
    own: ['student'],
    elsewhere: ['institution_staff'],
    here: ['branch_manager', 'application_officer', 'agent'],
    there: [],
  },
  installment: { all: everything, here: ['branch_manager', 'agent'], there: [] },
  invoice: { all: everything, here: ['branch_manager'], there: [] },
  claim: { all: everything, here: ['branch_manager'], there: [] },
  relation: { all: everything, here: ['branch_manager'], there: [] },
  agent_invoice: { all: everything, here: ['branch_manager', 'agent'], there: [] },
  import: { all: ['super_admin', 'administrator'], own: ['branch_manager'] },
} as const satisfies Record<string, Record<string, readonly Role[]>>
/** Whether a role sees the record of a kind at a place. */
export const sees = (kind: Kind, record: string, role: Role) => {
  const of: Record<string, readonly Role[]> = sights[kind]
  return of['all']!.includes(role) || of[record]!.includes(role)
}

/** The records of a kind by their place, each under the names it may be called by. */
export function recordsOfKind({ leads, applications, money, installments, imported }: Consultancy, kind: Kind): [string, string[]][] {
  const both = (all: Record<string, { identifier: string; id: number; number?: number }>): [string, string[]][] =>
    Object.entries(all).map(([place, { identifier, id, number = id }]) => [place, [identifier, String(number)]])
  if (kind === 'lead') return both(leads)
  if (kind === 'application') return both(applications)
  if (kind === 'import') return both({ own: imported })
  if (kind === 'installment') return both(installments)
  const name = kind === 'claim' ? 'claim_no' : kind
  return Object.entries(money).map(([place, names]) => [place, [names[name]]])
}
/** A name of a kind that nothing has. */
export const missingOf = (kind: Kind) => (kind === 'claim' ? 'CLM-2020-999999' : crypto.randomUUID())

/** Every call that reads one record by one name in its path, and what it is a name of. */
export const readings: Readonly<Record<string, Kind>> = {
  'applications.application.activities': 'application',
  'applications.application.answers': 'application',
  'applications.application.form': 'application',
  'applications.application.single': 'application',
  'applications.checklist.read': 'application',
  'applications.deadline.ofApplication': 'application',
  'applications.fee_waiver.ofApplication': 'application',
  'applications.offer_condition.ofApplication': 'application',
  'applications.submission.ofApplication': 'application',
  'applications.preference.order': 'application',
  'conversations.thread.ofApplication': 'application',
  'conversations.thread.ofLead': 'lead',
  'counselling.counselling.ofLead': 'lead',
  'documents.document.ofApplication': 'application',
  'documents.document.ofLead': 'lead',
  'finance.agent_invoice.get': 'agent_invoice',
  'finance.agent_invoice.pdf': 'agent_invoice',
  'finance.claim.get': 'claim',
  'finance.claim.pdf': 'claim',
  'finance.installment.get': 'installment',
  'finance.lead_payment.ofLead': 'lead',
  'finance.invoice.file': 'relation',
  'finance.invoice.get': 'invoice',
  'finance.invoice.pdf': 'invoice',
  'leads.activity.list': 'lead',
  'leads.answer.filled': 'lead',
  'leads.answer.read': 'lead',
  'leads.assignment.counsellor': 'lead',
  'leads.assignment.staff': 'lead',
  'leads.duplicate.merges': 'lead',
  'leads.import.errorFile': 'import',
  'leads.import.get': 'import',
  'leads.import.rows': 'import',
  'leads.lead.single': 'lead',
  'leads.first_contact.get': 'lead',
  'leads.consent.list': 'lead',
  'leads.note.list': 'lead',
  'leads.passport.list': 'lead',
  'leads.personal_data.get': 'lead',
  'leads.shortlist.ofLead': 'lead',
  'leads.status.timeline': 'lead',
  'services.service_request.ofLead': 'lead',
  'quotations.quotation.ofLead': 'lead',
}
/** Reads by one name that belong to the company as a whole, or to the person who asks alone. */
export const others = [
  'audit.entry.single',
  'agreements.agreement.get',
  'agreements.signature.list',
  'agreements.signature.signedCopy',
  'agreements.signature.signedPdf',
  // Who sees the lead sees it, and who holds it: counselling.test.ts.
  'counselling.counselling.single',
  'counselling.slot.hours',
  // Who sees the record of a document sees them: version.test.ts.
  'documents.version.list',
  'finance.commission_structure.get',
  // It takes lines of an invoice back, and is seen by who sees them: credit-note.test.ts.
  'finance.invoice.creditNote',
  'finance.invoice.creditNotePdf',
  'finance.payer.get',
  // Who sees the lead sees it: service-request.test.ts.
  'services.service_request.single',
  // Who sees the application sees its receipts: submission.test.ts.
  'applications.submission.pdf',
  'masters.sub_status.dropdown',
  'leads.answer.blank',
  // Of leads with an account alone: student-list.test.ts.
  'leads.student.single',
  // It names a status beside the lead; answer-status.test.ts asks it as outsiders.
  'leads.answer.ofStatus',
  'platform.job.report',
  'platform.job.results',
  'platform.job.single',
  'masters.form_submission.options',
  'masters.lookup.list',
  'masters.lookup.uses',
  'masters.stage.impact',
  'masters.timeline.impact',
  'notifications.notification.read',
  'notifications.template.event',
  'notifications.template.get',
  'notifications.template.ofEvent',
  'organization.branch.teamsDropdown',
  'organization.permission.ofRole',
  'organization.permission.preview',
  'organization.role.get',
  'organization.role.rolesOfGroup',
  'organization.role.usersOfRole',
  'updates.commission_update.single',
  'updates.intake_update.single',
  'updates.moi_update.single',
  'updates.offer_letter_update.single',
  'updates.recent_update.single',
  'updates.scholarship_update.single',
  'updates.tuition_fee_update.single',
  'updates.product_category.clientDropdown',
  'updates.product_category.dropdown',
  'updates.product_category.list',
  'organization.staff.get',
  // Who is offered the institution sees them: institution.test.ts, campus.test.ts.
  'catalog.campus.list',
  'catalog.institution.single',
  'catalog.catalogue_import.errorFile',
  'catalog.catalogue_import.get',
  'catalog.catalogue_import.rows',
  'organization.staff_import.errorFile',
  'organization.staff_import.get',
  'organization.staff_import.rows',
  'masters.program_tag.programs',
  'masters.tag.get',
  'organization.branch.users',
  'organization.team.users',
  'organization.tenant.testMail',
  // Who sees the lead sees them: quotation.test.ts.
  'quotations.quotation.pdf',
  'quotations.quotation.single',
  'leads.assignment_rule.get',
  'leads.capture_key.get',
  'leads.landing_page.get',
  'leads.landing_page.preview',
  'leads.introduction.get',
  // Who raised it or looks after its kind: ticket.test.ts.
  'tickets.ticket.single',
  'organization.working_time.get',
  // What is on offer to their kind: program-record.test.ts.
  'catalog.program_record.single',
  'catalog.program_record.changes',
  // Who sees the document sees what it says: file-extraction.test.ts.
  'extraction.file_extraction.read',
  // Belongs to the whole company.
  'extraction.extraction_map.read',
]
