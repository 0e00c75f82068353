import { createHash } from 'node:crypto'
import { holderOf, identified, intakeOfOffering, numbered, offering, type Recipes, Ref, roleOf } from './valid-recipe.ts'

const somebodyBusy = {
  role_identifier: roleOf('counsellor'),
  user_identifier: holderOf('counsellor'),
}
const lead = identified('leads')
const student = identified('leads', 'student_user_id is not null')
const studentsApplication = identified(
  'applications',
  `lead_id in (select l.id from leads l where l.tenant_id = t.tenant_id and l.student_user_id is not null)`,
)
const intake = numbered('lookup_values', `type = 'intake' and key = 'september'`)
let count = Date.now() % 1e6
const pdfContent = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
const pdfDigest = createHash('sha256').update(pdfContent).digest('hex')
const pdf = (filename: string) => new File([pdfContent], filename.replace(/(\.\w+)?$/, '.pdf'))
const newest = 'from applications a where a.tenant_id = t.tenant_id order by a.id desc limit 1'
/** One the newest application could name as well, and does not yet. */
const anotherProgram = `
  id in (
    select program_id
    from program_offerings o
    where o.tenant_id = t.tenant_id and o.campus_id = (select a.campus_id ${newest})
  )
    and id not in (
      select program_id
      from application_programs p
      where p.tenant_id = t.tenant_id and p.application_id = (select a.id ${newest})
    )`

const counsellingBody = {
  counselling_type: numbered('lookup_values', `type = 'counselling_type' and key = 'visa'`),
  meeting_type: 'phone',
  schedule_date: '2099-05-04T09:00:00.000Z',
  meeting_link: null,
  duration_minutes: 30,
  user_identifier: holderOf('counsellor'),
  role_identifier: undefined,
  allow_overlap: true,
}

/** A program at a campus that begins in September, or says nothing of when it begins. */
const quotable = (column: string) =>
  new Ref(
    'program_offerings',
    `is_active and visible_to is not null and not exists (
      select
      from program_intakes i
      where i.tenant_id = t.tenant_id and i.program_id = t.program_id
        and not exists (
          select
          from program_intakes other
          join lookup_values v on v.id = other.intake_id and v.tenant_id = other.tenant_id and v.key = 'september'
          where other.tenant_id = t.tenant_id and other.program_id = t.program_id
        )
    )`,
    column,
  )

const serviceBody = {
  application_identifier: undefined,
  vendor_identifier: undefined,
  user_identifier: undefined,
  values: { country: numbered('countries', `iso2 = 'CA'`), bank: 'Bank of the North' },
  amount: '20635',
  currency: 'CAD',
  files: [],
}
const quotationBody = {
  valid_until: '2099-05-04',
  currency: null,
  items: [
    {
      program_id: quotable('program_id'),
      campus_id: quotable('campus_id'),
      intake_id: intake,
      intake_year: 2028,
      currency: 'CAD',
      tuition_fee: '900',
      application_fee: null,
      scholarship_amount: null,
      other_fees: [{ label: 'Visa', amount: '100' }],
      discounts: [],
      installments: [{ label: 'At once', amount: '1000', due_on: '2099-01-01' }],
      remarks: null,
    },
  ],
}
const newestQuotation = identified('quotations')
const sentQuotation = {
  by: 'visitor',
  after: ['quotations.quotation.create', 'quotations.quotation.send'],
} as const
const sentKey = new Ref('quotations', `status <> 'draft'`, 'public_key')

/** Somebody new, as the lead form of every company takes them. */
const newLead = {
  email: () => `l${++count}@example.com`,
  country_code: '+90',
  mobile: () => `532${1_000_000 + count}`,
  alternate_country_code: undefined,
  alternate_mobile: undefined,
  date_of_birth: '2001-02-03',
  work_info: [{ employer: 'Sky Air', title: 'Clerk', from: '2023-02-03', to: '2024-02-03' }],
  home_postal_code: '34710',
  preferred_language: 'en',
  test_scores: [{ score_name: 'IELTS', score: 7, test_date: '2025-02-03', expires_on: '2027-02-03' }],
  destination_countries: [124],
  assign_to_users_info: [{ role_identifier: roleOf('application_officer'), user_identifier: holderOf('application_officer') }],
  discipline_id: undefined,
  intake_id: intake,
  form_id: numbered('forms', 'is_default'),
  lead_medium_id: numbered('lookup_values', `type = 'lead_medium' and is_active`),
  lead_source_id: numbered('lookup_values', `type = 'lead_source' and is_active`),
  team_id: undefined,
}

/** What the day is spent on: leads, their applications and papers. */
const passport = {
  number: () => `U${12_345_678 + ++count}`,
  number_again: () => `U${12_345_678 + count}`,
  country_id: undefined,
  issued_on: '2024-01-01',
  expires_on: '2034-01-01',
}
const onPassport = { lead_id: lead, passport_id: identified('lead_passports') }

export const workBodies: Recipes = {
  'applications.application': { to: identified('applications') },
  'applications.application.create': {
    after: ['leads.lead.create'],
    body: {
      lead_identifier: lead,
      institution: offering('institution_id'),
      campus: offering('campus_id'),
      programs: [offering('program_id')],
      destination_country: offering('country_id'),
      intake: intakeOfOffering,
      intake_year: 2028,
    },
  },
  'applications.application.defer': { body: { intake_id: intakeOfOffering, intake_year: 2029 } },
  'applications.deadline': { after: ['applications.application.create'], to: identified('applications') },
  'applications.deadline.edit': {
    after: ['applications.deadline.create'],
    to: identified('application_deadlines'),
    body: { due_on: '2031-03-01' },
  },
  'applications.deadline.create': {
    after: ['applications.application.create'],
    to: identified('applications'),
    body: { due_on: '2031-03-01' },
  },
  'applications.deadline.setOwn': {
    after: ['applications.application.create'],
    to: identified('applications'),
    body: { due_on: '2031-03-01' },
  },
  'applications.fee_waiver.request': {
    // Of an application that costs something.
    after: ['applications.application.update', 'catalog.fee_waiver.create'],
    to: identified('applications'),
    body: { fee_waiver_identifier: identified('fee_waivers') },
  },
  'applications.fee_waiver.decide': {
    after: ['applications.fee_waiver.request'],
    to: identified(
      'applications',
      `exists (
        select
        from application_fee_waivers w
        where w.tenant_id = t.tenant_id and w.application_id = t.id and w.status = 'requested' and w.version = 1
      )`,
    ),
    body: { status: 'rejected' },
  },
  'applications.offer_condition.create': {
    after: ['applications.application.create'],
    to: identified('applications'),
    body: { due_on: '2031-03-01' },
  },
  'applications.offer_condition.edit': {
    after: ['applications.offer_condition.create'],
    to: identified('offer_conditions', `status = 'open' and version = 1`),
    body: { due_on: '2031-03-01' },
  },
  'applications.offer_condition.changeStatus': {
    after: ['applications.offer_condition.create'],
    to: identified('offer_conditions', `status = 'open' and version = 1`),
    body: { status: 'not_met', document_identifier: undefined },
  },
  'applications.application.update': {
    after: ['applications.application.create'],
    body: {
      sub_status_id: undefined,
      form_values: { intake_id: undefined, intake_year: undefined, application_fee: '50', tuition_fee_currency: offering('currency') },
      answers: undefined,
      status_reason_id: undefined,
      from_status_identifier: undefined,
      version: undefined,
    },
  },
  'applications.checklist.link': {
    after: ['documents.document.saveToApplication'],
    to: {
      applicationId: identified('applications'),
      documentId: identified('documents'),
      documentTypeId: identified('lookup_values', `type = 'document_type' and key = 'passport'`),
    },
    body: { status: 'verified' },
  },
  'applications.preference.add': {
    after: ['applications.application.create'],
    to: identified('applications'),
    body: { program_id: numbered('programs', anotherProgram), campus_id: new Ref('applications', 'true', 'campus_id') },
  },
  'applications.preference.reorder': {
    after: ['applications.application.create'],
    to: lead,
    body: { preferences: [{ application_identifier: identified('applications'), program_id: offering('program_id'), order: 1 }] },
  },
  'conversations.thread': { to: student, body: { attachments: undefined, is_internal: false } },
  'conversations.thread.sayOnApplication': { to: studentsApplication },
  'conversations.thread.readOfLead': {
    after: ['conversations.thread.sayOnLead'],
    body: { last_message_identifier: identified('conversation_entries', `module_type = 'lead'`) },
  },
  'conversations.thread.readOfApplication': {
    after: ['conversations.thread.sayOnApplication'],
    to: studentsApplication,
    body: { last_message_identifier: identified('conversation_entries', `module_type = 'application'`) },
  },
  'conversations.thread.remind': {
    after: ['conversations.thread.sayOnApplication'],
    to: studentsApplication,
    body: { message_identifier: undefined, user_identifiers: undefined },
  },
  'conversations.thread.logCall': { to: lead, body: { outcome: 'reached', scheduled_at: new Date(Date.now() + 86_400_000).toISOString() } },
  'documents.document_type.create': { body: { modules: ['lead'], max_mb: 3 } },
  'documents.document_type.edit': {
    after: ['documents.document_type.create'],
    to: identified('lookup_values', `type = 'document_type'`),
    body: { modules: ['lead'], max_mb: 3 },
  },
  'extraction.extraction_map.save': {
    to: identified('lookup_values', `type = 'document_type'`),
    body: { fields: [{ key: 'Issuing country', lead_field: 'nationality_country_id' }] },
  },
  'documents.document': {
    after: ['documents.file.upload'],
    body: {
      document_type_identifier: identified('lookup_values', `type = 'document_type' and key = 'passport'`),
      files: [
        {
          file_identifier: identified('files', `filename like '%.pdf'`),
          file_thumb_identifier: identified('files', `filename not like '%.pdf'`),
        },
      ],
    },
  },
  'documents.document.saveToLead': { to: lead, body: { issued_on: '2024-05-01', expires_on: '2034-05-01' } },
  'documents.document.edit': {
    after: ['documents.document.saveToLead'],
    to: identified('documents'),
    body: { document_type_identifier: undefined, files: undefined, issued_on: '2024-05-01', expires_on: '2034-05-02' },
  },
  'documents.bundle.create': {
    after: ['documents.document.saveToLead'],
    body: { kind: 'zip', module_type: 'lead', module_identifier: identified('leads'), document_identifiers: undefined },
  },
  'documents.bundle.ticket': { after: ['documents.bundle.create'], to: identified('document_bundles') },
  'documents.version.create': {
    after: ['documents.document.saveToLead', 'documents.file.upload'],
    to: identified('documents'),
    body: {
      revision: 1,
      file_identifier: identified('files', `filename like '%.pdf'`),
      file_thumb_identifier: identified('files', `filename not like '%.pdf'`),
      issued_on: '2024-05-01',
      expires_on: '2034-05-01',
    },
  },
  'documents.version.restore': {
    after: ['documents.version.create'],
    to: { identifier: identified('documents', 'revision > 1'), revision: '1' },
    body: { revision: 2 },
  },
  'documents.document.saveToApplication': { to: identified('applications') },
  'documents.file.upload': { upload: pdf },
  'documents.partial_upload.begin': { body: { filename: () => `${crypto.randomUUID()}.pdf`, bytes: pdfContent.length, sha256: pdfDigest } },
  'documents.partial_upload.add': {
    after: ['documents.partial_upload.begin'],
    to: identified('partial_uploads'),
    query: { from: 0 },
    upload: pdf,
  },
  'documents.partial_upload.finish': { after: ['documents.partial_upload.add'], to: identified('partial_uploads') },
  'documents.file.rename': { after: ['documents.file.upload'], to: identified('files', `filename like '%.pdf'`) },
  'leads.assignment': { to: lead, after: ['leads.lead.create'], body: { assign_leads_by: 'user', assign_to_users_info: [somebodyBusy] } },
  'leads.capture_form.assignForm': {
    body: { form_id: numbered('forms', 'is_default'), lead_form_identifiers: [identified('lead_forms', 'is_active')] },
  },
  'leads.capture_form.editOrigin': {
    to: identified('lead_forms', `slug = 'default'`),
    body: { lead_source_id: undefined, lead_medium_id: undefined, branch_id: undefined },
  },
  'leads.capture_form.submit': {
    by: 'visitor',
    to: identified('lead_forms', 'is_active'),
    body: {
      values: { full_name: 'Maya Rai', phone: () => `+90532${2_000_000 + ++count}`, email: () => `v${++count}@example.com` },
      own: {},
      referral_id: undefined,
      hp: '',
    },
  },
  'leads.import.create': {
    upload: (filename) => new File([`first_name,email,city\nGrace,i${++count}@example.com,Kyoto\n`], filename.replace(/(\.\w+)?$/, '.csv')),
  },
  'leads.import.setMapping': {
    after: ['leads.import.create'],
    to: identified('imports'),
    body: {
      defaults: undefined,
      default_country_code: undefined,
      lead_form_identifier: undefined,
      reading: undefined,
      matches: undefined,
      mapping: { 0: 'first_name', 1: 'email' },
    },
  },
  'leads.lead': { to: lead, body: newLead },
  'leads.note.create': { to: { lead_id: lead } },
  'leads.consent.set': { to: { lead_id: lead, kind: 'email' }, body: { is_given: true, text: 'You may write to me' } },
  'leads.passport.create': { to: { lead_id: lead }, body: passport },
  'leads.passport.edit': {
    after: ['leads.passport.create'],
    to: onPassport,
    body: { ...passport, number: undefined, number_again: undefined },
  },
  'leads.passport.reveal': { after: ['leads.passport.create'], to: onPassport },
  'leads.passport.remove': { after: ['leads.passport.create'], to: onPassport },
  'leads.personal_data.order': { to: { lead_id: lead } },
  'leads.note.edit': { after: ['leads.note.create'], to: { lead_id: lead, note_id: identified('notes') } },
  'leads.selection': {
    after: ['leads.lead.create'],
    body: { leads: [lead], is_selected_all: false, filters: undefined, excluded_leads: undefined, selection_token: undefined },
  },
  'leads.lead.edit': { body: { version: new Ref('leads', 'true', 'version'), sub_status_id: undefined, seen: undefined } },
  'leads.selection.assign': { body: { assign_leads_by: 'user', assign_to_users_info: [somebodyBusy] } },
  'leads.selection.transfer': { body: { assign_leads_by: 'user', assign_to_users_info: [somebodyBusy] } },
  'leads.selection.move': {
    body: {
      status_identifier: identified('stages', `module_type = 'lead' and key = 'attempted'`),
      sub_status_id: undefined,
      status_reason_id: undefined,
    },
  },
  'leads.selection.preview': { body: { action: 'assign', assign_to: undefined, status_identifier: undefined, channel: undefined } },
  'leads.selection.message': { body: { channel: 'email', subject: 'An open day', text: 'Come on Friday.' } },
  'leads.trash': {
    after: ['leads.lead.create'],
    body: { leads: [lead], is_selected_all: false, filters: undefined, excluded_leads: undefined, selection_token: undefined },
  },
  'leads.shortlist': {
    body: {
      lead_identifier: lead,
      content: [{ program_id: offering('program_id'), campus_id: offering('campus_id') }],
      programs: [{ program_id: offering('program_id'), campus_id: offering('campus_id') }],
      shortlist_origin: 'lead_profile',
    },
  },
  'leads.status.change': {
    after: ['leads.lead.create'],
    to: lead,
    body: {
      status_identifier: identified('stages', `module_type = 'lead' and key = 'attempted'`),
      sub_status_id: undefined,
      status_reason_id: undefined,
      form_values: undefined,
      from_status_identifier: undefined,
    },
  },
  'leads.status.move': {
    after: ['leads.lead.create'],
    to: { lead, status: identified('stages', `module_type = 'lead' and key = 'attempted'`) },
    body: { sub_status_id: undefined, from_status_identifier: undefined },
  },
  'counselling.counselling.create': { body: { ...counsellingBody, lead_identifier: lead } },
  'counselling.counselling.edit': { to: identified('counsellings', `status = 'scheduled'`), body: counsellingBody },
  'counselling.counselling.changeStatus': {
    to: identified('counsellings', `status = 'scheduled'`),
    body: { status: 'completed', schedule_date: undefined },
  },
  'counselling.slot.setHours': {
    to: holderOf('counsellor'),
    body: {
      time_zone: 'UTC',
      slot_minutes: 30,
      meeting_type: 'in_person',
      meeting_link: null,
      weekly: [{ weekday: 1, from: '09:00', until: '12:00' }],
    },
  },
  'organization.working_time.set': {
    to: { branch: 'company' },
    body: { time_zone: 'UTC', weekly: [{ weekday: 1, from: '09:00', until: '12:00' }], holidays: [] },
  },
  'services.service_request.create': {
    to: { type: 'gic-account' },
    body: { ...serviceBody, lead_identifier: lead, is_draft: true },
  },
  'services.service_request.edit': {
    after: ['services.service_request.create'],
    to: identified('service_requests', `status = 'draft'`),
    body: serviceBody,
  },
  'services.service_request.changeStatus': {
    after: ['services.service_request.create'],
    to: identified('service_requests', `status = 'draft'`),
    body: { status: 'submitted', files: [] },
  },
  'masters.exchange_rate.set': { body: { currency: 'EUR', rate: 1.1, valid_on: '2026-01-02' } },
  'quotations.quotation.create': { after: ['leads.lead.create'], body: { ...quotationBody, lead_identifier: lead } },
  'quotations.quotation.edit': { after: ['quotations.quotation.create'], to: newestQuotation, body: quotationBody },
  'quotations.quotation.remove': { after: ['quotations.quotation.create'], to: newestQuotation },
  'quotations.quotation.send': { after: ['quotations.quotation.create'], to: newestQuotation, body: { to: 'family@example.com' } },
  'quotations.quotation.revise': {
    after: ['quotations.quotation.create', 'quotations.quotation.send'],
    to: identified('quotations', `status <> 'draft'`),
  },
  'quotations.public_quotation.seen': { ...sentQuotation, body: { identifier: sentKey } },
  'quotations.public_quotation.respond': { ...sentQuotation, body: { identifier: sentKey, response: 'accepted', position: 1 } },
  'leads.student': { after: ['leads.student.create'], to: student, body: newLead },
  'leads.student.create': { after: [] },
  'leads.student.edit': {
    body: { version: new Ref('leads', 'student_user_id is not null', 'version'), sub_status_id: undefined, seen: undefined },
  },
  'leads.student.changeStatus': { body: { status: 'suspended' } },
  'leads.student.invite': { after: ['leads.lead.create'], query: { lead_identifier: lead }, body: { email: undefined } },
  'leads.task.create': { body: { module_type: 'lead', module_identifier: lead, user_identifier: undefined, role_identifier: undefined } },
  'leads.task.edit': { after: ['leads.task.create'], to: identified('tasks', `status = 'pending'`), body: { user_identifier: undefined } },
  'leads.task.changeMany': {
    after: ['leads.task.create'],
    body: {
      task_identifiers: [identified('tasks', `status = 'pending'`)],
      scheduled_on: '2031-05-17',
      status: undefined,
      user_identifier: undefined,
    },
  },
  'leads.task.changeStatus': { to: identified('tasks'), body: { status: 'completed' } },
  'telephony.call.dial': { body: { lead_identifier: lead } },
}
