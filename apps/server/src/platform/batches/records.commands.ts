import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { insertJob, type Order } from './job.commands.ts'
import { ownJob } from './job.policy.ts'
import { jobInfoOf } from './job.queries.ts'
import type { RecordModule, Why } from './reported.queries.ts'

/** What an act made of one record: done, with what its undo needs, or left as it was. */
export interface RecordOutcome {
  readonly id: number
  readonly skip?: Why | undefined
  readonly before?: unknown
  readonly after?: unknown
}
/** Whatever an act says nothing of is out of the orderer's sight by then. */
const gone: Why = { code: 'NOT_FOUND', text: 'It is no longer there' }

interface RecordOrder extends Omit<Order, 'total'> {
  readonly module: RecordModule
  readonly ids: readonly number[]
  readonly undoes?: number
}
/** Thrown by an act whose orderer may not do it any more: nothing of the batch is kept. */
export class LostRight extends Error {}

/** Performs an act on some records. */
export type Act<Input> = (input: Input, ids: readonly number[], jobId: number) => Promise<readonly RecordOutcome[]>

/** Queues an act on many records on behalf of the actor, in the current transaction; each record has a row that tells what became of it. */
export async function orderRecords(ctx: Ctx, { task, ...order }: RecordOrder & { readonly task: string }) {
  const { id, identifier } = await insertRecordJob(ctx, order)
  await ctx.enqueue(task, { job_id: id })
  return jobInfoOf(ctx, await ownJob(ctx, identifier))
}

/** Performs an act on a few records at once, and keeps of it what is kept of a long one. */
export async function performRecords<Input>(ctx: Ctx, order: Omit<RecordOrder, 'task'>, act: Act<Input>) {
  const { id, identifier } = await insertRecordJob(ctx, order)
  await nextRecords(ctx, id, order.ids.length, act)
  return ownJob(ctx, identifier)
}

async function insertRecordJob(ctx: Ctx, { kind, module, ids, input, undoes }: Omit<RecordOrder, 'task'>) {
  const job = await insertJob(ctx, {
    kind,
    input,
    total: ids.length,
    has_records: true,
    ...(undoes !== undefined && { undoes_id: undoes }),
  })
  await sql`
    insert into job_records (job_id, module, record_id)
    select ${job.id}::int, ${module}, chosen.id
    from unnest(${ids}::int[]) with ordinality as chosen (id, place)
    order by chosen.place`.execute(ctx.db)
  return job
}

/**
 * Runs the next records of a job and keeps what became of them, in one transaction: each record is acted on once, whoever dies in between.
 * Returns whether there is more. A cancelled job stops here.
 */
export async function advanceRecords<Input>(ctx: Ctx, jobId: number, most: number, act: Act<Input>): Promise<boolean> {
  const left = await nextRecords(ctx, jobId, most, act)
  if (left === undefined) return false
  ctx.emit('job.progressed', { id: jobId })
  if (left === 0) ctx.emit('job.finished', { id: jobId })
  return left > 0
}

/** How many records are left after the next ones; nothing where the job is over already. */
async function nextRecords<Input>(ctx: Ctx, jobId: number, most: number, act: Act<Input>): Promise<number | undefined> {
  const job = await ctx.db
    .selectFrom('jobs')
    .select(['total', 'done', 'failed', 'input'])
    .where('id', '=', jobId)
    .where('status', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst()
  if (!job) return undefined
  const due = await ctx.db
    .selectFrom('job_records')
    .select(['id', 'record_id'])
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'waiting')
    .orderBy('id')
    .limit(most)
    .execute()
  const recordIds = due.map(({ record_id }) => record_id)
  // Written by whoever ordered the job.
  const outcomes = new Map((await act(job.input as Input, recordIds, jobId)).map((outcome) => [outcome.id, outcome]))
  const rows = due.map(({ id, record_id }) => ({ row: id, ...(outcomes.get(record_id) ?? { skip: gone }) }))
  await keepOutcomes(ctx, rows)
  const skipped = rows.filter(({ skip }) => skip).length
  const [done, failed] = [job.done + rows.length - skipped, job.failed + skipped]
  const left = due.length ? job.total - done - failed : 0
  await ctx.db
    .updateTable('jobs')
    .set({
      status: left > 0 ? 'running' : failed ? 'completed_with_errors' : 'completed',
      done,
      failed,
      // The last batch went well, so earlier failures count no more.
      result: '{}',
      started_at: sql`coalesce(started_at, now())`,
      updated_at: sql`now()`,
      finished_at: left > 0 ? null : sql`now()`,
    })
    .where('id', '=', jobId)
    .execute()
  return left
}

async function keepOutcomes(ctx: Ctx, rows: readonly (Omit<RecordOutcome, 'id'> & { readonly row: number })[]) {
  const kept = rows.map(({ row, skip, before, after }) => ({
    row,
    outcome: skip ? 'skipped' : 'done',
    code: skip?.code ?? null,
    reason: skip?.text ?? null,
    vars: skip?.vars ?? {},
    before: skip ? null : (before ?? null),
    after: skip ? null : (after ?? null),
  }))
  await sql`
    update job_records
    set outcome = kept.outcome, code = kept.code, reason = kept.reason, vars = kept.vars, before = kept.before, after = kept.after
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as kept ("row" int, outcome text, code text, reason text, vars jsonb, before jsonb, after jsonb)
    where job_records.id = kept."row"`.execute(ctx.db)
}
