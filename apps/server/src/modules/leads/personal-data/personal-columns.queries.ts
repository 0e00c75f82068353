import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** One person, as the rows about them are found. */
export interface Subject {
  readonly lead: number
  readonly applications: readonly number[]
  /** Their account, where they have one. */
  readonly user: number | null
  /** The identifiers of the lead and its applications. */
  readonly identifiers: readonly string[]
  /** Addresses and numbers of theirs, as they are written in tables. */
  readonly contacts: readonly string[]
  readonly documents: readonly number[]
  readonly files: readonly number[]
}

/** What stands in a column once its person is erased, as SQL. */
type Replacement = (column: string) => string
const word: Replacement = () => `'Erased'`
const empty: Replacement = () => `''`
const none: Replacement = () => 'null'
const object: Replacement = () => `'{}'`
const list: Replacement = () => `'[]'`
/** Every text within a value, and no number. */
const words: Replacement = (column) => `erased_words("${column}")`
/** One that belongs to nobody. */
const address: Replacement = () => `'erased-' || identifier || '@erased.invalid'`

/** A table with rows about a person: which they are, and what of them says who it is. */
export interface PersonalTable {
  readonly rows: (subject: Subject) => RawBuilder<SqlBool>
  /** The columns that say something about the person; without them the whole row goes. */
  readonly replaced?: Readonly<Record<string, Replacement>>
  /** Set beside them, such as the end of an account. */
  readonly also?: string
  /** Texts that say nothing about a person, or that the law keeps. */
  readonly kept?: string
  /** Opens an account or a device: goes with the rest and is never handed out. */
  readonly secret?: string
  /** Written by a function of the database, as the table only grows. */
  readonly growing?: true
}

const ofLead = ({ lead }: Subject) => sql<SqlBool>`lead_id = ${lead}`
/** The leads that went into this one, which are the same person. */
const mergedInto = (lead: number) => sql`select loser_id from lead_merges where winner_id = ${lead} and unmerged_at is null`
const ofWhole =
  (column: string) =>
  ({ lead }: Subject) =>
    sql<SqlBool>`(${sql.ref(column)} = ${lead} or ${sql.ref(column)} in (${mergedInto(lead)}))`
const ofApplications = ({ applications }: Subject) => sql<SqlBool>`application_id = any(${applications}::int[])`
const ofUser = ({ user }: Subject) => sql<SqlBool>`user_id = ${user}::int`
const ofRecord =
  (module: string, record: string) =>
  ({ lead, applications }: Subject) =>
    sql<SqlBool>`(${sql.ref(module)} = 'lead' and ${sql.ref(record)} = ${lead}
      or ${sql.ref(module)} = 'application' and ${sql.ref(record)} = any(${applications}::int[]))`

/**
 * Where the product keeps what it knows of a person, in the order in which it is erased. `every-person.test.ts` fails for a column that is
 * declared neither here nor below.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  import_rows: {
    rows: ({ lead, contacts }) =>
      sql`(lead_id = ${lead} or exists (select from unnest(${contacts}::text[]) c where cells::text ilike '%' || c || '%'))`,
    replaced: { cells: words, errors: list },
    kept: 'outcome',
  },
  // The columns of an import hold samples of its rows, and its undo names of leads.
  imports: {
    rows: ({ lead }) =>
      sql`id in (select import_id from import_rows where lead_id = ${lead} union select import_id from leads where id = ${lead})`,
    replaced: {},
    also: `columns = (select coalesce(jsonb_agg(each || '{"samples": []}'), '[]') from jsonb_array_elements(columns) each),
      settings = case
        when settings ? 'reverted' then jsonb_set(jsonb_set(settings, '{reverted,kept}', '[]'), '{reverted,restored}', '[]')
        else settings end - 'strange'`,
    kept: 'state reading columns mapping settings header_hash counts',
  },
  import_changes: { rows: ofLead, secret: 'before after answers', kept: 'state' },
  notes: {
    rows: ofRecord('module_type', 'module_id'),
    replaced: { content: word },
    also: 'deleted_at = coalesce(deleted_at, now())',
    kept: 'module_type visibility',
  },
  // Why a bulk act left a record as it was may name what it said.
  job_records: {
    rows: ofRecord('module', 'record_id'),
    replaced: { vars: object },
    secret: 'before after',
    kept: 'module outcome code reason',
  },
  activities: { rows: ofRecord('module', 'record_id'), replaced: { vars: words }, kept: 'module type visibility' },
  tasks: {
    rows: ofRecord('category', 'record_id'),
    replaced: { note: word },
    also: `status = case when status = 'pending' then 'cancelled' else status end`,
    kept: 'type category status',
  },
  counsellings: {
    rows: ofLead,
    replaced: { remarks: none, outcome: none },
    also: `status = case when status = 'scheduled' then 'cancelled' else status end, day_notice_at = null, hour_notice_at = null`,
    kept: 'meeting_type meeting_link timezone status',
  },
  lead_payments: {
    rows: ofLead,
    replaced: { title: word, reference: none, remarks: none },
    also: 'receipt_file_id = null',
    kept: 'payment_for currency due_date gateway status',
  },
  service_request_files: { rows: ({ files }) => sql`file_id = any(${files}::int[])` },
  service_requests: {
    rows: ofLead,
    replaced: { values: object, remarks: none },
    kept: 'status currency',
  },
  introductions: {
    rows: ofLead,
    replaced: {
      first_name: word,
      last_name: empty,
      email: none,
      mobile: none,
      date_of_birth: none,
      submitted: object,
      consent: object,
      request_text: none,
    },
    kept: 'state channel',
  },
  introduction_decisions: { rows: ofLead, replaced: { reason: word }, kept: 'kind parts' },
  // Names of programs stand in it; what was written for the family goes.
  quotation_lines: {
    rows: ({ lead }) =>
      sql`item_id in (
        select i.id from quotation_items i join quotations q on q.id = i.quotation_id where q.lead_id = ${lead}
      )`,
    replaced: { label: word },
    kept: 'kind currency due_on',
  },
  quotation_items: {
    rows: ({ lead }) => sql`quotation_id in (select id from quotations where lead_id = ${lead})`,
    replaced: { remarks: none },
    kept: 'program_name campus_name institution_name currency facts rate_on',
  },
  quotations: {
    rows: ofLead,
    replaced: { title: word, terms: none, sent_to: none, mail_subject: none, mail_message: none, response_remarks: none },
    // Nobody opens it at its address any more.
    also: `public_key = encode(sha256(convert_to(identifier::text || clock_timestamp()::text, 'UTF8')), 'hex')`,
    secret: 'public_key',
    kept: 'status language currency valid_until application_refusal',
  },
  conversation_entries: {
    rows: ofRecord('module_type', 'record_id'),
    replaced: { content: word, subject: none, sender: none },
    kept: 'module_type channel direction outcome external_id',
  },
  conversation_files: { rows: ({ files }) => sql`file_id = any(${files}::int[])` },
  conversation_reads: { rows: ofRecord('module_type', 'record_id') },
  first_contacts: { rows: ofLead, replaced: {}, kept: 'status made_by' },
  waiting_leads: { rows: ofLead },
  // The platform's name of it stays, so that a notice sent again does not bring the person back.
  ad_leads: { rows: ofLead, replaced: { problem: none }, kept: 'external_id external_form state' },
  calls: {
    rows: ofLead,
    replaced: { number: none, recording_url: none },
    kept: 'provider_call_id direction status outcome extensions',
  },
  form_submissions: { rows: ofRecord('module_type', 'record_id'), replaced: { values: object }, kept: 'module_type status' },
  field_values: { rows: ofRecord('module_type', 'record_id') },
  messages: {
    rows: ({ user, contacts }) =>
      sql`(user_id = ${user}::int or recipient = any(${contacts}::text[])
        or exists (select from unnest(${contacts}::text[]) c where body_text ilike '%' || c || '%'))`,
    replaced: {
      recipient: word,
      subject: none,
      body_text: empty,
      body_html: none,
      headers: object,
      calendar: none,
      last_error: none,
      attachments: none,
    },
    also: `status = case when status = 'queued' then 'failed' else status end`,
    kept: 'channel status dedupe_key',
  },
  notifications: {
    rows: ({ lead, user, identifiers }) =>
      sql`(user_id = ${user}::int or module_identifier = any(${identifiers}::uuid[])
        or module_type = 'counselling' and module_identifier in (select identifier from counsellings where lead_id = ${lead})
        or module_type = 'quotation' and module_identifier in (select identifier from quotations where lead_id = ${lead}))`,
    replaced: { vars: words },
    // A company's own words are kept as they were filled in.
    also: `content = case when event is null or content like '%{{%' then content else 'Erased' end`,
    kept: 'module_type type title content dedupe_key event',
  },
  document_bundles: { rows: ofRecord('module_type', 'module_id') },
  document_versions: { rows: ({ documents }) => sql`document_id = any(${documents}::int[])` },
  documents: { rows: ofRecord('module_type', 'module_id') },
  applications: {
    rows: ofLead,
    replaced: { remarks: none, application_number: none, ocas_number: none, offer_conditions: none },
    kept: `own_deadline offer_letter_received_at offer_letter_deadline tuition_fee_currency tuition_fee_due_date tuition_fee_paid_date
      deferred_from utm_source utm_medium status_in_canada`,
  },
  offer_conditions: { rows: ofApplications, replaced: { text: word, remarks: none }, kept: 'kind due_on status' },
  application_deadlines: { rows: ofApplications, replaced: { title: word }, kept: 'due_on' },
  application_fee_waivers: { rows: ofApplications, replaced: { reason: none, remarks: none }, kept: 'status currency' },
  // What was sent, when and with which checksum is the proof that it was.
  application_submissions: { rows: ofApplications, replaced: { answers: list }, kept: 'facts', growing: true },
  application_submission_files: {
    rows: ({ applications }) =>
      sql`submission_id in (select id from application_submissions where application_id = any(${applications}::int[]))`,
    replaced: { filename: word },
    kept: 'document_type sha256',
    growing: true,
  },
  status_history: { rows: ofRecord('module', 'record_id'), replaced: { remarks: none }, kept: 'module', growing: true },
  installment_events: {
    rows: ({ lead }) => sql`installment_id in (select id from application_installments where lead_id = ${lead})`,
    replaced: { remarks: none },
    kept: 'side event from_state to_state',
    growing: true,
  },
  application_installments: {
    rows: ofLead,
    replaced: { remarks: none },
    kept: `rule_snapshot expected_currency_in expected_commission_in_date origin client_hold agent_hold client_state agent_state expected_received_at`,
  },
  // Answers kept for a day, so that a repeated call gets the same.
  idempotency_keys: {
    rows: ({ contacts, identifiers }) =>
      sql`exists (select from unnest(${contacts}::text[] || ${identifiers}::text[]) c where answer::text ilike '%' || c || '%')`,
    secret: 'key caller request_hash answer',
  },
  sign_in_codes: { rows: ofUser },
  act_codes: { rows: ofUser },
  sign_ups: { rows: ({ contacts }) => sql`email = any(${contacts}::text[])` },
  contact_changes: { rows: ofUser },
  passkey_challenges: { rows: ofUser },
  passkeys: { rows: ofUser },
  provider_attempts: { rows: ofUser },
  sign_in_identities: { rows: ofUser },
  second_factors: { rows: ofUser },
  backup_codes: { rows: ofUser },
  one_time_links: { rows: ofUser },
  preferences: { rows: ofUser },
  saved_views: { rows: ofUser },
  finder_searches: { rows: ofUser },
  exports: { rows: ofUser },
  calendar_feeds: { rows: ofUser },
  saved_view_defaults: { rows: ofUser },
  unsubscribe_preferences: {
    rows: ofUser,
    replaced: { remarks: none },
    kept: 'source quiet_hours quiet_from quiet_until quiet_zone',
  },
  refresh_tokens: {
    rows: ({ user }) => sql`session_id in (select id from sessions where user_id = ${user}::int)`,
    secret: 'token_hash successor_sealed',
  },
  sessions: {
    rows: ofUser,
    replaced: {},
    also: `status = 'ended', ended_reason = coalesce(ended_reason, 'erased')`,
    kept: 'status ended_reason',
  },
  devices: { rows: ofUser, replaced: { device_os: none, device_client: none }, also: `status = 'logged_out'`, kept: 'status' },
  users: {
    rows: ({ user }) => sql`id = ${user}::int`,
    replaced: {
      first_name: word,
      last_name: empty,
      email: address,
      country_code: none,
      mobile: none,
      gender: none,
      time_zone: none,
      password_hash: none,
      extension: none,
    },
    also: `status = 'deactivated', picture_file_id = null, version = version + 1, updated_at = now()`,
    secret: 'password_hash',
    kept: 'group status language',
  },
  // Both of leads that are one are about the person.
  lead_keys: {
    rows: ofWhole('lead_id'),
    replaced: { mail: none, phone: none, other_phone: none, born: none, sounds: () => `'{}'` },
  },
  // The number and what it is found by go with the row; who asks for a copy has the passport.
  lead_passports: { rows: ofWhole('lead_id'), secret: 'number_sealed number_hash', kept: 'issued_on expires_on origin' },
  lead_pairs: { rows: ({ lead }) => sql`(lead_id = ${lead} or other_id = ${lead})` },
  leads: {
    rows: ofWhole('id'),
    replaced: {
      first_name: word,
      last_name: empty,
      email: address,
      country_code: none,
      mobile: none,
      mobile_e164: none,
      alternate_country_code: none,
      alternate_mobile: none,
      gender: none,
      date_of_birth: none,
      source_city: none,
      home_address: none,
      home_postal_code: none,
      preferred_language: none,
      test_scores: list,
      education_info: list,
      work_info: list,
      spoken_languages: list,
      contact_preference: none,
      consent: object,
      delete_reason: none,
      capture_reference: none,
    },
    also: 'next_follow_up_at = null, version = version + 1, updated_at = now()',
    kept: 'utm_source utm_medium utm_campaign utm_term utm_content platform budget_currency category',
  },
  // Who is erased does not come back.
  lead_merges: {
    rows: ({ lead }) => sql`(winner_id = ${lead} or loser_id = ${lead})`,
    replaced: { before: object, after: object },
    kept: 'moved',
  },
  // Feedback and requests of the person, with what was said on them.
  ticket_entries: {
    rows: ({ user }) =>
      sql`(author_id = ${user}::int or ticket_id in (select id from tickets where reporter_id = ${user}::int)) and content <> ''`,
    replaced: { content: word },
    kept: 'what from_status to_status',
  },
  tickets: {
    rows: ({ user }) => sql`reporter_id = ${user}::int`,
    replaced: { request_content: word, right_value: none, source_url: none, resolution: none },
    also: 'file_id = null',
    kept: 'kind bug_type module_type feature fact status',
  },
  quarantined_files: { rows: ({ user }) => sql`uploaded_by = ${user}::int` },
  partial_uploads: { rows: ({ user }) => sql`uploaded_by = ${user}::int` },
  // After everything that names them.
  accepted_fields: { rows: ofLead },
  file_extractions: { rows: ({ files }) => sql`file_id = any(${files}::int[])` },
  files: { rows: ({ files }) => sql`id = any(${files}::int[])` },
  audit_entries: {
    rows: ({ lead, applications, documents, files, user, contacts }) =>
      sql`(module = 'lead' and (record_id = ${lead} or record_id in (${mergedInto(lead)}))
        or module = 'application' and record_id = any(${applications}::int[])
        or module = 'document' and record_id = any(${documents}::int[]) or module = 'file' and record_id = any(${files}::int[])
        or module = 'counselling' and record_id in (select id from counsellings where lead_id = ${lead})
        or module = 'quotation' and record_id in (select id from quotations where lead_id = ${lead})
        or module = 'service_request' and record_id in (select id from service_requests where lead_id = ${lead})
        or module = 'lead_payment' and record_id in (select id from lead_payments where lead_id = ${lead})
        or module = 'user' and record_id = ${user}::int or actor_id = ${user}::int
        or exists (
          select from unnest(${contacts}::text[]) c where concat(before::text, after::text) ilike '%' || c || '%'
        ))`,
    replaced: { before: words, after: words, actor_name: word, ip: none },
    kept: 'action module trace_id sealed_digest',
    growing: true,
  },
}

/** Texts that say nothing of a lead or a student: of the company, its staff and agencies, its catalogue, its money, and of the product. */
export const otherColumns: Readonly<Record<string, string>> = {
  ocr_subscriptions: 'type valid_from till_date',
  credit_entries: 'kind',
  ad_connections: 'name platform key_hash key_prefix app_secret_sealed access_token_sealed graph_address questions',
  capture_keys: 'name prefix key_hash campaign allowed_fields',
  webhook_deliveries: 'event body state last_answer last_error',
  webhook_subscriptions: 'name address events secret_sealed former_secret_sealed disabled_because',
  agent_commission_terms: 'valid_from valid_to',
  agent_forms: 'title fields',
  agent_invoices: 'invoice_no currency',
  agent_payments: 'payment_no currency paid_date remark_to_internal',
  agent_requests: 'company_name first_name last_name email country_code mobile state city website message language status decline_reason',
  agents: 'name country_code email',
  application_document_links: 'sha256',
  agreement_signatures: 'status signed_by_company signed_by_name signed_by_designation content_sha256 ip user_agent',
  agreements: 'title group status content',
  application_programs: 'outcome',
  assigned_fields: 'validations field_options',
  assigned_stages: 'kind',
  assignment_rules: 'name conditions receivers method',
  attendances: 'day',
  audit_marks: 'snapshot_xmax',
  audit_seals: 'previous_hash hash',
  bank_accounts: 'account_name account_number bank_name bank_address swift_code iban routing_code routing_code_type',
  branches: 'name alias address_line',
  built_in_templates: 'event channel language title content',
  campuses: 'name city state visible_to',
  cities: 'name district',
  claim_lines: 'remarks',
  claims: 'claim_no currency bank_snapshot bill_to_snapshot expected_received_at origin language',
  client_invoices: 'invoice_no currency bank_snapshot bill_to_snapshot expected_received_at issued_on language',
  client_services: 'name',
  code_tries: 'subject_hash',
  commission_rule_installments: 'due_anchor',
  commission_rules: 'commission_type basis',
  commission_structures: 'name currency valid_from valid_to status',
  counselling_hours: 'time_zone meeting_type meeting_link weekly days_off',
  countries: 'iso2 name names dial_code currency',
  credit_notes: 'credit_note_no issued_on',
  document_counters: 'kind',
  exchange_rates: 'currency valid_on',
  extraction_field_map: 'key lead_field',
  form_fields: 'name label placeholder type field_options',
  fee_waivers: 'waiver_type currency code valid_from till_date remarks verified_source',
  form_versions: 'steps',
  forms: 'name description status',
  information_updates:
    'type title content requirement description till_date duration_type currency commission_type module_type scholarship_type intake_status',
  installment_sums: 'agent_state client_state expected_currency_in',
  institution_pictures: 'caption',
  institutions: 'name alias_name url logo_url currency visible_to institution_type description requirements verified_source',
  ip_rules: 'ip_address title type status reason applicable_for',
  jobs: 'kind status input result',
  landing_pages: 'name status campaign content published',
  landing_counts: 'day page_key source campaign',
  lead_forms: 'title slug kind banner_text blocks fields consent_text success_text redirect_url',
  lead_selections: 'action skipped',
  lead_shortlists: 'by_side shortlist_origin',
  ledger_accounts: 'code currency name',
  ledger_postings: 'currency',
  ledger_transactions: 'kind source_table posted_on',
  lookup_values: 'type key label meta',
  notification_templates: 'event channel language category title content',
  number_lanes: 'counted',
  outbox_events: 'name payload trace_id last_error handled',
  partial_upload_pieces: 'storage_key',
  payers: 'name address email tax_number language',
  product_categories: 'type name',
  product_updates: 'title content image',
  program_changes: 'fact subject old_value new_value source',
  program_intakes: 'deadline verified_source',
  program_offerings:
    'currency search visible_to verified_source offered_as offered_to offered_type offered_attendance offered_english offered_state offered_city',
  program_scholarships: 'name currency conditions verified_source',
  programs:
    'name url category program_type duration_type attendance_on min_requirement testscores checklist additional_items tags english_level verified_source',
  rate_limits: 'key',
  receipts: 'receipt_no currency receive_date remark_to_internal',
  role_data_scopes: 'module scope',
  role_groups: 'name system_key kind',
  roles: 'name system_key group modules permissions',
  service_types: 'code slug name',
  short_settlements: 'remarks',
  catalogue_imports: 'state reading columns mapping matches strange counts reverted',
  catalogue_import_rows: 'cells outcome errors decided',
  catalogue_import_changes: 'noun name before after state',
  staff_import_rows: 'cells outcome errors decided',
  staff_imports: 'state reading columns mapping',
  sign_in_provider_rules: 'kind value',
  sign_in_providers: 'issuer client_id client_secret_sealed label domains claim end_session_endpoint',
  stages: 'name key module_type type position',
  sub_statuses: 'label',
  states: 'code name names',
  tags: 'name tag_type txt_color bg_color',
  teams: 'name alias',
  tenant_features: 'feature_key',
  tenant_gates: 'gate_key audience config',
  tenant_hosts: 'host',
  tenant_landing_rules: 'audience gate_key target',
  tenants: 'code name status default_language time_zone currency country_code accent_color settings',
  timelines: 'name module_type',
  unknown_sign_ins: 'name_hash',
  unsubscribe_reasons: 'title',
  update_reads: 'update_type',
  user_permissions: 'permission effect',
  vendors:
    'name short_name address_line_one address_line_two contact_person_first_name contact_person_last_name contact_person_email contact_person_country_code contact_person_mobile',
  working_hours: 'time_zone weekly holidays',
}
