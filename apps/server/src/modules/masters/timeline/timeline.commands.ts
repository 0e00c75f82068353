import type { TimelineBody } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { holdPipelines, pipelinesChanged } from '../stage/pipeline.commands.ts'
import { refuseTakenScopes } from '../timeline-scope/timeline-scope.queries.ts'
import type { AnyTimeline } from './timeline.policy.ts'
import { timelineById } from './timeline.queries.ts'

/** Adds a timeline. No record can use it until it has stages. */
export async function createTimeline(ctx: Ctx, { name, module_type, is_active }: TimelineBody) {
  await holdPipelines(ctx)
  await refuseTaken(ctx, module_type, name)
  const made = await ctx.db
    .insertInto('timelines')
    .values({ name, module_type, is_active })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'timeline', id: made.id, after: { name, module_type, is_active } })
  await pipelinesChanged(ctx, made, 'created')
  return timelineById(ctx, made.id)
}

/** Renames, activates or deactivates a timeline; the records in it stay and can move on (G-M-12, G-M-13). */
export async function editTimeline(
  ctx: Ctx,
  timeline: AnyTimeline,
  { name, module_type, is_active }: Omit<TimelineBody, 'module_type'> & { module_type?: string | undefined },
) {
  if (module_type !== undefined && module_type !== timeline.module_type) refuseField('module_type', 'The module cannot be changed')
  if (timeline.is_default && !is_active) refuse('DEFAULT_STAYS')
  await holdPipelines(ctx)
  await refuseTaken(ctx, timeline.module_type, name, timeline.id)
  await ctx.db.updateTable('timelines').set({ name, is_active }).where('id', '=', timeline.id).execute()
  if (is_active && !timeline.is_active) await refuseTakenScopes(ctx, timeline.id)
  ctx.changed({
    module: 'timeline',
    id: timeline.id,
    before: { name: timeline.name, is_active: timeline.is_active },
    after: { name, is_active },
  })
  await pipelinesChanged(ctx, timeline)
  return timelineById(ctx, timeline.id)
}

async function refuseTaken(ctx: Ctx, module: string, name: string, besides = 0) {
  const other = await ctx.db
    .selectFrom('timelines')
    .select('id')
    .where('module_type', '=', module)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', besides)
    .executeTakeFirst()
  if (other) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'Timeline name already exists' }])
}
