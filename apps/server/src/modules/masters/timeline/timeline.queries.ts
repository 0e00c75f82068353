import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { AssignedStage, Timeline } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Ctx } from '#platform/context.ts'
import { paged } from '#platform/db/paged.ts'
import { formsOfStages } from '../form/stage-form.queries.ts'
import { pipelineOf } from '../stage/pipeline.queries.ts'

type ModuleType = Timeline['module_type']
interface Wish extends PageRequest {
  readonly search: string
  readonly sort: 'asc' | 'desc'
  readonly sort_by: 'id' | 'name'
  readonly module_type?: ModuleType | undefined
  readonly is_active?: boolean | undefined
}

/** One page of the timelines (G-M-21). */
export const timelinePage = (ctx: Ctx, wish: Wish) =>
  paged(
    ctx.db,
    ctx.db
      .selectFrom('timelines')
      .select(['timelines.identifier', 'timelines.id', 'timelines.name', 'timelines.is_active', 'timelines.is_default'])
      // The check on the column allows these five values and no other.
      .select((eb) => eb.ref('timelines.module_type').$castTo<ModuleType>().as('module_type'))
      .select(sql<number>`(select count(*)::int from timeline_stages s where s.timeline_id = timelines.id)`.as('stage_count'))
      .$if(wish.module_type !== undefined, (all) => all.where('timelines.module_type', '=', wish.module_type!))
      .$if(wish.is_active !== undefined, (all) => all.where('timelines.is_active', '=', wish.is_active!))
      .$if(wish.search !== '', (all) => all.where(sql<boolean>`fold(timelines.name) like '%' || fold(${wish.search}) || '%'`))
      .orderBy(`timelines.${wish.sort_by}`, wish.sort)
      .orderBy('timelines.id'),
    wish,
  )

/** The active timelines for a dropdown. */
export const timelineOptions = (ctx: Ctx, module: ModuleType | undefined) =>
  ctx.db
    .selectFrom('timelines')
    .select(['name as label', 'id as value', 'identifier'])
    .where('is_active', '=', true)
    .$if(module !== undefined, (all) => all.where('module_type', '=', module!))
    .orderBy('name')
    .execute()

/** The statuses of a timeline in order, each with its stage. */
export async function assignedStages(ctx: Ctx, timelineId: number): Promise<z.output<typeof AssignedStage>[]> {
  const { statuses, stages } = await pipelineOf(ctx, timelineId)
  const forms = await formsOfStages(ctx, timelineId)
  return statuses.map(({ id, identifier, key, name, type, position, order_no, is_skippable, est_days, stage_id }) => {
    const stage = stages.find((one) => one.id === stage_id)
    const parent = stage && stage.id !== id ? { id: stage.id, identifier: stage.identifier, key: stage.key, name: stage.name } : null
    return { stage_id: id, identifier, key, name, type, position, parent, order_no, is_skippable, est_days, forms: forms.get(id) ?? [] }
  })
}
