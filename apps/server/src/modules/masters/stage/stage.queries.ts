import type { Stage } from '@embark/contract/masters/stage/stage.contract.ts'
import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import type { ModuleType } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, option, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'

/** A module's timelines with the places a stage, or a status of it, has in them. */
const placed = sql`
  timeline_stages places
  join stages part on part.id = places.stage_id and (part.id = stages.id or part.parent_stage_id = stages.id)
  join timelines on timelines.id = places.timeline_id`

const modules = sql`array['lead', 'application', 'service', 'agent', 'invoice']`

/** Module after module, in the usual timeline before the others; what stands in none comes last. */
const route = sql<number>`(
  array_position(${modules}, stages.module_type) * 100000000
    + coalesce(
      (select min(case when timelines.is_default then 0 else timelines.id * 1000 end + places.order_no) from ${placed}),
      99999999
    ))::bigint`

const wholeStages = ({ db }: Ctx) =>
  db
    .selectFrom('stages')
    .leftJoin('stages as parent', 'parent.id', 'stages.parent_stage_id')
    .select([
      'stages.identifier',
      'stages.id',
      'stages.name',
      'stages.key',
      'stages.is_active',
      'stages.is_default',
      'stages.parent_stage_id',
    ])
    .select(({ ref }) => [
      // A check constraint allows only these values.
      ref('stages.module_type').$castTo<ModuleType>().as('module_type'),
      ref('stages.type').$castTo<Stage['type']>().as('type'),
      ref('stages.position').$castTo<Stage['position']>().as('position'),
      ifThere('parent', option('parent')).as('parent'),
      sql<number>`(select count(*)::int from stages child where child.parent_stage_id = stages.id)`.as('child_count'),
      sql<string[]>`coalesce((
        select json_agg(of_stage.name order by of_stage.is_default desc, of_stage.id)
        from (select distinct timelines.id, timelines.name, timelines.is_default from ${placed}) of_stage), '[]')`.as('timelines'),
      sql<number | null>`(
        select max(places.est_days)::int
        from ${placed}
        group by timelines.id, timelines.is_default
        order by timelines.is_default desc, timelines.id
        limit 1)`.as('est_days'),
    ])

/** The stages (G-M-15, G-M-21). */
export const stageList = declareList(stages.list, {
  key: 'stages.id',
  rows: wholeStages,
  search: (_, text) => searchIn(text, 'stages.name'),
  filters: {},
  params: { module_type: isOneOf('stages.module_type', 'text'), is_active: isOneOf('stages.is_active') },
  orders: { id: byNumber, name: by('stages.name', 'text', { key: 'asc' }), route: by(route, 'bigint', { key: 'asc' }) },
})

/** One stage, as returned after a change. */
export const stageById = (ctx: Ctx, id: number) => wholeStages(ctx).where('stages.id', '=', id).executeTakeFirstOrThrow()

/** A choice by identifier, or by number where the caller asks for numbers (G-M-07). */
export const choiceOf =
  (numberOnly: boolean) =>
  ({ label, id, identifier }: { label: string; id: number; identifier: string }) => ({
    label,
    value: numberOnly ? id : identifier,
    identifier,
  })

/** Stages for a dropdown: all of them, or only active ones in which a record can stand (G-M-15). */
export async function stageOptions(
  { db }: Ctx,
  { module_type, number_only }: { module_type?: ModuleType | undefined; number_only: boolean },
  all: boolean,
) {
  const choices = await db
    .selectFrom('stages')
    .select(['name as label', 'id', 'identifier'])
    .$if(module_type !== undefined, (query) => query.where('module_type', '=', module_type!))
    .$if(!all, (query) =>
      query
        .where('is_active', '=', true)
        .where(sql<boolean>`not exists (select from stages child where child.parent_stage_id = stages.id)`),
    )
    .orderBy('id')
    .execute()
  return choices.map(choiceOf(number_only))
}
