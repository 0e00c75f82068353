import { sql } from 'kysely'
import { every, type JobTools, job, longWork } from '#platform/jobs/job.ts'
import { countFailure, giveUp } from './job.commands.ts'

const mostFailures = 5

/**
 * Runs a job batch by batch. Started again, it continues where it was; if it fails repeatedly, it is marked as failed instead of staying
 * silent.
 */
export const inBatches = (task: string, nextBatch: (tools: JobTools, job_id: number) => Promise<boolean>) =>
  job<{ tenant_id: number; job_id: number }>(
    task,
    async (tools, { job_id }) => {
      try {
        for (let goesOn = true; goesOn; ) {
          // The queue hands what is left to the next process.
          if (tools.signal.aborted) throw new Error('The process stops before the work is done')
          goesOn = await nextBatch(tools, job_id)
        }
      } catch (error) {
        if (tools.signal.aborted) throw error
        const failures = await tools.run((ctx) => countFailure(ctx, job_id))
        tools.log.error({ err: error, task, job: job_id, failures }, 'work in batches stumbled')
        if (failures < mostFailures) throw error
        await tools.run((ctx) => giveUp(ctx, job_id, 'It failed too often'))
      }
    },
    longWork,
  )

/** Resumes jobs of these kinds whose process died; a running one reports with every batch. Starting one twice is harmless. */
export const resumeBatches = (name: string, task: string, kinds: readonly string[]) =>
  every('* * * * *', name, async ({ run }) => {
    await run(async (ctx) => {
      const { rows } = await sql<{ id: number }>`
        update jobs
        set updated_at = now()
        where kind = any(${kinds}::text[])
          and status in ('queued', 'running')
          and updated_at < now() - interval '1 minute'
        returning id`.execute(ctx.db)
      for (const { id } of rows) await ctx.enqueue(task, { job_id: id })
    })
  })
