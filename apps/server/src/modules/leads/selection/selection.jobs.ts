import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { sql } from 'kysely'
import { can } from '#platform/context.ts'
import { every, type JobTools, job } from '#platform/jobs/job.ts'
import { advanceJob, countFailure, giveUp } from '../job/job.commands.ts'
import { jobActor } from '../job/job.queries.ts'
import { actOnBatch, type BulkAct, bulkTask } from './selection.commands.ts'

const audits = { assign: 'lead.bulk_assigned', transfer: 'lead.bulk_transferred', delete: 'lead.bulk_deleted' } as const
const rights = { assign: 'leads.assign', transfer: 'leads.transfer', delete: 'leads.delete' } as const
const kinds = Object.keys(rights).map((kind) => `lead_${kind}`)
const mostFailures = 5

/** The next batch, in the name of whoever ordered it and with the rights they have at this moment; answers whether there is more. */
async function nextBatch({ run }: JobTools, job_id: number): Promise<boolean> {
  const actor = await run((ctx) => jobActor(ctx, job_id))
  if (!actor) {
    await run((ctx) => giveUp(ctx, job_id, 'Whoever ordered it has no access any more'))
    return false
  }
  const lost = 'right lost'
  const goesOn = await run(
    (ctx) =>
      advanceJob<{ act: BulkAct; ids: number[] }>(ctx, job_id, async ({ act, ids }, position) => {
        if (!can(ctx, rights[act.kind])) throw new Error(lost)
        const batch = ids.slice(position, position + leadLimits.inlineBulk)
        // In a job no endpoint names the audit entries.
        const named = { ...ctx, changed: (change: Parameters<typeof ctx.changed>[0]) => ctx.audit(audits[act.kind], change) }
        const { done, skipped } = await actOnBatch(named, act, batch)
        return { done, skipped, position: position + batch.length }
      }),
    actor,
  ).catch((error: unknown) => {
    if (error instanceof Error && error.message === lost) return undefined
    throw error
  })
  if (goesOn === undefined) await run((ctx) => giveUp(ctx, job_id, 'Whoever ordered it may not do this any more'))
  return goesOn === true
}

/** Works off a bulk act batch by batch; started twice it goes on where it was. One that fails again and again says so instead of staying silent. */
export const bulkJob = job<{ tenant_id: number; job_id: number }>(bulkTask, async (tools, { job_id }) => {
  try {
    for (let goesOn = true; goesOn; ) {
      // The queue hands what is left to the next process.
      if (tools.signal.aborted) throw new Error('The process stops before the work is done')
      goesOn = await nextBatch(tools, job_id)
    }
  } catch (error) {
    if (tools.signal.aborted) throw error
    const failures = await tools.run((ctx) => countFailure(ctx, job_id))
    tools.log.error({ err: error, job: job_id, failures }, 'a bulk act stumbled')
    if (failures < mostFailures) throw error
    await tools.run((ctx) => giveUp(ctx, job_id, 'It failed too often'))
  }
})

/** Takes up bulk acts whose process died: a running one gives a sign of life with every batch. Starting one twice is harmless. */
export const resumeBulk = every('* * * * *', 'lead.bulk.resume', async ({ run }) => {
  await run(async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      update jobs set updated_at = now() where kind = any(${kinds}::text[]) and status in ('queued', 'running') and updated_at < now() - interval '1 minute' returning id`.execute(
      ctx.db,
    )
    for (const { id } of rows) await ctx.enqueue(bulkTask, { job_id: id })
  })
})

/** Selections that nobody may use any more go. */
export const tidySelections = every('47 3 * * *', 'lead.selection.tidy', async ({ run }) => {
  await run(({ db }) => sql`delete from lead_selections where expires_at < now() - interval '1 day'`.execute(db))
})
