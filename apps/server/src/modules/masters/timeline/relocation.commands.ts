import type { RelocateBody } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { attempted } from '#platform/batches/attempt.commands.ts'
import { orderRecords } from '#platform/batches/records.commands.ts'
import { type Ctx, can } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { registry } from '#platform/registry.ts'
import type { AnyTimeline } from './timeline.policy.ts'

type Moved = 'lead' | 'application'

/** One record's move, in the form its module expects: the status is given by number, as text. */
export interface MoveWish {
  readonly status: string
  readonly from_status_identifier: string
  readonly status_reason_id?: number
  readonly remarks?: string
}
/** How each kind of record is moved to another stage, by its usual rules. */
export const movers = registry<Moved, (ctx: Ctx, id: number, wish: MoveWish) => Promise<unknown>>('moving records')

/** The input of a job that moves records. */
export interface Relocation extends RelocateBody {
  readonly module: Moved
}
export const relocationTask = 'masters.move_records'
/** The right to move a record. Whoever orders the job must hold it until the job is done. */
export const rightToMove = { lead: 'leads.status.update', application: 'applications.status.update' } as const
const tables = { lead: 'leads', application: 'applications' } as const

/** Orders a job that moves every record of one stage of a timeline to another, on behalf of the actor. */
export async function relocate(ctx: Ctx, timeline: AnyTimeline, body: RelocateBody) {
  if (timeline.module_type !== 'lead' && timeline.module_type !== 'application')
    return refuseField('from_stage_id', 'No records in this stage')
  const module = timeline.module_type
  if (!can(ctx, rightToMove[module])) refuse('PERMISSION_DENIED')
  if (body.from_stage_id === body.to_stage_id) refuseField('to_stage_id', 'Choose another stage')
  const target = await ctx.db
    .selectFrom('timeline_stages')
    .select('id')
    .where('timeline_id', '=', timeline.id)
    .where('stage_id', '=', body.to_stage_id)
    .executeTakeFirst()
  if (!target) refuseField('to_stage_id', 'Choose one of the options')
  const records = await ctx.db
    .selectFrom(tables[module])
    .select('id')
    .where('timeline_id', '=', timeline.id)
    .where('status_id', '=', body.from_stage_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  if (!records.length) refuseField('from_stage_id', 'No records in this stage')
  const input: Relocation = { ...body, module }
  return orderRecords(ctx, { kind: `${module}_move`, task: relocationTask, module, ids: records.map(({ id }) => id), input: { ...input } })
}

/** Moves one record by its usual rules, or returns why they refuse. */
export function relocateOne(ctx: Ctx, { module, from_stage_id, to_stage_id, status_reason_id, remarks }: Relocation, id: number) {
  const wish = {
    status: String(to_stage_id),
    from_status_identifier: String(from_stage_id),
    ...(status_reason_id != null && { status_reason_id }),
    ...(remarks && { remarks }),
  }
  return attempted(ctx, (held) => movers.of(module)(held, id, wish))
}
