import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { cancelJob } from './job.commands.ts'
import { ownJob } from './job.policy.ts'
import { jobInfoOf, skippedBy } from './job.queries.ts'

export const jobRoutes = implement(jobs, {
  single: async (ctx, { params }) => ({ jobInfo: jobInfoOf(await ownJob(ctx, params.id)) }),
  results: async (ctx, { params }) => ({ skipped: skippedBy(await ownJob(ctx, params.id)) }),
  cancel: async (ctx, { params }) => ({ jobInfo: await cancelJob(ctx, await ownJob(ctx, params.id)) }),
})
