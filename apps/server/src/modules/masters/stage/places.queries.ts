import { stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import type { Ctx } from '#platform/context.ts'
import type { GroupValue } from '#platform/list/question.ts'
import { pipelinesOfModule } from './pipeline.queries.ts'

/** Where records of a module may stand, in the order of its pipelines; what went out of use while records stood there comes last. */
export async function placesIn(ctx: Ctx, module: string, of: 'stage' | 'status'): Promise<GroupValue[]> {
  const pipelines = await pipelinesOfModule(ctx, module)
  const stages = stagesOfAll(pipelines)
  const retired = pipelines.flatMap((pipeline) => pipeline.retired)
  const places =
    of === 'stage'
      ? [...stages, ...retired.map(({ stage_id, name }) => ({ id: stage_id, name }))]
      : [...stages.flatMap(({ statuses }) => statuses), ...retired]
  const labels = new Map<number, string>()
  for (const { id, name } of places) if (!labels.has(id)) labels.set(id, name)
  return [...labels].map(([value, label]) => ({ value, label }))
}
