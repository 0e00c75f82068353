import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { sql } from 'kysely'
import { inBatches, resumeBatches } from '#platform/batches/batches.jobs.ts'
import { advanceJob, giveUp } from '#platform/batches/job.commands.ts'
import { jobActor } from '#platform/batches/job.queries.ts'
import { can } from '#platform/context.ts'
import { every, type JobTools } from '#platform/jobs/job.ts'
import { bulkTask } from './bulk-status.commands.ts'
import { actOnBatch, type BulkAct } from './selection.commands.ts'

const audits = {
  assign: 'lead.bulk_assigned',
  transfer: 'lead.bulk_transferred',
  status: 'lead.status_changed',
  delete: 'lead.bulk_deleted',
  restore: 'lead.restored',
} as const
const rights = {
  assign: 'leads.assign',
  transfer: 'leads.transfer',
  status: 'leads.status.update',
  delete: 'leads.delete',
  restore: 'leads.delete',
} as const
const kinds = Object.keys(rights).map((kind) => `lead_${kind}`)

/** The next batch, on behalf of the orderer and with their current rights. Returns whether there is more. */
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
        // A job has no endpoint to name its audit entries.
        const auditedCtx = { ...ctx, changed: (change: Parameters<typeof ctx.changed>[0]) => ctx.audit(audits[act.kind], change) }
        const { done, skipped } = await actOnBatch(auditedCtx, act, batch)
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

/** Runs bulk acts. */
export const bulkJob = inBatches(bulkTask, nextBatch)
/** Resumes bulk acts whose process died. */
export const resumeBulk = resumeBatches('lead.bulk.resume', bulkTask, kinds)

/** Deletes expired selections. */
export const tidySelections = every('47 3 * * *', 'lead.selection.tidy', async ({ run }) => {
  await run(({ db }) => sql`delete from lead_selections where expires_at < now() - interval '1 day'`.execute(db))
})
