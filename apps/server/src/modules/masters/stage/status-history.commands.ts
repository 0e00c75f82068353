import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Step } from '#platform/record.ts'

/** A status change to record. */
export interface Move {
  readonly from: number | null
  readonly to: number
  readonly sub_status_id?: number | null
  readonly reason_id?: number | null
  readonly remarks?: string | null
}

/** Adds a status change to its record's history. */
export const historyStep = (
  ctx: Ctx,
  module: 'lead' | 'application',
  record: number,
  { from, to, reason_id = null, remarks = null }: Move,
): Step => sql`
  insert into status_history (module, record_id, from_stage_id, to_stage_id, reason_id, remarks, actor_id)
  values (${module}, ${record}::int, ${from}::int, ${to}::int, ${reason_id}::int, ${remarks}::text, ${ctx.actor.id}::int)`

/** Adds the first status of records created earlier in the same statement, whose rows give `id` and `status_id`. */
export const historyFrom = (ctx: Ctx, module: 'lead' | 'application', made: string): Step => sql`
  insert into status_history (module, record_id, to_stage_id, actor_id)
  select ${module}, id, status_id, ${ctx.actor.id}::int
  from ${sql.table(made)}`

/** The facts of a status change for the activity timeline. Names are stored as they are now, because stages and reasons may be renamed. */
export const factsOfMove = ({
  from,
  to,
  sub_status_id = null,
  reason_id = null,
  remarks = null,
}: Move) => sql`jsonb_strip_nulls(jsonb_build_object(
  'from', (select name from stages where id = ${from}::int),
  'to', (select name from stages where id = ${to}::int),
  'from_id', ${from}::int,
  'to_id', ${to}::int,
  'sub_status', (select label from sub_statuses where id = ${sub_status_id}::int),
  'reason', (select label from lookup_values where id = ${reason_id}::int),
  'remarks', ${remarks}::text))`
