import type { StageLoad } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** The number of live records in each of these statuses, or in each status of a timeline. Statuses without any are left out. */
async function loadOf({ db }: Ctx, condition: RawBuilder<boolean>) {
  const { rows } = await sql<StageLoad>`
    select s.id as stage_id, s.name, sum(standing.records)::int as records from (
      select status_id, count(*) as records from leads r where deleted_at is null and ${condition} group by 1
      union all select status_id, count(*) from applications r where deleted_at is null and ${condition} group by 1) standing
    join stages s on s.id = standing.status_id group by s.id, s.name order by s.id`.execute(db)
  return rows
}

/** How many records of a timeline stand in each of its statuses. */
export const loadOfTimeline = (ctx: Ctx, timelineId: number) => loadOf(ctx, sql`r.timeline_id = ${timelineId}::int`)

/** How many records stand in these statuses, of one timeline or of all. */
export const loadOfStatuses = (ctx: Ctx, statusIds: readonly number[], timelineId?: number) =>
  loadOf(
    ctx,
    sql`r.status_id = any(${[...statusIds]}::int[])${timelineId === undefined ? sql`` : sql` and r.timeline_id = ${timelineId}::int`}`,
  )

/** A stage and the statuses grouped under it: everywhere its records can stand. */
export async function statusesOf({ db }: Ctx, stageId: number) {
  const rows = await db
    .selectFrom('stages')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', stageId), eb('parent_stage_id', '=', stageId)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** The timelines that contain a stage, the number of its records in each, and the total. */
export async function impactOfStage(ctx: Ctx, stageId: number) {
  const statuses = await statusesOf(ctx, stageId)
  const { rows } = await sql<{ name: string; records: number }>`
    select t.name,
      (
        (select count(*) from leads r where r.deleted_at is null and r.timeline_id = t.id and r.status_id = any(${statuses}::int[]))
          + (
          select count(*)
          from applications r
          where r.deleted_at is null and r.timeline_id = t.id and r.status_id = any(${statuses}::int[])
        )
      )::int as records
    from timelines t
    where t.id in (select timeline_id from timeline_stages where stage_id = any(${statuses}::int[]))
    order by t.name`.execute(ctx.db)
  const load = await loadOfStatuses(ctx, statuses)
  return { records: load.reduce((sum, { records }) => sum + records, 0), timelines: rows }
}
