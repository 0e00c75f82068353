import { every } from '#platform/jobs/job.ts'
import { closeOverViewings } from './viewing.commands.ts'

/** Notes the end of viewings whose hour passed or whose session ended unheard. */
export const viewingClock = every('*/5 * * * *', 'close_viewings', ({ run }) => run(closeOverViewings))
