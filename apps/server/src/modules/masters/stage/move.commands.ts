import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** A status change that happened and is to be written down. */
export interface Move {
  readonly module: 'lead' | 'application'
  readonly record_id: number
  readonly from: number | null
  readonly to: number
  readonly reason_id?: number | null
  readonly remarks?: string | null
}

/**
 * What a status change leaves behind, as steps of a WITH clause, so that a change is one statement with them:
 * sql`with ${stepsOfMove(ctx, move)} update … returning …`.
 */
export const stepsOfMove = (ctx: Ctx, { module, record_id, from, to, reason_id = null, remarks = null }: Move) => sql`
  written as (
    insert into status_history (module, record_id, from_stage_id, to_stage_id, reason_id, remarks, actor_id)
    values (${module}, ${record_id}::int, ${from}::int, ${to}::int, ${reason_id}::int, ${remarks}::text, ${ctx.actor.id}::int)),
  told as (
    insert into activities (module, record_id, type, actor_id, vars, visibility)
    select ${module}, ${record_id}::int, 'status_changed', ${ctx.actor.id}::int, jsonb_strip_nulls(jsonb_build_object(
      'from', (select name from stages where id = ${from}::int), 'to', (select name from stages where id = ${to}::int),
      'from_id', ${from}::int, 'to_id', ${to}::int, 'reason', (select label from lookup_values where id = ${reason_id}::int), 'remarks', ${remarks}::text)), 'shared')`

/** Writes a status change into the history and the timeline of its record. */
export async function writeMove(ctx: Ctx, move: Move) {
  await sql`with ${stepsOfMove(ctx, move)} select 1`.execute(ctx.db)
}
