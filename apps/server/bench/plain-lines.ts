import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { routes } from '../src/routes.ts'
import { rights } from '../test/rights.ts'
import type { Who } from './database.ts'
import { pageStatement } from './floor-statement.ts'
import type { Goal, Line, World } from './line.ts'
import { type PageAsks, pageSizeOf } from './page-request.ts'
import { busyLead, pageLine, person } from './work-lines.ts'

interface Plain {
  /** What narrows the table beside the company; `$2` and so on are `values`. */
  readonly where?: string
  readonly asks?: PageAsks | ((world: World) => Promise<PageAsks> | PageAsks)
  readonly values?: (world: World) => Promise<readonly unknown[]> | readonly unknown[]
  readonly as?: Who
  /** The table is the same for every company. */
  readonly isShared?: true
  /** The floor answers rows of the same kind, and not as many: what the product lists is in no table by itself. */
  readonly isAlike?: true
}

const endpoints = new Map(routes.map(({ endpoint }) => [endpoint.id, endpoint as Endpoint]))
const plainGoal: Goal = { p50: 4, statements: 6 }

const others: readonly (readonly [Who, string])[] = [
  ['manager', 'branch_manager'],
  ['counsellor', 'counsellor'],
  ['agent', 'agent'],
]

/** Who beside the administrator may open it. */
const othersFor = (id: string) => {
  const who = rights.get(id) ?? ''
  return others.flatMap(([name, role]) => (who === 'who is signed in' || who.split(' ').includes(role) ? [name] : []))
}

/**
 * A list that is short or seldom opened: its page's own request, against its newest rows by number with the count beside. Who else may open
 * it is measured against the same floor: whoever sees less must not wait longer.
 */
function plain(id: string, table: string, { where = 'true', asks, values, as, isShared, isAlike }: Plain = {}): readonly Line[] {
  const endpoint = endpoints.get(id)
  if (!endpoint) throw new Error(`There is no endpoint ${id}`)
  const ofCompany = isShared ? '$1::int is not null' : 't.tenant_id = $1'
  const from = isShared ? `(select 1 as tenant_id, ${table}.* from ${table})` : table
  const floor = pageStatement({
    from,
    where: `${ofCompany} and ${where}`,
    order: 't.id desc',
    limit: pageSizeOf(endpoint),
    columns: 't.*',
  })
  const compares = isAlike ? 'rows' : 'totals'
  const more = { ...(asks && { asks }), ...(values && { values }), ...(as && { as }) }
  const line = { name: id, endpoint, goal: plainGoal, floor, isPlain: true, ...more } as const
  // What is asked of one record, or of one person, is that of the administrator.
  const too = as || typeof asks === 'function' ? [] : othersFor(id)
  return [pageLine({ ...line, compares }), ...too.map((who) => pageLine({ ...line, as: who, compares: 'nothing' }))]
}

const rowOf = (world: World, table: string, where = 'true') =>
  world.one<{ id: number; identifier: string }>(
    `select id, identifier from ${table} t where tenant_id = ${world.database.tenant} and ${where} order by id desc limit 1`,
  )
const counsellorOf = async (world: World) => ({
  user: await rowOf(world, 'users', `email = 'counsellor@harbour.example.com'`),
  role: await rowOf(world, 'roles', `system_key = 'counsellor'`),
})
/** The lists of what may be assigned to a person in a role. */
const assigned = {
  asks: async (world: World) => {
    const { user, role } = await counsellorOf(world)
    return { query: { user_identifier: user.identifier, role_identifier: role.identifier } }
  },
}
const ofLead = (name: string) => ({
  asks: async (world: World) => ({ params: { [name]: (await busyLead(world)).identifier } }),
  values: async (world: World) => [(await busyLead(world)).id],
})
const activeStage = `t.is_active and exists (select from timeline_stages p where p.tenant_id = t.tenant_id and p.stage_id = t.id)`
const stageOfTimeline = `
  t.is_active and t.parent_stage_id is null
  and exists (
    select from timeline_stages p join stages part on part.tenant_id = p.tenant_id and part.id = p.stage_id
    where p.tenant_id = t.tenant_id and (part.id = t.id or part.parent_stage_id = t.id)
  )`

const masterLines = [
  plain('extraction.ocr_subscription.list', 'ocr_subscriptions'),
  plain('leads.assignment_rule.list', 'assignment_rules'),
  plain('leads.ad_connection.list', 'ad_connections'),
  plain('leads.ad_connection.received', 'ad_leads'),
  plain('leads.capture_key.list', 'capture_keys'),
  plain('leads.landing_page.list', 'landing_pages'),
  plain('webhooks.subscription.list', 'webhook_subscriptions'),
  plain('webhooks.subscription.deliveries', 'webhook_deliveries'),
  plain('leads.introduction.list', 'introductions'),
  plain('leads.introduction.mine', 'introductions', {
    as: 'agent',
    where: 't.agent_id = $2',
    values: async (world) => [(await person(world, 'agent')).agent_id],
  }),
  plain('tickets.ticket.list', 'tickets', { where: `t.kind = 'update_request'` }),
  plain('masters.tag.list', 'tags', { asks: { kept: ['tag_type'] } }),
  plain('masters.exchange_rate.list', 'exchange_rates'),
  plain('masters.stage.list', 'stages'),
  plain('masters.sub_status.list', 'sub_statuses', {
    where: 't.stage_id = $2',
    asks: async (world) => ({ query: { stage_id: (await dividedStage(world)).id } }),
    values: async (world) => [(await dividedStage(world)).id],
  }),
  plain('applications.submission.list', 'application_submissions'),
  plain('masters.timeline.list', 'timelines'),
  plain('masters.timeline_scope.countries', 'countries', {
    isShared: true,
    asks: async (world) => ({ query: { timeline_id: (await rowOf(world, 'timelines')).id } }),
  }),
  plain('insight.institution_lead.list', 'leads', {
    where: `t.deleted_at is null and exists (
      select from applications a
      where a.tenant_id = t.tenant_id and a.lead_id = t.id and a.deleted_at is null and a.submitted_at is not null)`,
  }),
  plain('masters.timeline_scope.institutions', 'institutions', {
    where: 't.is_active and t.country_id = $2',
    asks: async (world) => ({ query: { timeline_id: (await rowOf(world, 'timelines')).id, country_id: 826 } }),
    values: () => [826],
  }),
  plain('masters.vendor.list', 'vendors'),
  plain('masters.client_service.list', 'client_services'),
  plain('masters.form.list', 'forms'),
  plain('masters.form_field.list', 'form_fields'),
  plain('masters.location.states', 'states', { isShared: true, where: 't.country_id = 356', asks: { query: { country_id: 356 } } }),
  plain('masters.location.cities', 'cities', {
    isShared: true,
    where: 't.state_id = $2',
    asks: async (world) => ({ query: { state_id: await stateWithCities(world) } }),
    values: async (world) => [await stateWithCities(world)],
  }),
  plain('masters.program_tag.programs', 'programs', {
    where: 't.is_active',
    asks: async (world) => ({ params: { tag: (await rowOf(world, 'tags', `tag_type = 'program'`)).identifier } }),
  }),
  plain('leads.student.list', 'leads', { where: 't.deleted_at is null and t.student_user_id is not null' }),
  plain('documents.document_type.list', 'lookup_values', { where: `t.type = 'document_type'` }),
]

const peopleLines = [
  plain('organization.staff.list', 'users', { where: `t."group" <> 'user'` }),
  plain('organization.agent_staff.list', 'users', { where: `t."group" = 'agent'` }),
  plain('organization.institution_staff.list', 'users', { where: `t."group" = 'institution_staff'` }),
  plain('organization.branch.list', 'branches'),
  plain('organization.team.list', 'teams', { asks: { query: { type: 'team' } }, where: 't.agent_id is null' }),
  plain('organization.role.list', 'roles', { asks: { kept: ['group_id'] } }),
  plain('organization.attendance.list', 'attendances'),
  plain('organization.given_up.list', 'outbox_events', {
    where: `t.dispatched_at is null and t.attempts >= 12`,
    asks: { kept: ['kind'], query: { kind: 'event' } },
    isAlike: true,
  }),
  plain('organization.ip_rule.list', 'ip_rules', {
    where: `t.type = 'whitelisted'`,
    asks: { kept: ['type'], start: { type: 'whitelisted' } },
  }),
  plain('organization.assigning_country.list', 'countries', { isShared: true, ...assigned }),
  plain('organization.assigning_institution.list', 'institutions', { where: 't.is_active', ...assigned }),
  plain('organization.assigning_client_service.list', 'client_services', assigned),
  plain('organization.assigning_status.list', 'stages', { where: activeStage, ...assigned }),
  plain('organization.assigning_stage.list', 'stages', { where: stageOfTimeline, ...assigned }),
  plain('organization.assigning_role_stage.list', 'stages', {
    where: stageOfTimeline,
    asks: async (world) => ({ query: { role_identifier: (await counsellorOf(world)).role.identifier } }),
  }),
  plain('organization.assigning_role.list', 'roles', { where: `t.is_active and t."group" = 'company'`, ...assigned }),
  plain('organization.assigning_branch.list', 'branches', { where: 't.is_active', ...assigned }),
  plain('organization.assigning_team.list', 'teams', { where: 't.is_active and t.agent_id is null', ...assigned }),
  plain('organization.assigning_person.list', 'users', { where: `t.status = 'active' and t."group" <> 'user'` }),
  plain('organization.reporting_manager.list', 'users', {
    where: `t.status = 'active' and t."group" = 'company'`,
    ...assigned,
    // A person stands here once for each of their roles.
    isAlike: true,
  }),
  plain('catalog.fee_waiver.list', 'fee_waivers'),
  plain('catalog.institution.list', 'institutions'),
  plain('catalog.dropdown.institutions', 'institutions', { isAlike: true }),
  plain('catalog.catalogue_import.list', 'catalogue_imports'),
  plain('catalog.catalogue_import.rows', 'catalogue_import_rows', {
    where: 't.import_id = $2',
    asks: async (world) => ({ params: { import_id: (await rowOf(world, 'catalogue_imports')).identifier }, query: { outcome: 'created' } }),
    values: async (world) => [(await rowOf(world, 'catalogue_imports')).id],
  }),
  plain('masters.lookup.values', 'lookup_values', { where: `t.type = 'lead_source'`, asks: { kept: ['type'] } }),
  plain('organization.staff_import.list', 'staff_imports'),
  plain('organization.staff_import.rows', 'staff_import_rows', {
    where: 't.import_id = $2',
    asks: async (world) => ({ params: { import_id: (await rowOf(world, 'staff_imports')).identifier }, query: { outcome: 'created' } }),
    values: async (world) => [(await rowOf(world, 'staff_imports')).id],
  }),
  plain('identity.export.list', 'exports', {
    where: `t.user_id = (select u.id from users u where u.tenant_id = $1 and u.email = 'admin@harbour.example.com')`,
  }),
  plain('identity.device.list', 'devices', { where: `t.status = 'active'`, asks: { kept: ['status'] } }),
  plain('agents.agent_request.list', 'agent_requests', {
    where: `t.status = 'pending'`,
    asks: { query: { filters: { status: 'pending' } } },
  }),
  plain('agents.agent_form.list', 'agent_forms'),
  plain('access.explanation.viewers', 'users', {
    where: `t.status = 'active'`,
    asks: async (world) => ({ query: { module: 'lead', identifier: (await busyLead(world)).identifier } }),
    isAlike: true,
  }),
]

const ofUpdates = (feed: string) => ({ where: `t.type = '${feed}'` })
const updateLines = [
  plain('updates.offer_letter_update.list', 'information_updates', ofUpdates('offerLetterUpdate')),
  plain('updates.tuition_fee_update.list', 'information_updates', ofUpdates('tutionFeeUpdate')),
  plain('updates.commission_update.list', 'information_updates', ofUpdates('commissionUpdate')),
  plain('updates.recent_update.list', 'information_updates', ofUpdates('recentUpdate')),
  plain('updates.scholarship_update.list', 'information_updates', ofUpdates('scholarshipUpdate')),
  plain('updates.intake_update.list', 'information_updates', ofUpdates('intakeUpdate')),
  plain('updates.moi_update.list', 'information_updates', ofUpdates('moiUpdate')),
  plain('updates.product_update.list', 'product_updates'),
  plain('updates.product_update.dashboard', 'product_updates'),
  plain('updates.product_category.list', 'product_categories', { where: `t.type = 'category'`, asks: { params: { type: 'category' } } }),
  plain('notifications.template.list', 'built_in_templates', {
    isShared: true,
    isAlike: true,
    where: `t.channel = 'email'`,
    asks: { kept: ['type'], start: { filters: { category: 'transactional' } }, query: { type: 'email' } },
  }),
  plain('notifications.template.events', 'built_in_templates', { isShared: true, asks: { query: { type: 'lead' } }, isAlike: true }),
  plain('notifications.template.ofEvent', 'built_in_templates', {
    isShared: true,
    where: `t.event = $2 and t.channel = 'email'`,
    asks: { params: { identifier: 'account_exists' }, query: { channel_identifier: 'email' } },
    values: () => ['account_exists'],
  }),
  plain('notifications.unsubscribe_reason.list', 'unsubscribe_reasons'),
  plain('notifications.unsubscribe.users', 'users'),
  plain('notifications.message.list', 'messages'),
  plain('agreements.agreement.list', 'agreements', { asks: { query: { extra: 'signatures_count' } } }),
  plain('agreements.signature.list', 'agreement_signatures', {
    where: 't.agreement_id = $2',
    asks: async (world) => ({ params: { identifier: (await rowOf(world, 'agreements', signedOne)).identifier } }),
    values: async (world) => [(await rowOf(world, 'agreements', signedOne)).id],
  }),
]
const dividedStage = (world: World) =>
  rowOf(world, 'stages', 'exists (select from sub_statuses s where s.tenant_id = t.tenant_id and s.stage_id = t.id)')
const talkedOf = `exists (select from conversation_entries e where e.module_type = 'application' and e.record_id = t.id)`
const signedOne = `exists (select from agreement_signatures s where s.tenant_id = t.tenant_id and s.agreement_id = t.id)`

const recordLines = [
  plain('leads.activity.list', 'activities', { where: `t.module = 'lead' and t.record_id = $2`, ...ofLead('id') }),
  plain('conversations.thread.ofLead', 'conversation_entries', {
    where: `t.module_type = 'lead' and t.record_id = $2`,
    isAlike: true,
    ...ofLead('id'),
  }),
  plain('conversations.thread.ofApplication', 'conversation_entries', {
    where: `t.module_type = 'application' and t.record_id = $2`,
    isAlike: true,
    asks: async (world) => ({ params: { id: (await rowOf(world, 'applications', talkedOf)).identifier } }),
    values: async (world) => [(await rowOf(world, 'applications', talkedOf)).id],
  }),
  plain('finance.lead_payment.ofLead', 'lead_payments', { where: 't.lead_id = $2', ...ofLead('id') }),
  plain('services.service_request.ofLead', 'service_requests', { where: 't.lead_id = $2', isAlike: true, ...ofLead('id') }),
  plain('counselling.counselling.ofLead', 'counsellings', { where: 't.lead_id = $2', ...ofLead('id') }),
  plain('quotations.quotation.ofLead', 'quotations', { where: 't.lead_id = $2', ...ofLead('id') }),
  plain('leads.note.list', 'notes', {
    where: `t.module_type = 'lead' and t.module_id = $2 and t.deleted_at is null`,
    ...ofLead('lead_id'),
  }),
  plain('documents.document.ofLead', 'documents', { where: `t.module_type = 'lead' and t.module_id = $2`, ...ofLead('id') }),
  plain('documents.document.ofApplication', 'documents', {
    where: `t.module_type = 'application' and t.module_id = $2`,
    asks: async (world) => ({ params: { id: (await heldApplication(world)).identifier } }),
    values: async (world) => [(await heldApplication(world)).id],
    // The papers of its lead stand there too.
    isAlike: true,
  }),
  plain('applications.application.activities', 'activities', {
    where: `t.module = 'application' and t.record_id = $2`,
    asks: async (world) => ({ params: { id: (await toldApplication(world)).identifier } }),
    values: async (world) => [(await toldApplication(world)).id],
  }),
  plain('leads.trash.list', 'leads', { where: 't.deleted_at is not null' }),
  plain('platform.job.list', 'jobs', { where: 't.has_records', isAlike: true }),
  plain('platform.job.results', 'job_records', {
    where: 't.job_id = $2',
    asks: async (world) => ({ params: { id: (await reportedJob(world)).identifier } }),
    values: async (world) => [(await reportedJob(world)).id],
  }),
  plain('leads.duplicate.list', 'lead_pairs', { where: 't.told_apart_at is null', isAlike: true }),
  plain('leads.import.list', 'imports'),
  plain('leads.import.rows', 'import_rows', {
    where: 't.import_id = $2',
    asks: async (world) => ({ params: { import_id: (await rowOf(world, 'imports')).identifier } }),
    values: async (world) => [(await rowOf(world, 'imports')).id],
  }),
  plain('leads.shortlist.list', 'lead_shortlists', {
    where: 't.lead_id = $2',
    asks: async (world) => ({ query: { lead_identifier: (await choosingLead(world)).identifier, program_type: 'staff_shortlisted' } }),
    values: async (world) => [(await choosingLead(world)).id],
  }),
  plain('leads.shortlist.ofLead', 'lead_shortlists', {
    where: 't.lead_id = $2',
    asks: async (world) => ({ params: { lead_id: (await choosingLead(world)).identifier } }),
    values: async (world) => [(await choosingLead(world)).id],
  }),
]
const reportedJob = (world: World) => rowOf(world, 'jobs', 'has_records')
const toldApplication = (world: World) =>
  rowOf(
    world,
    'applications',
    `exists (select from activities a where a.tenant_id = t.tenant_id and a.module = 'application' and a.record_id = t.id)`,
  )

const heldApplication = (world: World) =>
  rowOf(
    world,
    'applications',
    `exists (select from documents d where d.tenant_id = t.tenant_id and d.module_type = 'application' and d.module_id = t.id)`,
  )
const choosingLead = (world: World) =>
  rowOf(
    world,
    'leads',
    `t.deleted_at is null and exists (select from lead_shortlists s where s.tenant_id = t.tenant_id and s.lead_id = t.id)`,
  )

const moneyLines = [
  plain('catalog.program_record.list', 'programs', { asks: { kept: ['state', 'is_unverified', 'institution_id'] } }),
  plain('catalog.claim.institutions', 'institutions', {
    where: 't.is_active and t.visible_to is not null',
    asks: { query: { type: 'claimed' } },
  }),
  plain('catalog.claim.programs', 'program_offerings', {
    where: `
      t.is_active and t.visible_to is not null
      and exists (select from programs p where p.tenant_id = t.tenant_id and p.id = t.program_id and p.is_active)`,
    asks: { kept: ['institution_id'], query: { type: 'claimed' } },
  }),
  plain('finance.installment.documents', 'claims', { asks: { kept: ['invoice_tab', 'searchBy'] }, isAlike: true }),
  plain('finance.agent_invoice.documents', 'agent_invoices', { asks: { kept: ['invoice_tab', 'searchBy'] }, isAlike: true }),
  plain('finance.bank_account.list', 'bank_accounts', { where: 't.deleted_at is null' }),
  plain('finance.agent_share.list', 'agents'),
  plain('finance.commission_structure.list', 'commission_structures'),
  plain('finance.commission_structure.missing', 'applications', {
    where: `
      t.deleted_at is null
      and t.status_id in (select s.id from stages s where s.tenant_id = t.tenant_id and s.type = 'success' and s.position = 'end')
      and not exists (
        select from application_installments i where i.tenant_id = t.tenant_id and i.application_id = t.id
      )`,
  }),
]

/** Every other list of the product. */
export const plainLines: readonly Line[] = [masterLines, peopleLines, updateLines, recordLines, moneyLines].flat(2)

const stateWithCities = async ({ one }: World) =>
  (await one<{ id: number }>('select state_id as id from cities group by state_id order by count(*) desc limit 1')).id
