import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { job } from '#platform/jobs/job.ts'
import { advanceJob } from '../job/job.commands.ts'
import { jobActor } from '../job/job.queries.ts'
import { actOnBatch, type BulkAct, bulkTask } from './selection.commands.ts'

const audits = { assign: 'lead.bulk_assigned', transfer: 'lead.bulk_transferred', delete: 'lead.bulk_deleted' } as const

/** Works off a bulk act batch by batch as the person who ordered it; started twice it goes on where it was. */
export const bulkJob = job<{ tenant_id: number; job_id: number }>(bulkTask, async (tools, { job_id }) => {
  const actor = await tools.run((ctx) => jobActor(ctx, job_id))
  if (!actor) return
  for (let goesOn = true; goesOn && !tools.signal.aborted; ) {
    goesOn = await tools.run(
      (ctx) =>
        advanceJob<{ act: BulkAct; ids: number[] }>(ctx, job_id, async ({ act, ids }, position) => {
          const batch = ids.slice(position, position + leadLimits.inlineBulk)
          // In a job no endpoint names the audit entries.
          const named = { ...ctx, changed: (change: Parameters<typeof ctx.changed>[0]) => ctx.audit(audits[act.kind], change) }
          const { done, skipped } = await actOnBatch(named, act, batch)
          return { done, skipped, position: position + batch.length }
        }),
      actor,
    )
  }
})
