import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type OwnJob, ownJob } from './job.policy.ts'
import { jobInfoOf } from './job.queries.ts'

export interface Order {
  readonly kind: string
  readonly total: number
  readonly input: Record<string, unknown>
}

/** Keeps an order of long work with who gave it and in which role. */
export async function insertJob(
  ctx: Ctx,
  { kind, total, input, ...more }: Order & { readonly has_records?: boolean; readonly undoes_id?: number },
) {
  const orderer = { ...ctx.actor, permissions: [...ctx.actor.permissions] }
  const job = await ctx.db
    .insertInto('jobs')
    .values({ kind, total, input: JSON.stringify({ ...input, orderer }), created_by: ctx.actor.id, ...more })
    .returning(['identifier', 'id'])
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'job', id: job.id, after: { kind, total } })
  return job
}

/** Queues long work on behalf of the actor, in the current transaction. */
export async function startJob(ctx: Ctx, { task, ...order }: Order & { readonly task: string }) {
  const { id, identifier } = await insertJob(ctx, order)
  await ctx.enqueue(task, { job_id: id })
  return jobInfoOf(ctx, await ownJob(ctx, identifier))
}

/** Stops a job after its current batch; what was done stays done. */
export async function cancelJob(ctx: Ctx, job: OwnJob) {
  await ctx.db
    .updateTable('jobs')
    .set({ status: 'cancelled', finished_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', job.id)
    .where('status', 'in', ['queued', 'running'])
    .execute()
  ctx.changed({ module: 'job', id: job.id, after: { status: 'cancelled' } })
  ctx.emit('job.progressed', { id: job.id })
  return jobInfoOf(ctx, await ownJob(ctx, job.identifier))
}

/** Gives up on a job whose orderer lost the right to it, or that failed too often. What was done stays done. */
export async function giveUp(ctx: Ctx, id: number, reason: string) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('jobs')
    .set({ status: 'failed', finished_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (!numUpdatedRows) return
  ctx.audit('job.given_up', { module: 'job', id, after: { reason } })
  ctx.emit('job.progressed', { id })
}

/** Counts a failure; answers how many there were. */
export async function countFailure(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update jobs
    set result = result || jsonb_build_object('failures', coalesce((result ->> 'failures')::int, 0) + 1)
    where id = ${id}
    returning (result ->> 'failures')::int as failures`.execute(ctx.db)
  return rows[0]?.failures ?? 0
}
