import { sql } from 'kysely'
import { every } from './job.ts'

const batch = 10_000

/** What the platform keeps for a while only: by table, and what of it nobody asks for any more. Keys of repeated calls live for a day at least. */
const outlived = [
  ['outbox_events', sql`dispatched_at < now() - interval '7 days'`],
  ['idempotency_keys', sql`created_at < now() - interval '3 days'`],
  ['lead_turns', sql`taken_at < now() - interval '1 day'`],
  ['rate_limits', sql`window_start < now() - interval '3 days'`],
] as const

/** Lets go of delivered events, answers kept for repeated calls, and counts of calls, a batch at a time so that nobody waits for it. */
export const tidyPlatform = every('41 3 * * *', 'platform.tidy', async ({ run, signal }) => {
  for (const [table, isOver] of outlived) {
    const some = sql`delete from ${sql.table(table)} where id in (select id from ${sql.table(table)} where ${isOver} order by id limit ${batch})`
    while (!signal.aborted && Number((await run(({ db }) => some.execute(db))).numAffectedRows) === batch);
  }
})
