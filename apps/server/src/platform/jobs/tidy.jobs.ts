import { sql } from 'kysely'
import { every, longWork } from './job.ts'
import { type Outlived, outlived } from './outlived.ts'

const batch = 10_000

/** What the platform itself keeps for a while. Keys of repeated calls live for a day at least. */
export const platformOutlived: Readonly<Record<string, Outlived>> = {
  events: { table: 'outbox_events', isOver: sql`dispatched_at < now() - interval '7 days'` },
  repeatedCalls: { table: 'idempotency_keys', isOver: sql`created_at < now() - interval '3 days'` },
  reports: { table: 'job_records', isOver: sql`created_at < now() - interval '90 days'` },
  countsOfCalls: { table: 'rate_limits', isOver: sql`window_start < now() - interval '3 days'` },
}

/** Lets go of what outlived its use, such as delivered events, a batch at a time so that nobody waits for it. */
export const tidyPlatform = every(
  '41 3 * * *',
  'platform.tidy',
  async ({ run, signal }) => {
    for (const { table, isOver } of outlived.all()) {
      const some = sql`
      delete from ${sql.table(table)}
      where id in (select id from ${sql.table(table)} where ${isOver} order by id limit ${batch})`
      while (!signal.aborted && Number((await run(({ db }) => some.execute(db))).numAffectedRows) === batch);
    }
  },
  longWork,
)
