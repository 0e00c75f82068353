import type { Pipeline } from '@embark/contract/masters/stage/stage.rules.ts'
import { defaultTimeline, historyOf, pipelineOf, shownStageBar, subStatusesOf } from '#modules/masters/masters.public.ts'
import { moveLimits } from '#platform/access/limits.ts'
import type { Ctx } from '#platform/context.ts'
import { leadWith } from '../lead/lead.policy.ts'

/** The pipeline a dropdown asks for, the named one or the module's default, as far as the actor works on it. */
export async function pipelineFor(
  ctx: Ctx,
  { module_type, timeline_id }: { module_type: 'lead' | 'application'; timeline_id?: number | undefined },
): Promise<Pipeline> {
  const pipeline = await (timeline_id === undefined ? defaultTimeline(ctx, module_type) : pipelineOf(ctx, timeline_id))
  const { stageIds, statusIds } = moveLimits(ctx)
  const reachable = pipeline.stages.filter(({ id }) => stageIds.includes(id))
  if (!reachable.length) return pipeline
  const isInReach = (id: number, stageId: number) => reachable.some((stage) => stage.id === stageId) || statusIds.includes(id)
  const stages = pipeline.stages.map((stage) => ({ ...stage, statuses: stage.statuses.filter(({ id }) => isInReach(id, stage.id)) }))
  return { ...pipeline, stages: stages.filter(({ statuses }) => statuses.length > 0) }
}

/** The stages a record can stand in, for a dropdown. */
export const stageOptions = ({ stages }: Pipeline) =>
  stages.filter(isInUse).map(({ id, identifier, key, name }) => ({ label: name, value: id, identifier, key }))

/** Stages with the statuses below them, and what these are divided into. */
export async function stageTree(ctx: Ctx, query: Parameters<typeof pipelineFor>[1]) {
  const [{ stages }, divisions] = [await pipelineFor(ctx, query), await subStatusesOf(ctx, query.module_type)]
  const dividing = ({ id }: { readonly id: number }) =>
    divisions
      .filter(({ stage_id, is_active }) => is_active && stage_id === id)
      .map(({ id, identifier, label }) => ({ id, identifier, name: label }))
  return stages.filter(isInUse).map(({ identifier, id, name, key, type, position, statuses }) => ({
    identifier,
    id,
    name,
    key,
    type,
    position,
    statuses: statuses.filter(({ is_active }) => is_active).map((status) => ({ ...status, sub_statuses: dividing(status) })),
  }))
}

/** All statuses with their stage, for filters. */
export const statusOptions = ({ stages }: Pipeline) =>
  stages.flatMap(({ id, identifier, key, name, statuses }) =>
    statuses
      .filter(({ is_active }) => is_active)
      .map((status) => ({
        label: status.name,
        value: status.id,
        identifier: status.identifier,
        key: status.key,
        stage: { id, identifier, key, name },
      })),
  )

const isInUse = ({ statuses }: Pipeline['stages'][number]) => statuses.some(({ is_active }) => is_active)

/** The stage bar of one lead. */
export async function timelineOf(ctx: Ctx, ref: string) {
  const lead = await leadWith(ctx, ref, historyOf('lead', 'leads'))
  return shownStageBar(ctx, await pipelineOf(ctx, lead.timeline_id), { ...lead, history: lead.facts })
}
