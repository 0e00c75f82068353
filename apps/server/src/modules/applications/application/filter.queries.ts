import type { ApplicationListQuery } from '@embark/contract/applications/application/application-list.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { withinDays } from '#platform/db/fragments.ts'
import { visibleApplications } from './application.policy.ts'

type Filters = ApplicationListQuery['filters']
type Query = ReturnType<typeof visibleApplications>

/** The visible applications that match a search and the filters of the drawer, before a stage is chosen. */
export function matching(ctx: Ctx, { search, filters }: Pick<ApplicationListQuery, 'search' | 'filters'>): Query {
  const found = search
    ? visibleApplications(ctx).where(sql<boolean>`applications.id in (select application_matches(${search}))`)
    : visibleApplications(ctx)
  return byStudent(byDates(ctx, byOwn(found, filters), filters), filters)
}

function byOwn(query: Query, filters: Filters): Query {
  const {
    destination_countries,
    institution_id,
    application_statuses,
    intake,
    intake_year,
    utm_sources,
    utm_mediums,
    branch_id,
    is_deferred,
    is_overdue,
    status_in_canada,
    agent_identifier,
  } = filters
  return query
    .$if(destination_countries !== undefined, (q) => q.where('applications.destination_country_id', 'in', some(destination_countries)))
    .$if(institution_id !== undefined, (q) => q.where('applications.institution_id', 'in', some(institution_id)))
    .$if(application_statuses !== undefined, (q) => q.where('applications.status_id', 'in', some(application_statuses)))
    .$if(intake !== undefined, (q) => q.where('applications.intake_id', 'in', some(intake)))
    .$if(intake_year !== undefined, (q) => q.where('applications.intake_year', 'in', some(intake_year)))
    .$if(branch_id !== undefined, (q) => q.where('applications.branch_id', 'in', some(branch_id)))
    .$if(!!utm_sources?.length, (q) => q.where('applications.utm_source', 'in', utm_sources!))
    .$if(!!utm_mediums?.length, (q) => q.where('applications.utm_medium', 'in', utm_mediums!))
    .$if(is_deferred !== undefined, (q) => q.where('applications.is_deferred', '=', is_deferred!))
    .$if(is_overdue !== undefined, (q) =>
      q.where(is_overdue ? sql<boolean>`applications.due_at < now()` : sql<boolean>`(applications.due_at < now()) is not true`),
    )
    .$if(status_in_canada !== undefined, (q) => q.where('applications.status_in_canada', '=', status_in_canada!))
    .$if(agent_identifier !== undefined, (q) =>
      q.where(sql<boolean>`applications.agent_id = (select id from agents where identifier = ${agent_identifier}::uuid)`),
    )
}

// An empty list of choices is no match rather than a syntax error.
const some = (ids: readonly number[] | undefined) => (ids?.length ? [...ids] : [0])

function byDates(ctx: Ctx, query: Query, { status_at, created_at }: Filters): Query {
  return query.where((eb) =>
    eb.and([...withinDays(ctx, 'applications.status_at', status_at), ...withinDays(ctx, 'applications.created_at', created_at)]),
  )
}

function byStudent(
  query: Query,
  { source_country, source_region, staff_role_id, staff_id, lead_identifier, has_counseling }: Filters,
): Query {
  return query
    .$if(source_country !== undefined, (q) =>
      q.where(sql<boolean>`applications.lead_id in (select id from leads where source_country_id in (${sql.join(some(source_country))}))`),
    )
    .$if(source_region !== undefined, (q) =>
      q.where(sql<boolean>`applications.lead_id in (select l.id from leads l where l.source_country_id = any(array(
        select (jsonb_array_elements_text(v.meta -> 'country_ids'))::int from lookup_values v where v.type = 'region' and v.id = ${source_region}::int)))`),
    )
    .$if(staff_id !== undefined, (q) =>
      q.where(
        sql<boolean>`applications.lead_id in (select lead_id from lead_users u where u.user_id = ${staff_id}::int ${staff_role_id === undefined ? sql`` : sql`and u.role_id = ${staff_role_id}::int`})`,
      ),
    )
    .$if(staff_id === undefined && staff_role_id !== undefined, (q) =>
      q.where(sql<boolean>`exists (select from lead_users u where u.lead_id = applications.lead_id and u.role_id = ${staff_role_id}::int)`),
    )
    .$if(lead_identifier !== undefined, (q) =>
      q.where(sql<boolean>`applications.lead_id = (select id from leads where identifier = ${lead_identifier}::uuid)`),
    )
    .$if(has_counseling !== undefined, (q) => (has_counseling ? q.where(counselled) : q.where(sql<boolean>`not ${counselled}`)))
}

/** Whether the student was counselled before: their lead has stood in that status. */
export const counselled = sql<boolean>`exists (select from status_history h join stages s on s.id = h.to_stage_id where h.module = 'lead' and h.record_id = applications.lead_id and s.key = 'counselling_done')`
