import type { Ctx } from '#platform/context.ts'
import { every } from '#platform/jobs/job.ts'
import { moveQuotation } from './quotation.commands.ts'
import { endedQuotations } from './quotation.policy.ts'

const batch = 100

/** Closes the quotations nobody answered in time; two workers take different ones, so nobody is told twice. */
export async function expireQuotations(ctx: Ctx) {
  const ended = await endedQuotations(ctx, batch)
  for (const quotation of ended) await moveQuotation(ctx, quotation, 'expired')
  return ended.length
}

/** Quotations end with the last day they can be answered on. */
export const quotationClock = every('*/5 * * * *', 'quotations.expire', async ({ run, signal }) => {
  while (!signal.aborted && (await run(expireQuotations)) === batch);
})
