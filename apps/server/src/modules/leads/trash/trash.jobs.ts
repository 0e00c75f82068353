import { every } from '#platform/jobs/job.ts'
import { takeFilesAway } from '../personal-data/personal-data.jobs.ts'
import { purgeLead } from './purge.commands.ts'
import { duePurges } from './trash.queries.ts'

/** How many a company lets go of in an hour; the next hour goes on. */
const most = 2_000

/** Lets go for good of what lay in the trash for thirty days, a lead at a time, as a person who asks for it is erased (G-L-27). */
export const purgeTrash = every('19 * * * *', 'leads.trash.purge', async (tools) => {
  for (let purged = 0; purged < most && !tools.signal.aborted; ) {
    const due = await tools.run(duePurges)
    if (!due.length) return
    for (const id of due) {
      if (tools.signal.aborted) return
      const leftovers = await tools.run((ctx) => purgeLead(ctx, id))
      await takeFilesAway(tools, leftovers)
    }
    purged += due.length
  }
})
