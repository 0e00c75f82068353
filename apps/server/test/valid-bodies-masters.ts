import { inventoryBugs, programFactNames } from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { startingContent } from '#modules/leads/landing-page/landing-start.rules.ts'
import { holderOf, identified, intakeOfOffering, numbered, offering, type Recipes, Ref } from './valid-recipe.ts'

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
let count = Date.now() % 1e6
const newest = (table: string) => ({ to: identified(table) })
const update = { institution_id: offering('institution_id'), country_id: offering('country_id'), currency: 'GBP', till_date: '2028-01-02' }
const percent = {
  ...update,
  commission_type: 'percentage',
  commission_percentage: '12.5',
  commission_amount: undefined,
  commission_currency: undefined,
}
const of = (type: string) => identified('information_updates', `type = '${type}'`)
const twoLists = {
  category_identifier: identified('product_categories', `type = 'category'`),
  module_identifier: identified('product_categories', `type = 'module'`),
  file_identifier: undefined,
  client_identifiers: undefined,
}

/** A rule for the people of a branch. */
const ruleBody = {
  conditions: {
    destination_countries: undefined,
    source_countries: undefined,
    preferred_languages: undefined,
    lead_sources: undefined,
    lead_mediums: undefined,
    branches: undefined,
  },
  receivers: 'branch',
  people: [],
  branch_identifier: identified('branches', 'is_active'),
  team_identifier: null,
  role_identifier: identified('roles', `system_key = 'counsellor'`),
  method: 'round_robin',
  open_cap: 20,
  contact_minutes: 30,
  max_hand_overs: 2,
}

/** A fee waiver for all of an institution. */
const waiver = {
  campus_id: undefined,
  program_ids: [],
  intake_ids: [],
  waiver_type: 'amount',
  value: '25.50',
  currency: 'GBP',
  valid_from: '2024-01-01',
  till_date: '2099-01-02',
  max_uses: 20,
}

// The same is asked for once at a time.
const correctionEdit = {
  bug_type: () => inventoryBugs[++count % inventoryBugs.length],
  fact: () => programFactNames[count % programFactNames.length],
  source_url: 'https://example.com/fees',
  file_identifier: undefined,
}
const correction = {
  ...correctionEdit,
  module_type: 'program',
  module_identifier: new Ref(
    'programs',
    'exists (select from program_offerings o where o.tenant_id = t.tenant_id and o.program_id = t.id and o.visible_to is not null)',
    'identifier',
  ),
  campus_id: undefined,
}

const lastSource = `(select max(id) from lookup_values l where l.tenant_id = t.tenant_id and l.type = 'lead_source')`
const ofNewestProgram = 't.program_id = (select max(p.id) from programs p where p.tenant_id = t.tenant_id)'
/** A program at one campus of its institution. */
const programBody = (institution_id: Ref | undefined, campus_id: Ref) => ({
  institution_id,
  url: 'https://example.com/program',
  study_level_id: undefined,
  discipline_id: undefined,
  offer_letter_days: 30,
  testscores: [{ score_name: 'IELTS', score: 6.5, min_score: 6 }],
  accommodation_options: ['homestay'],
  checklist: [{ name: 'Visa', country_code: 'IN', items: [{ name: 'Passport', entries: ['Both pages'] }] }],
  campuses: [{ campus_id, tuition_fee: '1000', application_fee: '50' }],
  currency: 'GBP',
  intakes: [{ intake_id: numbered('lookup_values', `type = 'intake'`), deadline: '2028-01-02' }],
  scholarships: [{ name: 'Early bird', amount: '500', percent: undefined, conditions: 'Paid early' }],
})

/** What a company sets up once: its lists, forms, timelines, catalogue and news. */
export const mastersBodies: Recipes = {
  'extraction.ocr_subscription.create': { body: { credits: 10, till_date: '2099-12-31' } },
  'leads.assignment_rule': newest('assignment_rules'),
  'leads.assignment_rule.create': { body: ruleBody },
  'leads.assignment_rule.edit': { after: ['leads.assignment_rule.create'], to: identified('assignment_rules'), body: ruleBody },
  'leads.assignment_rule.order': {
    after: ['leads.assignment_rule.create'],
    body: { identifiers: [new Ref('assignment_rules', 'deleted_at is null', 'identifier')] },
  },
  'webhooks.subscription': { ...newest('webhook_subscriptions'), body: { address: 'https://127.0.0.1:9/hooks' } },
  'leads.ad_connection': newest('ad_connections'),
  'leads.ad_connection.create': {
    body: { platform: 'google', lead_source_id: undefined, lead_medium_id: undefined, branch_id: undefined },
  },
  'leads.ad_connection.edit': { body: { lead_source_id: undefined, lead_medium_id: undefined, branch_id: undefined } },
  'leads.capture_key': newest('capture_keys'),
  'leads.capture_key.create': {
    body: {
      allowed_fields: ['email', 'phone'],
      lead_source_id: undefined,
      lead_medium_id: undefined,
      branch_id: undefined,
      form_id: undefined,
    },
  },
  'leads.capture_key.edit': {
    body: {
      allowed_fields: ['email', 'phone'],
      lead_source_id: undefined,
      lead_medium_id: undefined,
      branch_id: undefined,
      form_id: undefined,
    },
  },
  'leads.landing_page': newest('landing_pages'),
  'leads.landing_page.upload': { upload: (filename) => new File([Buffer.from(dot, 'base64')], `${filename}.png`) },
  'leads.landing_page.create': { body: { slug: () => `page-${++count}`, languages: ['en', 'ar'] } },
  'leads.landing_page.edit': {
    after: ['leads.landing_page.create'],
    to: identified('landing_pages'),
    body: {
      slug: () => `page-${++count}`,
      content: startingContent(['en']),
      fields: [{ name: 'email', is_required: true }],
      lead_source_id: undefined,
      lead_medium_id: undefined,
      branch_id: undefined,
      form_id: undefined,
    },
  },
  'leads.landing_page.move': {
    after: ['leads.landing_page.create'],
    to: identified('landing_pages', `status <> 'archived'`),
    body: { action: 'publish' },
  },
  'leads.landing_page.visit': {
    by: 'visitor',
    after: ['leads.landing_page.create', 'leads.landing_page.move'],
    to: identified('landing_pages', `status = 'published'`),
    body: { page: 'home' },
  },
  'tickets.ticket': newest('tickets'),
  'tickets.ticket.create': { body: correction },
  'tickets.ticket.edit': { to: identified('tickets', `kind = 'update_request' and status = 'open'`), body: correctionEdit },
  'tickets.ticket.assign': { to: identified('tickets', `status = 'open'`), body: { user_identifier: holderOf('administrator') } },
  'tickets.ticket.changeStatus': { to: identified('tickets', `status = 'open'`), body: { status: 'in_progress' } },
  'tickets.ticket.giveFeedback': { body: { file_identifier: undefined } },
  'catalog.institution': newest('institutions'),
  'catalog.institution.create': {
    body: {
      name: () => `University ${++count}`,
      country_id: offering('country_id'),
      url: 'https://example.com',
      logo_identifier: undefined,
    },
  },
  'catalog.institution.edit': { to: identified('institutions'), body: { url: 'https://example.com', logo_identifier: undefined } },
  'catalog.institution.setPictures': {
    after: ['identity.picture.upload'],
    to: identified('institutions'),
    body: {
      pictures: [
        { file_identifier: identified('files', `filename like '%.png' and purpose = 'document'`), caption: () => `Hall ${++count}` },
      ],
    },
  },
  'catalog.institution.bulkUpdate': {
    body: {
      institution_identifiers: [identified('institutions', 'visible_to is not null')],
      visible_to: undefined,
      status: undefined,
      commission_tier: () => [100, 90, 85, 80][++count % 4],
    },
  },
  'catalog.campus': newest('campuses'),
  'catalog.campus.create': { to: identified('institutions'), body: { name: () => `Campus ${++count}` } },
  'catalog.fee_waiver': newest('fee_waivers'),
  'catalog.fee_waiver.create': {
    body: {
      institution_id: offering('institution_id'),
      ...waiver,
      program_ids: [offering('program_id')],
      intake_ids: [intakeOfOffering],
      currency: offering('currency'),
    },
  },
  'catalog.fee_waiver.edit': { to: identified('fee_waivers'), body: waiver },
  'catalog.finder_search': {
    to: identified('finder_searches'),
    body: { name: () => `Search ${++count}`, lead_identifier: undefined, filters: {} },
  },
  'catalog.program_record.create': { body: programBody(offering('institution_id'), offering('campus_id')) },
  'catalog.program_record.edit': {
    after: ['catalog.program_record.create'],
    to: identified('programs'),
    body: programBody(undefined, new Ref('program_offerings', ofNewestProgram, 'campus_id')),
  },
  'catalog.program_record.changeState': {
    after: ['catalog.program_record.create'],
    to: identified('programs'),
    body: { state: 'closed' },
  },
  'catalog.program_record.verify': { to: identified('programs'), body: { part: 'requirements', of: undefined } },
  'catalog.catalogue_import.create': {
    upload: (filename) => new File([`institution,country,program\nUniversity ${++count},GB,MSc ${count}\n`], filename),
  },
  'catalog.catalogue_import.check': {
    after: ['catalog.catalogue_import.create'],
    to: identified('catalogue_imports'),
    body: { mapping: { 0: 'institution', 1: 'country', 2: 'program' }, matches: [] },
  },
  'catalog.claim.setInstitutions': {
    query: { type: 'claim' },
    body: {
      institution_data: [{ institution_id: offering('institution_id'), campus_id: undefined, share_identifier: undefined }],
      visible_to: 'all',
    },
  },
  'catalog.claim.setPrograms': {
    query: { type: 'claim' },
    body: {
      program_data: [{ institution_id: offering('institution_id'), campus_id: offering('campus_id'), program_id: offering('program_id') }],
      visible_to: 'all',
    },
  },
  'catalog.share.set': { body: { institution_id: [offering('institution_id')], is_for_all: true, client_identifiers: [] } },
  'masters.client_service': newest('client_services'),
  'masters.lookup': { to: { type: 'lead_source' } },
  'masters.lookup.edit': { to: { value_id: identified('lookup_values', `type = 'lead_source'`) } },
  'masters.lookup.order': { body: { identifiers: [new Ref('lookup_values', `type = 'lead_source'`, 'identifier')] } },
  'masters.lookup.merge': {
    after: ['masters.lookup.create'],
    to: { value_id: identified('lookup_values', `t.id = ${lastSource}`) },
    body: { into: identified('lookup_values', `type = 'lead_source' and t.id <> ${lastSource}`) },
  },
  'masters.form': newest('forms'),
  'masters.form.edit': { body: { name: undefined, status: 'draft' } },
  'masters.form_field.edit': { body: { name: undefined } },
  'masters.form.assignFields': {
    after: ['masters.form.create', 'masters.form_field.create'],
    body: {
      fields: [
        {
          form_field_id: numbered('form_fields', `name like 'plain%'`),
          form_step_no: 0,
          order_by: 1,
          validations: undefined,
          field_options: undefined,
        },
      ],
      steps: [{ title: 'Plain', show_when: undefined }],
    },
  },
  'masters.form.assignToStages': {
    to: identified('timelines', `module_type = 'lead'`),
    body: {
      form_id: numbered('forms', `status = 'published' and is_active`),
      stage_ids: [
        numbered(
          'stages',
          `
            id in (
              select stage_id
              from timeline_stages s
              join timelines l on l.id = s.timeline_id and l.tenant_id = s.tenant_id
              where l.module_type = 'lead' and l.tenant_id = t.tenant_id
            )`,
        ),
      ],
    },
  },
  'masters.form_field': {
    to: identified('form_fields', `name like 'plain%'`),
    body: { type: 'text', name: () => `plain_${++count}`, field_options: undefined, is_active: true },
  },
  'masters.program_tag.assignPrograms': {
    after: ['masters.tag.create'],
    to: identified('tags', `tag_type = 'program'`),
    body: { program_id: [offering('program_id')], add: undefined, remove: undefined },
  },
  'masters.program_tag.assignTags': {
    after: ['masters.tag.create'],
    to: numbered('programs'),
    body: { tag_id: [numbered('tags', `tag_type = 'program'`)] },
  },
  'masters.stage': {
    to: identified('stages'),
    body: { module_type: 'lead', type: 'success', position: 'middle', parent_stage_id: undefined, is_default: false },
  },
  'masters.sub_status.create': { body: { stage_id: numbered('stages', `module_type = 'application' and parent_stage_id is not null`) } },
  'masters.sub_status.edit': { after: ['masters.sub_status.create'], to: identified('sub_statuses') },
  'masters.tag': { to: identified('tags'), body: { txt_color: undefined, bg_color: undefined } },
  'masters.timeline': { to: identified('timelines'), body: { module_type: 'application', is_default: false } },
  'masters.timeline.assignStages': {
    body: {
      stage_data: [
        {
          stage_id: numbered('stages', `module_type = 'application' and parent_stage_id is not null and position = 'start'`),
          is_skippable: false,
          est_days: 1,
        },
        {
          stage_id: numbered(
            'stages',
            `module_type = 'application' and parent_stage_id is not null and position = 'end' and type = 'success'`,
          ),
          is_skippable: false,
          est_days: 1,
        },
      ],
    },
  },
  'masters.timeline.relocate': {
    after: ['leads.lead.create'],
    to: identified('timelines', `module_type = 'lead'`),
    body: {
      from_stage_id: new Ref('leads', 'true', 'status_id'),
      to_stage_id: numbered('stages', `module_type = 'lead' and key = 'attempted'`),
      status_reason_id: undefined,
    },
  },
  'masters.timeline_scope.assign': {
    after: ['masters.timeline.assignStages'],
    body: {
      timeline_id: numbered('timelines'),
      assignments: [
        {
          country_id: offering('country_id'),
          institution_id: offering('institution_id'),
          study_level_id: numbered(
            'lookup_values',
            `
              type = 'study_level'
                and not exists (
                  select from timeline_scopes s where s.tenant_id = t.tenant_id and s.study_level_id = t.id
                )`,
          ),
        },
      ],
      service_type_ids: undefined,
    },
  },
  'masters.vendor': {
    ...newest('vendors'),
    body: { short_name: () => `V${++count}`, contact_person_country_code: '+90', contact_person_mobile: '5321112233' },
  },
  'updates.commission_update': { to: of('commissionUpdate'), body: percent },
  'updates.intake_update': { to: of('intakeUpdate'), body: { ...update, intake_month: 9, intake_year: 2028 } },
  'updates.moi_update': { to: of('moiUpdate'), body: update },
  'updates.offer_letter_update': { to: of('offerLetterUpdate'), body: update },
  'updates.recent_update': { to: of('recentUpdate'), body: update },
  'updates.scholarship_update': { to: of('scholarshipUpdate'), body: update },
  'updates.tuition_fee_update': { to: of('tutionFeeUpdate'), body: { ...update, fees: '31500.50' } },
  // Of two that are made one is a category and one a module.
  'updates.product_category.create': { to: { type: () => (++count % 2 ? 'category' : 'module') } },
  'updates.product_category.edit': {
    to: { type: new Ref('product_categories', 'true', 'type'), identifier: identified('product_categories') },
  },
  'updates.product_update': { to: identified('product_updates'), body: twoLists },
  'updates.product_update.create': { after: ['updates.product_category.create', 'updates.product_category.create'] },
  'updates.product_update.read': {
    after: ['updates.product_update.create'],
    body: { product_update_identifier: identified('product_updates') },
  },
  'updates.reading.read': {
    after: ['updates.recent_update.create'],
    body: { update_identifier: of('recentUpdate'), update_type: 'recentUpdate', user_identifier: undefined },
  },
}
