import type { AssignStagesBody } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { misfitOf, orderComplaints } from '@embark/contract/masters/timeline/timeline.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type Complaint, Refusal } from '#platform/refusal.ts'
import { holdPipelines, pipelinesChanged, recountDue } from '../stage/pipeline.commands.ts'
import { refuseStanding } from '../stage/stage.commands.ts'
import type { AnyTimeline } from './timeline.policy.ts'
import { assignedStages } from './timeline.queries.ts'

type StageData = AssignStagesBody['stage_data']

/** Replaces the stages of a timeline in the order given; a stage in which records stand cannot be left out (G-M-17). */
export async function assignStages(ctx: Ctx, timeline: AnyTimeline, { stage_data }: AssignStagesBody) {
  await holdPipelines(ctx)
  const before = await assignedStages(ctx, timeline.id)
  await refuseUnfit(ctx, timeline, stage_data, new Set(before.map(({ stage_id }) => stage_id)))
  const removed = before.map(({ stage_id }) => stage_id).filter((id) => !stage_data.some(({ stage_id }) => stage_id === id))
  await refuseStanding(ctx, removed, timeline.id)
  await write(ctx, timeline.id, stage_data, removed)
  const brief = (rows: readonly (Omit<StageData[number], 'is_skippable'> & { is_skippable: boolean | 0 | 1 })[]) =>
    rows.map(({ stage_id, is_skippable, est_days }) => ({ stage_id, is_skippable: Boolean(is_skippable), est_days }))
  ctx.changed({ module: 'timeline', id: timeline.id, before: { stages: brief(before) }, after: { stages: brief(stage_data) } })
  await recountDue(ctx, timeline.id)
  await pipelinesChanged(ctx, timeline)
  return assignedStages(ctx, timeline.id)
}

/** Complaints about each row: every stage must be known, of this module, listed once, in use and in order. */
async function refuseUnfit(ctx: Ctx, timeline: AnyTimeline, rows: StageData, already: ReadonlySet<number>) {
  const stages = await ctx.db
    .selectFrom('stages')
    .select(['id', 'module_type', 'is_active', 'position', 'type'])
    .select(sql<boolean>`exists (select from stages child where child.parent_stage_id = stages.id)`.as('groups'))
    .where(
      'id',
      'in',
      rows.map(({ stage_id }) => stage_id),
    )
    .execute()
  const stageOf = new Map(stages.map((stage) => [stage.id, stage]))
  const complaints = rows.flatMap(({ stage_id }, index): Complaint[] => {
    const isTwice = rows.findIndex((row) => row.stage_id === stage_id) < index
    const text = misfitOf(stageOf.get(stage_id), { module_type: timeline.module_type, isTwice, isAlready: already.has(stage_id) })
    return text ? [{ field: `stage_data.${index}.stage_id`, text }] : []
  })
  if (complaints.length) throw new Refusal('INVALID_INPUT', {}, complaints)
  const misplaced = orderComplaints(rows.map(({ stage_id }) => stageOf.get(stage_id)!))
  if (misplaced.length)
    throw new Refusal(
      'INVALID_INPUT',
      {},
      misplaced.map(({ index, text }) => ({ field: index === null ? 'stage_data' : `stage_data.${index}.stage_id`, text })),
    )
}

// Rows that stay keep their number, and with it what is attached to them. Positions are unique, so they are cleared first.
async function write({ db }: Ctx, timelineId: number, rows: StageData, removed: readonly number[]) {
  if (removed.length)
    await db.deleteFrom('timeline_stages').where('timeline_id', '=', timelineId).where('stage_id', 'in', removed).execute()
  await sql`update timeline_stages set order_no = order_no + 1000 where timeline_id = ${timelineId}::int`.execute(db)
  const placed = rows.map((row, index) => ({ ...row, order_no: index + 1 }))
  await sql`
    insert into timeline_stages (timeline_id, stage_id, is_skippable, est_days, order_no)
    select ${timelineId}::int, stage_id, is_skippable, est_days, order_no
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as r(
      stage_id int, is_skippable boolean, est_days int, order_no int
    )
    on conflict (tenant_id, timeline_id, stage_id) do update set order_no = excluded.order_no,
      is_skippable = excluded.is_skippable, est_days = excluded.est_days`.execute(db)
}
