import type { ModuleType } from '@embark/contract/masters/timeline/timeline.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { createStage } from '../stage/stage.commands.ts'
import { assignStages } from './assign-stages.commands.ts'
import { createTimeline } from './timeline.commands.ts'
import { anyTimeline } from './timeline.policy.ts'

/** A stage of a timeline in a test. By default it is a middle stage, cannot be skipped and takes ten days. */
export interface StageWish {
  readonly name: string
  readonly position?: 'start' | 'middle' | 'end'
  readonly type?: 'success' | 'cancel'
  readonly is_skippable?: boolean
  readonly est_days?: number
}

/** Puts a timeline with stages of its own into a test's company. */
export async function aTimeline(ctx: Ctx, name: string, module_type: ModuleType, wishes: readonly StageWish[]) {
  const timeline = await createTimeline(ctx, { name, module_type, is_active: true })
  const stages = []
  for (const { name: label, position, type = 'success' } of wishes)
    stages.push(await createStage(ctx, { name: label, module_type, type, position, is_active: true, parent_stage_id: null }))
  const stage_data = stages.map(({ id }, index) => ({
    stage_id: id,
    is_skippable: wishes[index]!.is_skippable ?? false,
    est_days: wishes[index]!.est_days ?? 10,
  }))
  await assignStages(ctx, await anyTimeline(ctx, timeline.id), { stage_data })
  return { ...timeline, stages, stage_data }
}
