import { job, longWork } from '#platform/jobs/job.ts'
import { forgetValue, mergedColumns, mergeValueTask, moveUses, type ValueMerge } from './merge.commands.ts'

/** Gives whatever has a merged value the one that stays, part by part, and takes the value away; started again it goes on where it was. */
export const mergeValueJob = job<ValueMerge>(
  mergeValueTask,
  async ({ run, signal }, merge) => {
    for (const place of mergedColumns(merge))
      for (let hasMore = true; hasMore; ) {
        if (signal.aborted) throw new Error('The process stops before the work is done')
        hasMore = await run((ctx) => moveUses(ctx, merge, place))
      }
    await run((ctx) => forgetValue(ctx, merge))
  },
  longWork,
)
