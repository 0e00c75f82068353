import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** What a job did to a lead, as its undo needs it. */
export interface DoneRecord<State = unknown> {
  readonly id: number
  readonly before: State
  readonly after: State
}

/** What a job did to some of its leads. */
export async function doneRecords(ctx: Ctx, jobId: number, ids: readonly number[]): Promise<DoneRecord<never>[]> {
  const rows = await ctx.db
    .selectFrom('job_records')
    .select(['record_id as id', 'before', 'after'])
    .where('module', '=', 'lead')
    .where(sql<SqlBool>`record_id = any(${ids}::int[])`)
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'done')
    .execute()
  // Written by the act of the same kind that reads it.
  return rows as unknown as DoneRecord<never>[]
}

/** The leads that a job changed, in the order in which it came to them. */
export async function doneIds(ctx: Ctx, jobId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('job_records')
    .select('record_id')
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute()
  return rows.map(({ record_id }) => record_id)
}
