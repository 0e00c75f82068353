import type { Pipeline, PipelineStage, PipelineStatus } from '@embark/contract/masters/stage/stage.rules.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'

interface Pipelines {
  readonly byId: ReadonlyMap<number, Pipeline>
  readonly defaults: ReadonlyMap<string, Pipeline>
}

// Pipelines change a few times a year and are read with every request; other processes notice within the time to live.
const known = new LRUCache<number, Promise<Pipelines>>({ max: 1_000, ttl: 10_000 })

/** Makes this process read a tenant's pipelines anew: call it after the commit of every change to timelines or stages. */
export const forgetPipelines = (tenantId: number) => void known.delete(tenantId)

/** The stages and statuses of a timeline, in order. */
export async function pipelineOf(ctx: Ctx, timelineId: number): Promise<Pipeline> {
  const found = (await pipelinesOf(ctx)).byId.get(timelineId)
  if (found) return found
  // It may have been made since this process last looked.
  forgetPipelines(ctx.tenant.id)
  return (await pipelinesOf(ctx)).byId.get(timelineId) ?? refuse('NOT_FOUND')
}

/** The pipeline new records of a module take (G-M-12). */
export async function defaultTimeline(ctx: Ctx, module: 'lead' | 'application'): Promise<Pipeline> {
  const found = (await pipelinesOf(ctx)).defaults.get(module)
  if (found) return found
  forgetPipelines(ctx.tenant.id)
  return (await pipelinesOf(ctx)).defaults.get(module) ?? refuse('NOT_FOUND')
}

/** The status a caller names by its number or identifier; a stage stands for its first status (G-L-23). */
export function statusByRef(pipeline: Pipeline, ref: string | number): PipelineStatus {
  const text = String(ref).toLowerCase()
  const is = ({ id, identifier }: { id: number; identifier: string }) => String(id) === text || identifier === text
  return pipeline.statuses.find(is) ?? pipeline.stages.find(is)?.statuses.find(({ is_active }) => is_active) ?? refuse('NOT_FOUND')
}

/** The status in which a record of this pipeline begins (G-L-22 rule 1). */
export const startOf = (pipeline: Pipeline): PipelineStatus =>
  pipeline.statuses.find(({ position, is_active }) => position === 'start' && is_active) ?? pipeline.statuses[0] ?? refuse('NOT_FOUND')

/** The stage a status belongs to. */
export const stageOfStatus = (pipeline: Pipeline, statusId: number): PipelineStage | undefined =>
  pipeline.stages.find(({ statuses }) => statuses.some(({ id }) => id === statusId))

function pipelinesOf(ctx: Ctx): Promise<Pipelines> {
  const warm = known.get(ctx.tenant.id)
  if (warm) return warm
  const reading = read(ctx)
  known.set(ctx.tenant.id, reading)
  reading.catch(() => forgetPipelines(ctx.tenant.id))
  return reading
}

interface Row extends PipelineStatus {
  readonly timeline_id: number
  readonly timeline_identifier: string
  readonly timeline_name: string
  readonly module_type: string
  readonly is_default: boolean
  readonly stage: Omit<PipelineStage, 'est_days' | 'is_skippable' | 'statuses'>
}

async function read({ db }: Ctx): Promise<Pipelines> {
  const { rows } = await sql<Row>`
    select t.id as timeline_id, t.identifier as timeline_identifier, t.name as timeline_name, t.module_type, t.is_default,
      s.id, s.identifier, s.key, s.name, s.position, s.type, s.is_active, ts.order_no, ts.is_skippable, ts.est_days, parent.id as stage_id,
      jsonb_build_object('id', parent.id, 'identifier', parent.identifier, 'key', parent.key, 'name', parent.name, 'position', parent.position, 'type', parent.type) as stage
    from timelines t
    join timeline_stages ts on ts.timeline_id = t.id
    join stages s on s.id = ts.stage_id
    join stages parent on parent.id = coalesce(s.parent_stage_id, s.id)
    order by t.id, ts.order_no`.execute(db)
  const byId = new Map<number, Pipeline>()
  for (const timeline of new Set(rows.map(({ timeline_id }) => timeline_id)))
    byId.set(timeline, assembled(rows.filter(({ timeline_id }) => timeline_id === timeline)))
  const defaults = new Map(
    rows.filter(({ is_default }) => is_default).map(({ module_type, timeline_id }) => [module_type, byId.get(timeline_id)!]),
  )
  return { byId, defaults }
}

function assembled(rows: readonly Row[]): Pipeline {
  const { timeline_id, timeline_identifier, timeline_name, module_type } = rows[0]!
  const statuses = rows.map(
    ({ id, identifier, key, name, position, type, is_active, order_no, is_skippable, est_days, stage_id }): PipelineStatus => ({
      id,
      identifier,
      key,
      name,
      position,
      type,
      is_active,
      order_no,
      is_skippable,
      est_days,
      stage_id,
    }),
  )
  const stages = [...new Map(rows.map(({ stage }) => [stage.id, stage])).values()].map((stage): PipelineStage => {
    const own = statuses.filter(({ stage_id }) => stage_id === stage.id)
    return {
      ...stage,
      statuses: own,
      est_days: Math.max(...own.map(({ est_days }) => est_days)),
      is_skippable: own.every(({ is_skippable }) => is_skippable),
    }
  })
  return { timeline_id, timeline_identifier, name: timeline_name, module_type, stages, statuses }
}
