import type { AssignedStage, ModuleType, Timeline } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, pick, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { formsOfStages } from '../form/stage-form.queries.ts'
import { loadOfTimeline } from '../stage/load.queries.ts'
import { choiceOf } from '../stage/stage.queries.ts'

const wholeTimelines = ({ db }: Ctx) =>
  db
    .selectFrom('timelines')
    .select(['timelines.identifier', 'timelines.id', 'timelines.name', 'timelines.is_default'])
    // A check constraint allows only these values.
    .select((eb) => eb.ref('timelines.module_type').$castTo<Timeline['module_type']>().as('module_type'))
    .select(sql<Timeline['is_active']>`timelines.is_active::int`.as('is_active'))
    .select(sql<number>`(select count(*)::int from timeline_stages s where s.timeline_id = timelines.id)`.as('stage_count'))
    .select(
      sql<Timeline['route']>`coalesce(
        (
          select jsonb_agg(jsonb_build_object('key', key, 'name', name, 'position', position, 'type', type) order by place)
          from (
            select distinct on (parent.id) parent.key, parent.name, parent.position, parent.type, s.order_no as place
            from timeline_stages s
            join stages status on status.id = s.stage_id
            join stages parent on parent.id = coalesce(status.parent_stage_id, status.id)
            where s.timeline_id = timelines.id
            order by parent.id, s.order_no
          ) as stop
        ), '[]'
      )`.as('route'),
    )

/** The timelines (G-M-21). */
export const timelineList = declareList(timelines.list, {
  key: 'timelines.id',
  rows: wholeTimelines,
  search: (_, text) => searchIn(text, 'timelines.name'),
  filters: {},
  params: { module_type: isOneOf('timelines.module_type', 'text'), is_active: isOneOf('timelines.is_active') },
  orders: { id: byNumber, name: by('timelines.name', 'text', { key: 'asc' }) },
})

/** One timeline, as returned after a change. */
export const timelineById = (ctx: Ctx, id: number) => wholeTimelines(ctx).where('timelines.id', '=', id).executeTakeFirstOrThrow()

/** The active timelines for a dropdown. */
export async function timelineOptions(
  { db }: Ctx,
  { module_type, number_only }: { module_type?: ModuleType | undefined; number_only: boolean },
) {
  const choices = await db
    .selectFrom('timelines')
    .select(['name as label', 'id', 'identifier'])
    .where('is_active', '=', true)
    .$if(module_type !== undefined, (all) => all.where('module_type', '=', module_type!))
    .orderBy('name')
    .execute()
  return choices.map(choiceOf(number_only))
}

/** The statuses of a timeline in order, each with its stage, as this transaction sees them. */
export async function assignedStages(ctx: Ctx, timelineId: number): Promise<AssignedStage[]> {
  const forms = await formsOfStages(ctx, timelineId)
  const { rows } = await sql<Omit<AssignedStage, 'forms'>>`
    select s.id as stage_id, s.identifier, s.key, s.name, s.type, s.position, s.is_active, ts.order_no, ts.is_skippable::int, ts.est_days,
      ${ifThere('p', pick('p', 'id', 'identifier', 'key', 'name'))} as parent
    from timeline_stages ts join stages s on s.id = ts.stage_id left join stages p on p.id = s.parent_stage_id
    where ts.timeline_id = ${timelineId}::int order by ts.order_no`.execute(ctx.db)
  return rows.map((row) => ({ ...row, forms: forms.get(row.stage_id) ?? [] }))
}

/** The number of records in each status of a timeline, and the total. */
export async function impactOfTimeline(ctx: Ctx, timelineId: number) {
  const stages = await loadOfTimeline(ctx, timelineId)
  return { records: stages.reduce((sum, { records }) => sum + records, 0), stages }
}
