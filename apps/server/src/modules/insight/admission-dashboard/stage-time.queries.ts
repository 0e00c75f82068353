import type { AdmissionDashboard, admissionDashboards } from '@embark/contract/insight/admission-dashboard/admission-dashboard.contract.ts'
import { stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import { sql } from 'kysely'
import { applicationsInList } from '#modules/applications/applications.public.ts'
import { pipelinesOfModule } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { QueryOf } from '#platform/list/list.ts'

type AdmissionFilters = Omit<QueryOf<(typeof admissionDashboards)['get']>['filters'], 'intake_year'>

/** Each stage of applications: how many stand in it, how many too long, and how long those that left it stood, in the median. */
export async function stagesPassed(ctx: Ctx, filters: AdmissionFilters, year: number): Promise<AdmissionDashboard['stages']> {
  const standing = await (await applicationsInList(ctx, { ...filters, intake_year: [year] }))
    .select('applications.stage_id')
    .select(sql<number>`count(*)::int`.as('standing'))
    .select(sql<number>`(count(*) filter (where applications.due_at < now()))::int`.as('overdue'))
    .groupBy('applications.stage_id')
    .execute()
  const now = new Map(standing.map((row) => [row.stage_id, row]))
  const medians = await mediansOf(ctx, filters, year)
  const pipelines = await pipelinesOfModule(ctx, 'application')
  const usual = new Set(pipelines.filter(({ is_default }) => is_default).flatMap(({ stages }) => stages.map(({ id }) => id)))
  return stagesOfAll(pipelines)
    .filter(({ id }) => usual.has(id) || now.has(id))
    .map(({ id, key, name, type, position, est_days }) => ({
      ...{ id, key, name, type, position, est_days },
      standing: now.get(id)?.standing ?? 0,
      overdue: now.get(id)?.overdue ?? 0,
      median_days: medians.get(`${id} ${year}`) ?? null,
      median_days_before: medians.get(`${id} ${year - 1}`) ?? null,
    }))
}

/** Days in a stage from the move into it to the move out of it; moves within a stage are none. */
async function mediansOf(ctx: Ctx, filters: AdmissionFilters, year: number) {
  const seen = (await applicationsInList(ctx, { ...filters, intake_year: [year, year - 1] }))
    // Who stood in one status alone has left no stage.
    .where(sql<boolean>`cardinality(applications.status_ids) > 1`)
    .select(['applications.id', 'applications.intake_year'])
  const { rows } = await sql<{ stage_id: number; intake_year: number; days: number }>`
    with moves as (
      select seen.id, seen.intake_year, h.created_at, coalesce(s.parent_stage_id, s.id) as stage_id,
        lag(coalesce(s.parent_stage_id, s.id)) over (partition by h.record_id order by h.id) as stage_before
      from (${seen}) seen
      join status_history h on h.module = 'application' and h.record_id = seen.id
      join stages s on s.id = h.to_stage_id
    ),
    passed as (
      select stage_id, intake_year, lead(created_at) over (partition by id order by created_at) - created_at as stay
      from moves
      where stage_before is distinct from stage_id
    )
    select stage_id, intake_year,
      round((percentile_cont(0.5) within group (order by extract(epoch from stay)) / 86400)::numeric, 1)::float8 as days
    from passed
    where stay is not null
    group by stage_id, intake_year`.execute(ctx.db)
  return new Map(rows.map(({ stage_id, intake_year, days }) => [`${stage_id} ${intake_year}`, days]))
}
