import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { sql } from 'kysely'
import { inBatches, resumeBatches } from '#platform/batches/batches.jobs.ts'
import { giveUp } from '#platform/batches/job.commands.ts'
import { jobActor } from '#platform/batches/job.queries.ts'
import { advanceRecords, LostRight } from '#platform/batches/records.commands.ts'
import { every, type JobTools } from '#platform/jobs/job.ts'
import { type BulkAct, bulkKinds, performAct } from './bulk-acts.commands.ts'
import { tellHolders } from './bulk-assign.commands.ts'
import { bulkTask } from './selection.commands.ts'

/** The next batch, on behalf of the orderer and with their current rights. Returns whether there is more. */
async function nextBatch({ run }: JobTools, job_id: number): Promise<boolean> {
  const actor = await run((ctx) => jobActor(ctx, job_id))
  const goesOn = actor
    ? await run(
        (ctx) =>
          advanceRecords<{ act: BulkAct }>(ctx, job_id, leadLimits.inlineBulk, ({ act }, ids, jobId) => performAct(ctx, act, ids, jobId)),
        actor,
      ).catch((error: unknown) => {
        if (error instanceof LostRight) return undefined
        throw error
      })
    : false
  if (!actor) await run((ctx) => giveUp(ctx, job_id, 'Whoever ordered it has no access any more'))
  if (goesOn === undefined) await run((ctx) => giveUp(ctx, job_id, 'Whoever ordered it may not do this any more'))
  // Whom it gave leads to is told once, whether it was done to the end or stopped.
  if (!goesOn) await run((ctx) => tellHolders(ctx, job_id), actor)
  return goesOn === true
}

/** Runs bulk acts. */
export const bulkJob = inBatches(bulkTask, nextBatch)
/** Resumes bulk acts whose process died. */
export const resumeBulk = resumeBatches('lead.bulk.resume', bulkTask, bulkKinds)

/** Deletes expired selections. */
export const tidySelections = every('47 3 * * *', 'lead.selection.tidy', async ({ run }) => {
  await run(({ db }) => sql`delete from lead_selections where expires_at < now() - interval '1 day'`.execute(db))
})
