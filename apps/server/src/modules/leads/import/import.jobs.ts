import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { ClockJob, Job } from '#platform/jobs/job.ts'
import { every, type JobTools, job, longWork } from '#platform/jobs/job.ts'
import { checkTask, revertTask, runTask } from './import.commands.ts'
import { checkAll } from './import-check.jobs.ts'
import { revertAll } from './import-revert.jobs.ts'
import { runAll } from './import-run.jobs.ts'
import type { Ordered } from './import-work.commands.ts'

const mostAttempts = 3

/** A failed run is retried a few times; then the import is marked as failed instead of staying silent. */
const persistently = (work: (tools: JobTools, ordered: Ordered) => Promise<void>) => async (tools: JobTools, ordered: Ordered) => {
  try {
    await work(tools, ordered)
  } catch (error) {
    if (tools.signal.aborted) throw error
    const attempts = await tools.run((ctx) => countAttempt(ctx, ordered))
    tools.log.error({ err: error, import: ordered.import_id, attempts }, 'an import stumbled')
    if (attempts < mostAttempts) throw error
  }
}

async function countAttempt(ctx: Ctx, { import_id, job_id }: Ordered): Promise<number> {
  const { rows } = await sql<{
    attempts: number
  }>`
    update jobs
    set result = result || jsonb_build_object('attempts', coalesce((result->>'attempts')::int, 0) + 1)
    where id = ${job_id}
    returning (result->>'attempts')::int as attempts`.execute(ctx.db)
  const attempts = rows[0]?.attempts ?? mostAttempts
  if (attempts >= mostAttempts) {
    await sql`
      with failed as (
        update jobs set status = 'failed', finished_at = now(), updated_at = now() where id = ${job_id} returning id
      )
      update imports
      set state = 'failed', finished_at = now()
      from failed
      where imports.id = ${import_id} and state in ('validating', 'importing')`.execute(ctx.db)
    ctx.emit('import.progressed', { id: import_id })
  }
  return attempts
}

export const checkJob = job<Ordered>(checkTask, persistently(checkAll), longWork)
export const runJob = job<Ordered>(runTask, persistently(runAll), longWork)
export const revertJob = job<Ordered>(revertTask, persistently(revertAll), longWork)
/** The work of imports. */
export const importJobs: readonly Job[] = [checkJob, runJob, revertJob]

const tasks: Readonly<Record<string, string>> = { 'lead.import.check': checkTask, 'lead.import': runTask, 'lead.import.revert': revertTask }

/** Resumes imports whose process died; a running one reports with every batch. Starting one twice is harmless. */
export const resumeImports = every('* * * * *', 'leads.import.resume', async (tools) => {
  await tools.run(async (ctx) => {
    const { rows } = await sql<{ import_id: number; job_id: number; kind: string }>`
      update jobs
      set updated_at = now()
      from imports
      where jobs.id = imports.job_id
        and jobs.status in ('queued', 'running')
        and jobs.updated_at < now() - interval '1 minute'
        and jobs.kind like 'lead.import%'
      returning imports.id as import_id, jobs.id as job_id, jobs.kind`.execute(ctx.db)
    for (const { import_id, job_id, kind } of rows) if (tasks[kind]) await ctx.enqueue(tasks[kind], { import_id, job_id })
  })
})
/** The schedules of imports. */
export const importClock: readonly ClockJob[] = [resumeImports]
