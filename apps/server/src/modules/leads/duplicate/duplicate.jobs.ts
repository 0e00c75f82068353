import { every, longWork } from '#platform/jobs/job.ts'
import { comparedAtOnce, compareWaiting } from './compare.commands.ts'

/** Leads that came in numbers, such as those of an import, are held against all others. */
export const compareClock = every(
  '* * * * *',
  'duplicate.compare',
  async ({ run, signal }) => {
    while (!signal.aborted && (await run(compareWaiting)) === comparedAtOnce);
  },
  longWork,
)
