import { every } from '#platform/jobs/job.ts'
import { closeOverViewings } from './viewing.commands.ts'

/** Records the end of viewings that expired or whose session ended. */
export const viewingClock = every('*/5 * * * *', 'close_viewings', ({ run }) => run(closeOverViewings))
