import { every, type JobTools, job, longWork } from '#platform/jobs/job.ts'
import { copies, letCopyGo, storeOffered, withdrawnCopies } from './copy.commands.ts'

/** Updates a copy to its owner's offer, batch by batch; what the owner no longer offers is withdrawn here too. */
async function refreshCopy({ run, signal }: JobTools, institution_id: number) {
  const kept: number[] = []
  for (let after = 0; !signal.aborted; ) {
    const part = await run((ctx) => storeOffered(ctx, institution_id, after))
    if (!part) break
    kept.push(...part.offering_ids)
    after = part.last
  }
  if (signal.aborted) return
  await run((ctx) => letCopyGo(ctx, institution_id, kept))
}

/** Fills a copy right after it was claimed. */
export const refreshCopyJob = job(
  'catalog.refresh_copy',
  (tools, { institution_id }: { institution_id: number }) => refreshCopy(tools, institution_id),
  longWork,
)

/** Updates all copies every night. */
export const copyClock = every(
  '23 2 * * *',
  'catalog.refresh_copies',
  async (tools) => {
    for (const id of await tools.run(copies)) await refreshCopy(tools, id)
  },
  longWork,
)

/** Withdraws institutions that are no longer shared from the offers of those who claimed them, within minutes. */
export const withdrawalClock = every('*/5 * * * *', 'catalog.withdraw_copies', async (tools) => {
  for (const id of await tools.run(withdrawnCopies)) await refreshCopy(tools, id)
})
