import type { LeadCriteria, LeadFilters } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { defaultTimeline } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { withinDays } from '#platform/db/fragments.ts'
import { refuseField } from '#platform/refusal.ts'
import { onlyVisible, seesOrigin, visibleLeads } from './lead.policy.ts'
import { ownConditions } from './lead-own.queries.ts'

type Condition = RawBuilder<boolean>
const isOne = (column: string, ids: readonly (number | string)[] | undefined, type: 'int' | 'text' = 'int'): Condition[] => {
  if (!ids) return []
  const [only] = ids
  // An index keeps its order behind one value, not behind a list of one.
  if (ids.length === 1) return [sql`${sql.ref(column)} = ${only}::${sql.raw(type)}`]
  return [sql`${sql.ref(column)} = any(${ids}::${sql.raw(type)}[])`]
}

/** Leads in the actor's scope that answer to filters, search and tab; the one list behind page, counts, selection and export. */
export async function matchingLeads(ctx: Ctx, criteria: LeadCriteria) {
  const conditions = [
    ...conditionsOf(ctx, criteria.filters, criteria.search !== ''),
    ...(await ownConditions(ctx, criteria.filters.own)),
    ...(await tabCondition(ctx, criteria.page_tab)),
  ]
  const base = foundLeads(ctx, criteria.search)
  return conditions.length ? base.where(sql.join<boolean>(conditions, sql` and `)) : base
}

/** Visible leads, or those of them a text finds: by the trigram index first, whatever else is asked. */
export function foundLeads(ctx: Ctx, search: string) {
  if (!search) return visibleLeads(ctx)
  const found = onlyVisible(ctx, ctx.db.selectFrom(sql`lead_matches(${search})`.as('leads')))
  // The function returns the columns that scopes, filters and orders read; nothing else is read from it.
  return found as unknown as ReturnType<typeof visibleLeads>
}

/** The filter of a tab of the list; the counts of the tabs use the same. */
export async function tabCondition(ctx: Ctx, tab: string): Promise<Condition[]> {
  if (tab === 'all') return []
  if (tab === 'mine') return [sql`leads.id in (select mine.lead_id from lead_users mine where mine.user_id = ${ctx.actor.id})`]
  if (tab === 'unassigned') return [sql`leads.owner_id is null`]
  const stage = (await defaultTimeline(ctx, 'lead')).stages.find(({ key }) => key === tab)
  return [sql`leads.stage_id = ${stage?.id ?? refuseField('page_tab', 'Choose one of the options')}`]
}

/** What tells where a lead came from cannot be found out by asking for it either. */
const ofOrigin = ['category', 'lead_source_id', 'agent_identifier', 'utm_sources', 'utm_mediums', 'utm_campaigns'] as const

function conditionsOf(ctx: Ctx, filters: LeadFilters, isSearch: boolean): Condition[] {
  const asked = seesOrigin(ctx) ? undefined : ofOrigin.find((name) => filters[name] !== undefined)
  if (asked) refuseField(`filters.${asked}`, 'Choose one of the options')
  // What lead_matches does not return is looked up in the table itself.
  const inTable = (conditions: Condition[]): Condition[] =>
    isSearch && conditions.length ? [sql`leads.id in (select leads.id from leads where ${sql.join(conditions, sql` and `)})`] : conditions
  const { destination_countries: countries, has_application, has_user_profile } = filters
  return [
    ...isOne('leads.branch_id', filters.branch_id),
    ...isOne('leads.team_id', filters.team_id),
    ...isOne('leads.owner_id', filters.owner_id),
    ...isOne('leads.lead_source_id', filters.lead_source_id),
    ...isOne('leads.lead_medium_id', filters.lead_medium_id),
    ...isOne('leads.stage_id', filters.stage_ids),
    ...isOne('leads.status_id', filters.status_ids),
    ...isOne('leads.study_level_id', filters.study_level_id),
    ...isOne('leads.intake_id', filters.intake_id),
    ...isOne('leads.intake_year', filters.intake_year),
    ...isOne('leads.import_id', filters.import_id),
    ...isOne('leads.category', filters.category, 'text'),
    ...isOne('leads.platform', filters.platform, 'text'),
    ...(countries ? [sql<boolean>`leads.destination_countries && ${countries}::int[]`] : []),
    ...withinDays(ctx, 'leads.created_at', filters.created_at),
    ...withinDays(ctx, 'leads.last_activity_at', filters.last_activity_at),
    ...withinDays(ctx, 'leads.next_follow_up_at', filters.next_follow_up_at),
    ...staff(filters),
    ...overdue(filters.is_overdue, isSearch),
    ...(filters.agent_identifier
      ? [
          sql<boolean>`leads.agent_id in (select chosen.id from agents chosen where chosen.identifier = any(${filters.agent_identifier}::uuid[]))`,
        ]
      : []),
    ...(has_application === undefined
      ? []
      : [
          sql<boolean>`${has_application ? sql`` : sql`not `}exists (select from applications made where made.lead_id = leads.id and made.deleted_at is null)`,
        ]),
    ...(has_user_profile === undefined ? [] : [sql<boolean>`leads.student_user_id is ${has_user_profile ? sql`not ` : sql``}null`]),
    ...inTable([
      ...isOne('leads.utm_source', filters.utm_sources, 'text'),
      ...isOne('leads.utm_medium', filters.utm_mediums, 'text'),
      ...isOne('leads.utm_campaign', filters.utm_campaigns, 'text'),
      ...isOne('leads.source_country_id', filters.source_country),
      ...(filters.lead_form_identifier
        ? [
            sql<boolean>`leads.lead_form_id in (select form.id from lead_forms form where form.identifier = any(${filters.lead_form_identifier}::uuid[]))`,
          ]
        : []),
    ]),
  ]
}

// What lead_matches does not return is looked up by the number of the lead, one by one.
function overdue(wanted: boolean | undefined, isSearch: boolean): Condition[] {
  if (wanted === undefined) return []
  const due = isSearch ? sql`(select own.due_at from leads own where own.id = leads.id)` : sql`leads.due_at`
  return [wanted ? sql`${due} < now()` : sql`(${due} < now()) is not true`]
}

function staff({ staff_id, staff_role_id }: LeadFilters): Condition[] {
  if (!staff_id && !staff_role_id) return []
  const wanted = [...isOne('working.user_id', staff_id), ...isOne('working.role_id', staff_role_id)]
  return [sql`leads.id in (select working.lead_id from lead_users working where ${sql.join(wanted, sql` and `)})`]
}
