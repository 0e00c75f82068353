import type { Download } from '@embark/contract/kernel/endpoint.ts'
import { type JobInfo, type JobOutcome, type JobRecord, jobs } from '@embark/contract/platform/job/job.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { actorFrom, holders } from '#platform/access/actors.ts'
import type { Actor, Ctx } from '#platform/context.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'
import { type Cell, writeTable } from '#platform/tabular/csv-writing.ts'
import { type JobRow, type OwnJob, ownJobs } from './job.policy.ts'
import { type RecordModule, reported } from './reported.queries.ts'
import { undoOf } from './undo.queries.ts'

/** A person as a job keeps them: who they were when they ordered it. */
export type Orderer = Omit<Actor, 'permissions'> & { readonly permissions: readonly string[] }

/** The job, as the API returns it. */
export const jobInfoOf = (ctx: Ctx, row: JobRow): JobInfo => ({
  identifier: row.identifier,
  id: row.id,
  kind: row.kind,
  // A check constraint allows only these values.
  status: row.status as JobInfo['status'],
  total: row.total,
  done: row.done,
  failed: row.failed,
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  undoes: row.undoes,
  undone_by: row.undone_by,
  can: { cancel: row.status === 'queued' || row.status === 'running', undo: undoOf(ctx, row) !== undefined },
})

/** The acts on many records that the actor ordered. */
export const jobList = declareList(jobs.list, {
  key: 'jobs.id',
  rows: (ctx) => ownJobs(ctx).where('jobs.has_records', '=', true),
  filters: {},
  orders: { id: byNumber },
  present: (ctx, rows) => rows.map((row) => jobInfoOf(ctx, row)),
})

const recordRows = (ctx: Ctx, { id }: OwnJob) =>
  ctx.db
    .selectFrom('job_records')
    .select(['job_records.id', 'job_records.record_id', 'job_records.code', 'job_records.reason'])
    .select(({ ref }) => [
      // The checks on the columns allow these values, and keepOutcomes writes the vars.
      ref('job_records.outcome').$castTo<JobOutcome>().as('outcome'),
      ref('job_records.module').$castTo<RecordModule>().as('module'),
      ref('job_records.vars').$castTo<Record<string, string | number>>().as('vars'),
    ])
    .where('job_records.job_id', '=', id)
type RecordRow = Awaited<ReturnType<ReturnType<typeof recordRows>['execute']>>[number]

async function shownRecords(ctx: Ctx, rows: readonly RecordRow[]): Promise<JobRecord[]> {
  const module = rows[0]?.module
  if (!module) return []
  const known = await reported.of(module)(
    ctx,
    rows.map(({ record_id }) => record_id),
  )
  return rows.map(({ id, outcome, record_id, code, reason, vars }) => ({
    id,
    outcome,
    module,
    ...(known.get(record_id) ?? { reference: null, identifier: null, name: null }),
    code,
    message: reason && translate(ctx.language, reason, vars),
  }))
}

/** What became of each record of a job, in the order in which they were chosen. */
export const recordList = declareList(jobs.results, {
  key: 'job_records.id',
  rows: (ctx, job: OwnJob) => recordRows(ctx, job),
  filters: { outcome: isOneOf('job_records.outcome', 'text') },
  orders: { id: { parts: [], key: 'asc' } },
  present: shownRecords,
})

/** The first records a job skipped, as the answer to a short one names them. */
export async function skippedRecords(ctx: Ctx, job: OwnJob) {
  const rows = await recordRows(ctx, job)
    .where('job_records.outcome', '=', 'skipped')
    .orderBy('job_records.id')
    .limit(skippedAtMost)
    .execute()
  const shown = await shownRecords(ctx, rows)
  return shown.flatMap(({ identifier, name, reference, code, message }) =>
    identifier && code && message
      ? [{ lead_identifier: identifier, name: name ?? undefined, reference: reference ?? undefined, code, message }]
      : [],
  )
}

/** Why records of a job were skipped, the most frequent reason first. */
export async function skipsOf(ctx: Ctx, { id }: OwnJob) {
  const { rows } = await sql<{ code: string; reason: string; vars: Record<string, string | number>; count: number }>`
    select code, reason, vars, count(*)::int as count
    from job_records
    where job_id = ${id} and outcome = 'skipped'
    group by code, reason, vars
    order by count desc, code
    limit 20`.execute(ctx.db)
  return rows.map(({ code, reason, vars, count }) => ({ code, message: translate(ctx.language, reason, vars), count }))
}

const outcomeWords: Readonly<Record<JobOutcome, string>> = { waiting: 'Not reached', done: 'Done', skipped: 'Left as it was' }
const linesAtATime = 1_000
/** An act on more records is a job, and has a report. */
const skippedAtMost = 200

/** What became of each record of a job as a file, written page by page. */
export const reportFile = (ctx: Ctx, job: OwnJob): Download => ({
  filename: `report-${job.created_at.slice(0, 10)}-${job.id}.csv`,
  type: 'text/csv; charset=utf-8',
  disposition: 'attachment',
  content: writeTable(reportLines(ctx, job)),
})

async function* reportLines(ctx: Ctx, job: OwnJob): AsyncGenerator<readonly Cell[]> {
  const t = (text: string) => translate(ctx.language, text)
  yield ['Number', 'Name', 'Result', 'Reason'].map(t)
  for (let after = 0; ; ) {
    const last = after
    const { rows, shown } = await ctx.again(async (fresh) => {
      const rows = await recordRows(fresh, job).where('job_records.id', '>', last).orderBy('job_records.id').limit(linesAtATime).execute()
      return { rows, shown: await shownRecords(fresh, rows) }
    })
    for (const { reference, name, outcome, message } of shown) yield [reference ?? '', name ?? '', t(outcomeWords[outcome]), message ?? '']
    if (rows.length < linesAtATime) return
    after = rows.at(-1)!.id
  }
}

/** The orderer of an unfinished job, with their current rights; undefined if they or their role are gone. */
export async function jobActor({ db }: Ctx, id: number): Promise<Actor | undefined> {
  const job = await db
    .selectFrom('jobs')
    .select((eb) => ['created_by', sql<Orderer>`${eb.ref('input')} -> 'orderer'`.as('orderer')])
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (!job || job.created_by === null || job.orderer.roleId === null) return undefined
  const { sessionId, deviceIdentifier, viewedBy, roleId } = job.orderer
  const holder = await holders(db).where('users.id', '=', job.created_by).where('roles.id', '=', roleId).executeTakeFirst()
  return holder && actorFrom(holder, { sessionId, deviceIdentifier, viewedBy })
}
