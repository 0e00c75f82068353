import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { cancelJob } from './job.commands.ts'
import { ownJob } from './job.policy.ts'
import { jobInfoOf, jobList, recordList, reportFile, skipsOf } from './job.queries.ts'
import { undoJob } from './undo.commands.ts'

export const jobRoutes = implement(jobs, {
  list: (ctx, { query }) => jobList.page(ctx, query),
  single: async (ctx, { params }) => {
    const job = await ownJob(ctx, params.id)
    return { jobInfo: jobInfoOf(ctx, job), skipped: job.failed > 0 ? await skipsOf(ctx, job) : [] }
  },
  results: async (ctx, { params, query }) => recordList.page(ctx, query, await ownJob(ctx, params.id)),
  report: async (ctx, { params }) => reportFile(ctx, await ownJob(ctx, params.id)),
  cancel: async (ctx, { params }) => ({ jobInfo: await cancelJob(ctx, await ownJob(ctx, params.id)) }),
  undo: async (ctx, { params }) => ({ jobInfo: await undoJob(ctx, await ownJob(ctx, params.id)) }),
})
