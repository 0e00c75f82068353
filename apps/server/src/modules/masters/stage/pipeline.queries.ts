import type { Pipeline, PipelineStage, PipelineStatus } from '@embark/contract/masters/stage/stage.rules.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#platform/context.ts'
import { pick } from '#platform/db/fragments.ts'
import { refuse } from '#platform/refusal.ts'

interface Pipelines {
  readonly byId: ReadonlyMap<number, Pipeline>
  readonly defaults: ReadonlyMap<string, Pipeline>
}

// Pipelines change a few times a year and are read with every request; every process is told of a change, and looks again by itself should
// it miss one.
const known = new LRUCache<number, Promise<Pipelines>>({ max: 1_000, ttl: 10_000 })

/** Makes this process read the pipelines of a tenant, or of all, anew. */
export const forgetPipelines = (tenantId?: number) => void (tenantId === undefined ? known.clear() : known.delete(tenantId))

/** Forgets the pipelines whenever rights change, because who works on what depends on both. */
export const forgetWithAccess = (tenantId?: number, sessionId?: number) => void (sessionId === undefined && forgetPipelines(tenantId))

/** The pipelines of a module, the default first, as boards and tabs show them. */
export async function pipelinesOfModule(ctx: Ctx, module: string): Promise<Pipeline[]> {
  const all = [...(await pipelinesOf(ctx)).byId.values()].filter(({ module_type }) => module_type === module)
  return all.sort((a, b) => Number(b.is_default) - Number(a.is_default))
}

/** A status of a pipeline, or the status outside it where a record was left. */
export const statusOf = (pipeline: Pipeline, statusId: number): PipelineStatus | undefined =>
  pipeline.statuses.find(({ id }) => id === statusId) ?? pipeline.retired.find(({ id }) => id === statusId)

/** The stages and statuses of a timeline, in order. */
export async function pipelineOf(ctx: Ctx, timelineId: number): Promise<Pipeline> {
  const pipeline = (await pipelinesOf(ctx)).byId.get(timelineId)
  if (pipeline) return pipeline
  // It may have been created since this process last looked.
  forgetPipelines(ctx.tenant.id)
  return (await pipelinesOf(ctx)).byId.get(timelineId) ?? refuse('NOT_FOUND')
}

/** The pipeline new records of a module take (G-M-12). */
export async function defaultTimeline(ctx: Ctx, module: 'lead' | 'application'): Promise<Pipeline> {
  const pipeline = (await pipelinesOf(ctx)).defaults.get(module)
  if (pipeline) return pipeline
  forgetPipelines(ctx.tenant.id)
  return (await pipelinesOf(ctx)).defaults.get(module) ?? refuse('NOT_FOUND')
}

/** The status a caller names by number or identifier. Naming a stage means its first status (G-L-23). */
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
  readonly module_type: Pipeline['module_type']
  readonly is_default: boolean
  readonly stage: Omit<PipelineStage, 'est_days' | 'is_skippable' | 'statuses'>
}

/** A status that is not part of the timeline and so has no position in it. */
type Read = Omit<Row, 'order_no'> & { readonly order_no: number | null }
const isPlaced = (row: Read): row is Row => row.order_no !== null

// Every status of the module comes with each timeline; those not part of it have no position.
async function read({ db }: Ctx): Promise<Pipelines> {
  const { rows } = await sql<Read>`
    select t.id as timeline_id, t.identifier as timeline_identifier, t.name as timeline_name, t.module_type,
      t.is_default, s.id, s.identifier, s.key, s.name, s.position, s.type, s.is_active, ts.order_no,
      coalesce(ts.is_skippable, true) as is_skippable, coalesce(ts.est_days, 1) as est_days, parent.id as stage_id,
      ${pick('parent', 'id', 'identifier', 'key', 'name', 'position', 'type')} as stage
    from timelines t
    join stages s on s.module_type = t.module_type
    left join timeline_stages ts on ts.timeline_id = t.id and ts.stage_id = s.id
    join stages parent on parent.id = coalesce(s.parent_stage_id, s.id)
    where ts.id is not null or not exists (select from stages child where child.parent_stage_id = s.id)
    order by t.id, ts.order_no nulls last, s.id`.execute(db)
  const byId = new Map<number, Pipeline>()
  for (const timeline of new Set(rows.map(({ timeline_id }) => timeline_id))) {
    const ofTimeline = rows.filter(({ timeline_id }) => timeline_id === timeline)
    const placed = ofTimeline.filter(isPlaced)
    if (placed.length) byId.set(timeline, assembled(placed, ofTimeline))
  }
  const defaults = new Map([...byId.values()].filter(({ is_default }) => is_default).map((pipeline) => [pipeline.module_type, pipeline]))
  return { byId, defaults }
}

const statusFrom = (row: Read): PipelineStatus => {
  const { id, identifier, key, name, position, type, is_active, order_no, is_skippable, est_days, stage_id } = row
  return { id, identifier, key, name, position, type, is_active, order_no: order_no ?? 0, is_skippable, est_days, stage_id }
}

function assembled(rows: readonly Row[], all: readonly Read[]): Pipeline {
  const { timeline_id, timeline_identifier, timeline_name, module_type, is_default } = rows[0]!
  const statuses = rows.map(statusFrom)
  const stages = [...new Map(rows.map(({ stage }) => [stage.id, stage])).values()].map((stage): PipelineStage => {
    const ofStage = statuses.filter(({ stage_id }) => stage_id === stage.id)
    return {
      ...stage,
      statuses: ofStage,
      est_days: Math.max(...ofStage.map(({ est_days }) => est_days)),
      is_skippable: ofStage.every(({ is_skippable }) => is_skippable),
    }
  })
  const retired = all.filter((row) => !isPlaced(row)).map(statusFrom)
  return { timeline_id, timeline_identifier, name: timeline_name, module_type, is_default, stages, statuses, retired }
}
