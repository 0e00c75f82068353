import type { ContactWait } from '@embark/contract/leads/assignment-rule/assignment-rule.rules.ts'
import { type LeadTab, leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadBlank } from '@embark/contract/leads/lead/lead.rules.ts'
import type { LeadCriteria, LeadFilters, LeadListQuery } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import { stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { defaultTimeline, pipelinesOfModule } from '#modules/masters/masters.public.ts'
import { conditionsFor } from '#platform/access/sight.ts'
import type { Ctx } from '#platform/context.ts'
import {
  type Condition,
  type Filter,
  isEmpty,
  isFoundBy,
  isFoundInDays,
  isNamedIn,
  isOneOf,
  isThere,
  isWithin,
  toldTogether,
} from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { refuseField } from '#platform/refusal.ts'
import { isWorkedBy, leadSight, seesOrigin, visibleLeads } from './lead.policy.ts'
import { budgets, leadGroups } from './lead-groups.queries.ts'
import { namedFields, ownConditions } from './lead-own-fields.queries.ts'
import { leadRows, rowsOf } from './lead-row.queries.ts'

/** Fields that people may not read cannot be found out by filtering on them either. */
const ofOrigin =
  <Value>(name: string, filter: Filter<Value>): Filter<Value> =>
  (value, ctx, isSearch) =>
    seesOrigin(ctx) ? filter(value, ctx, isSearch) : refuseField(`filters.${name}`, 'Choose one of the options')

/** The same for asking whether one is empty. */
const ofOriginEmpty =
  (name: string, empty: RawBuilder<SqlBool>) =>
  (ctx: Ctx): Condition =>
    seesOrigin(ctx) ? empty : refuseField(`filters.${name}`, 'Choose one of the options')

/** That a column which a search does not return is empty. */
const inOwnTable = (column: string) => sql<SqlBool>`leads.id in (select own.id from leads own where ${sql.ref(`own.${column}`)} is null)`

/** What `lead_matches` does not return is looked up in the table itself. */
const inTable =
  <Value>(filter: (value: Value) => RawBuilder<SqlBool>): Filter<Value> =>
  (value, _, isSearch) =>
    isSearch ? sql<SqlBool>`leads.id in (select leads.id from leads where ${filter(value)})` : filter(value)

/** The leads a text finds. */
export const leadsMatching = ({ db }: Ctx, text: string) =>
  // The function returns the columns that scopes, filters and orders read; nothing else is read from it.
  db.selectFrom(sql`lead_matches(${text})`.as('leads')) as unknown as ReturnType<typeof visibleLeads>

type Narrowing = { readonly [Name in Exclude<keyof LeadFilters, 'where'>]-?: Filter<NonNullable<LeadFilters[Name]>> }
/** What narrows leads, in every list of them (G-L-17). */
export const leadNarrowing: Narrowing = {
  destination_countries: (ids) => sql<SqlBool>`leads.destination_countries && ${ids}::int[]`,
  source_country: inTable(isOneOf('leads.source_country_id')),
  source_city: inTable(isOneOf('leads.source_city', 'text')),
  created_at: isFoundInDays('leads.created_at'),
  last_activity_at: isFoundInDays('leads.last_activity_at'),
  next_follow_up_at: isFoundInDays('leads.next_follow_up_at'),
  utm_sources: ofOrigin('utm_sources', inTable(isOneOf('leads.utm_source', 'text'))),
  utm_mediums: ofOrigin('utm_mediums', inTable(isOneOf('leads.utm_medium', 'text'))),
  utm_campaigns: ofOrigin('utm_campaigns', inTable(isOneOf('leads.utm_campaign', 'text'))),
  staff_id: toldTogether,
  staff_role_id: toldTogether,
  owner_id: isFoundBy('leads.owner_id'),
  agent_identifier: ofOrigin('agent_identifier', (identifiers) =>
    isWithin(
      'leads.agent_id',
      identifiers.join(),
      sql`leads.agent_id in (select chosen.id from agents chosen where chosen.identifier = any(${identifiers}::uuid[]))`,
    ),
  ),
  branch_id: isFoundBy('leads.branch_id'),
  team_id: isFoundBy('leads.team_id'),
  lead_source_id: ofOrigin('lead_source_id', isOneOf('leads.lead_source_id')),
  lead_medium_id: ofOrigin('lead_medium_id', isOneOf('leads.lead_medium_id')),
  stage_ids: isFoundBy('leads.stage_id'),
  status_ids: isFoundBy('leads.status_id'),
  sub_status_id: (ids, _, isSearch) =>
    isSearch
      ? sql<SqlBool>`leads.id in (select own.id from leads own where own.sub_status_id = any(${ids}::int[]))`
      : isFoundBy('leads.sub_status_id')(ids),
  category: ofOrigin('category', isOneOf('leads.category', 'text')),
  tags: (ids) =>
    isNamedIn('leads.id', {
      table: 'lead_tags',
      column: 'lead_id',
      where: sql`naming.tag_id = any(${typeof ids === 'object' ? ids : [ids]}::int[])`,
      name: `tags ${String(ids)}`,
      isOrdered: false,
    }),
  platform: ofOrigin('platform', isOneOf('leads.platform', 'text')),
  study_level_id: isOneOf('leads.study_level_id'),
  intake_id: isOneOf('leads.intake_id'),
  intake_year: isOneOf('leads.intake_year'),
  has_application: isThere(sql`exists (select from applications made where made.lead_id = leads.id and made.deleted_at is null)`),
  status_in_canada: (statuses) =>
    isNamedIn('leads.id', {
      table: 'applications',
      column: 'lead_id',
      where: sql`naming.deleted_at is null and naming.status_in_canada = any(${statuses}::text[])`,
      name: `status in Canada ${statuses.join()}`,
      isOrdered: false,
    }),
  has_counseling: isThere(sql`exists (select from counsellings c where c.lead_id = leads.id and c.status <> 'cancelled')`),
  source_region: inTable(
    (ids: readonly number[]) => sql`coalesce(leads.source_country_id, leads.nationality_country_id) = any(array(
      select (jsonb_array_elements_text(v.meta -> 'country_ids'))::int
      from lookup_values v
      where v.type = 'region' and v.id = any(${ids}::int[])))`,
  ),
  has_user_profile: isThere(sql`leads.student_user_id is not null`),
  lead_form_identifier: inTable(
    (identifiers: readonly string[]) =>
      sql`leads.lead_form_id in (select form.id from lead_forms form where form.identifier = any(${identifiers}::uuid[]))`,
  ),
  import_id: (ids) => isWithin('leads.import_id', String(ids), isOneOf('leads.import_id')(ids)),
  referred_by: ofOrigin('referred_by', inTable(isOneOf('leads.referred_by'))),
  own: (own, ctx) => ownConditions(ctx, own),
  is_overdue: (isOverdue, _, isSearch) => overdue(isOverdue, isSearch),
  is_unanswered: unanswered,
  first_contact: ofOrigin('first_contact', (waits, ctx) => clockStands(waits, ctx.now().toISOString())),
  blank: (fields, ctx, isSearch) => blank(fields, ctx, isSearch),
}

/** The leads this actor may see: the one list behind page, tabs, board, selection and export. */
export const leadList = declareList(leads.list, {
  key: 'leads.id',
  from: ({ db }) => db.selectFrom('leads').where('leads.deleted_at', 'is', null),
  scope: (ctx) => conditionsFor(leadSight, ctx),
  pairs: [
    ['leads.branch_id', 'leads.stage_id'],
    ['leads.agent_id', 'leads.stage_id'],
  ],
  searched: leadsMatching,
  filters: leadNarrowing,
  empties: {
    destination_countries: () => blanks.destination,
    source_country: () => sql`leads.id in (select own.id from leads own where own.source_country_id is null)`,
    next_follow_up_at: () => blanks.next_step,
    owner_id: () => isEmpty('leads.owner_id'),
    agent_identifier: ofOriginEmpty('agent_identifier', sql`leads.agent_id is null`),
    branch_id: () => blanks.branch,
    team_id: () => blanks.team,
    lead_source_id: ofOriginEmpty('lead_source_id', sql`leads.lead_source_id is null`),
    category: ofOriginEmpty('category', sql`leads.category is null`),
    study_level_id: () => blanks.study_level,
    intake_id: () => blanks.intake,
    utm_sources: ofOriginEmpty('utm_sources', inOwnTable('utm_source')),
    utm_mediums: ofOriginEmpty('utm_mediums', inOwnTable('utm_medium')),
    utm_campaigns: ofOriginEmpty('utm_campaigns', inOwnTable('utm_campaign')),
  },
  params: { page_tab: tabConditions },
  together: (_, { filters }) => workedBy(filters),
  orders: {
    id: byNumber,
    created_at: by('leads.created_at', 'timestamptz', {
      index: 'leads_by_created',
      behind: { 'leads.status_id': 'leads_by_status_and_created' },
    }),
    last_activity_at: by('leads.last_activity_at', 'timestamptz', { index: 'leads_by_activity' }),
    next_follow_up_at: by('leads.next_follow_up_at', 'timestamptz', { nulls: 'largest', index: 'leads_by_follow_up' }),
    stage_entered_at: by('leads.stage_entered_at', 'timestamptz', { index: 'leads_by_stage_entered' }),
    first_name: by('leads.first_name', 'text', { index: 'leads_by_name' }),
  },
  groups: leadGroups,
  totals: { budget: budgets },
  rows: (ctx, _, { own_columns = [] }) => leadRows(ctx, own_columns),
  present: async (ctx, rows, { own_columns = [] }) => rowsOf(ctx, rows, await namedFields(ctx, own_columns)),
})

const blanks: Readonly<Record<LeadBlank, RawBuilder<SqlBool>>> = {
  owner: sql`leads.owner_id is null`,
  branch: sql`leads.branch_id is null`,
  team: sql`leads.team_id is null`,
  source: sql`leads.lead_source_id is null`,
  category: sql`leads.category is null`,
  destination: sql`leads.destination_countries = '{}'`,
  study_level: sql`leads.study_level_id is null`,
  intake: sql`leads.intake_id is null`,
  email: sql`leads.email is null`,
  mobile: sql`leads.mobile_e164 is null`,
  next_step: sql`leads.next_follow_up_at is null`,
}
const blanksOfOrigin: readonly LeadBlank[] = ['source', 'category']

/** With nothing in one of the fields; the index helps where nobody owns them. */
function blank(fields: readonly LeadBlank[], ctx: Ctx, isSearch: boolean): Condition {
  if (!seesOrigin(ctx) && fields.some((field) => blanksOfOrigin.includes(field))) refuseField('filters.blank', 'Choose one of the options')
  if (fields.length === 1 && fields[0] === 'owner') return isEmpty('leads.owner_id')
  const any = sql<SqlBool>`(${sql.join(
    fields.map((field) => blanks[field]),
    sql` or `,
  )})`
  return isSearch ? sql<SqlBool>`leads.id in (select leads.id from leads where ${any})` : any
}

/** Longer in its stage than the pipeline estimates; when that is a search does not return. */
function overdue(isOverdue: boolean, isSearch: boolean): Condition {
  const due = isSearch ? sql`(select own.due_at from leads own where own.id = leads.id)` : sql`leads.due_at`
  if (!isOverdue) return sql<SqlBool>`(${due} < now()) is not true`
  return isSearch ? sql<SqlBool>`${due} < now()` : isWithin('leads.due_at', 'past', sql`leads.due_at < now()`)
}

/** Nobody has taken a lead up that stands where its route begins and has no next step. */
async function unanswered(isUnanswered: boolean, ctx: Ctx): Promise<Condition[]> {
  const stages = stagesOfAll(await pipelinesOfModule(ctx, 'lead'))
  const first = stages.flatMap(({ id, position }) => (position === 'start' ? [id] : []))
  const isPlanned = sql<SqlBool>`leads.next_follow_up_at is not null`
  if (!isUnanswered) return [sql<SqlBool>`(${isPlanned} or not ${isOneOf('leads.stage_id')(first)})`]
  return [isFoundBy('leads.stage_id')(first), sql<SqlBool>`not ${isPlanned}`]
}

/** That its clock to the first contact stands in one of these ways. */
function clockStands(waits: readonly ContactWait[], now: string) {
  const ways: Readonly<Record<ContactWait, RawBuilder<SqlBool>>> = {
    running: sql`naming.status = 'waiting' and (naming.due_at > ${now}::timestamptz or naming.due_at is null)`,
    within_hour: sql`naming.status = 'waiting' and naming.due_at > ${now}::timestamptz
      and naming.due_at <= ${now}::timestamptz + interval '1 hour'`,
    late: sql`naming.status = 'waiting' and naming.due_at <= ${now}::timestamptz`,
    answered: sql`naming.status = 'made'`,
  }
  const any = waits.map((wait) => sql`(${ways[wait]})`)
  const where = sql`(${sql.join(any, sql` or `)})`
  return isNamedIn('leads.id', { table: 'first_contacts', column: 'lead_id', where, name: waits.join(), isOrdered: false })
}

/** Worked by somebody, in a role, or by somebody in a role. */
export function workedBy({ staff_id, staff_role_id }: Pick<LeadFilters, 'staff_id' | 'staff_role_id'> = {}): Condition[] {
  if (!staff_id && !staff_role_id) return []
  const wheres = [
    ...(staff_id ? [sql`naming.user_id = any(${staff_id}::int[])`] : []),
    ...(staff_role_id ? [sql`naming.role_id = any(${staff_role_id}::int[])`] : []),
  ]
  const where = sql`${sql.join(wheres, sql` and `)}`
  const name = `user ${staff_id ?? ''} role ${staff_role_id ?? ''}`
  return [isNamedIn('leads.id', { table: 'lead_users', column: 'lead_id', where, name, isOrdered: false })]
}

/** The condition of a tab, also used to count the tabs. */
async function tabConditions(tab: string, ctx: Ctx): Promise<Condition[]> {
  if (tab === 'all') return []
  if (tab === 'mine') return [isWorkedBy(ctx.actor.id)]
  if (tab === 'unassigned') return [isEmpty('leads.owner_id')]
  const stage = (await defaultTimeline(ctx, 'lead')).stages.find(({ key }) => key === tab)
  return [isFoundBy('leads.stage_id')(stage?.id ?? refuseField('page_tab', 'Choose one of the options'))]
}

/** The rows of the list, for whoever sums them up: what is counted is what the list with these filters holds. */
export async function leadsInList(ctx: Ctx, filters: LeadFilters) {
  const wheres = await leadList.wheres(ctx, { filters })
  return wheres.reduce((rows, where) => rows.where(where), ctx.db.selectFrom('leads').where('leads.deleted_at', 'is', null))
}

/** How many leads the list with these filters holds. */
export const leadsCounted = async (ctx: Ctx, filters: LeadFilters) => (await leadList.count(ctx, { filters }, 'exact')).total

/** One page of the list, with its tabs where they are asked for; they are counted meanwhile. */
export async function leadPage(ctx: Ctx, query: LeadListQuery) {
  const tabs = query.with_tabs ? tabsOf(ctx, query) : undefined
  tabs?.catch(() => undefined)
  const page = await leadList.page(ctx, query)
  return { ...page, ...(tabs && { tabsInfo: await tabs }) }
}

async function tabsOf(ctx: Ctx, { filters, search }: LeadCriteria): Promise<LeadTab[]> {
  const { stages } = await defaultTimeline(ctx, 'lead')
  const tabs = [
    { key: 'all', label: 'All' },
    { key: 'mine', label: 'Mine' },
    { key: 'unassigned', label: 'Unassigned' },
    ...stages.map(({ key, name }) => ({ key, label: name })),
  ]
  const conditions: Condition[][] = []
  for (const { key } of tabs) conditions.push(await tabConditions(key, ctx))
  const counts = await leadList.counts(ctx, { filters, search }, conditions)
  return tabs.map((tab, index) => ({ ...tab, count: counts[index]!.total, isCountExact: counts[index]!.isExact }))
}

/** The numbers of all matching leads, newest first, for acts on a whole selection. */
export async function idsMatching(ctx: Ctx, criteria: LeadCriteria, excluded: readonly string[], most: number) {
  const ids = await leadList.ids(ctx, criteria, most + excluded.length + 1)
  if (!excluded.length) return ids
  const out = await visibleLeads(ctx).select('leads.id').where(sql<boolean>`leads.identifier = any(${excluded}::uuid[])`).execute()
  const left = new Set(out.map(({ id }) => id))
  return ids.filter((id) => !left.has(id))
}
