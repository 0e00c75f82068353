import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type OwnJob, ownJob } from './job.policy.ts'
import { jobInfoOf, type Progress, type Skip } from './job.queries.ts'

interface Order {
  readonly kind: string
  readonly task: string
  readonly total: number
  readonly input: Record<string, unknown>
}

/** Queues long work on behalf of the actor, in the current transaction. */
export async function startJob(ctx: Ctx, { kind, task, total, input }: Order) {
  const orderer = { ...ctx.actor, permissions: [...ctx.actor.permissions] }
  const { identifier, id } = await ctx.db
    .insertInto('jobs')
    .values({ kind, total, input: JSON.stringify({ ...input, orderer }), created_by: ctx.actor.id })
    .returning(['identifier', 'id'])
    .executeTakeFirstOrThrow()
  await ctx.enqueue(task, { job_id: id })
  ctx.changed({ module: 'job', id, after: { kind, total } })
  return jobInfoOf(await ownJob(ctx, identifier))
}

/** Runs the next batch of a job and stores the progress, in one transaction. Returns whether there is more. A cancelled job stops here. */
export async function advanceJob<Input>(
  ctx: Ctx,
  id: number,
  batch: (input: Input, position: number) => Promise<{ done: number; skipped: readonly Skip[]; position: number }>,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const progress = { position: 0, skipped: [], ...(row.result as Partial<Progress>) }
  const { done, skipped, position } = await batch(row.input as Input, progress.position)
  const isOver = position >= row.total
  const failed = row.failed + skipped.length
  await ctx.db
    .updateTable('jobs')
    .set({
      status: isOver ? (failed ? 'completed_with_errors' : 'completed') : 'running',
      done: row.done + done,
      failed,
      // The last batch went well, so earlier failures count no more.
      result: JSON.stringify({ position, skipped: [...progress.skipped, ...skipped] } satisfies Progress),
      started_at: sql`coalesce(started_at, now())`,
      updated_at: sql`now()`,
      finished_at: isOver ? sql`now()` : null,
    })
    .where('id', '=', id)
    .execute()
  ctx.emit('job.progressed', { id })
  if (isOver) ctx.emit('job.finished', { id })
  return !isOver
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
  return jobInfoOf(await ownJob(ctx, job.identifier))
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
