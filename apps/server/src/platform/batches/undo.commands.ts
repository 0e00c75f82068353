import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { type OwnJob, ownJob } from './job.policy.ts'
import { jobInfoOf } from './job.queries.ts'
import { undoOf } from './undo.queries.ts'

/** Takes back what a job did, by the rules of its kind. */
export async function undoJob(ctx: Ctx, job: OwnJob) {
  const undo = undoOf(ctx, job) ?? refuse('JOB_STATE')
  return jobInfoOf(ctx, await ownJob(ctx, await undo.order(ctx, job)))
}
