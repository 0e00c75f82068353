import { sql } from 'kysely'
import { every } from '#platform/jobs/job.ts'

/**
 * Deletes what no longer protects anything: used links, sessions that ended over a month ago with their tokens, and attempts under unknown
 * names.
 */
export const tidySessions = every('23 3 * * *', 'tidy_sessions', async ({ run }) => {
  await run(async ({ db }) => {
    await sql`
      delete from refresh_tokens
      where session_id in (
        select id
        from sessions
        where expires_at < now() - interval '30 days' or (status = 'ended' and created_at < now() - interval '30 days')
      )`.execute(db)
    await sql`delete from one_time_links where expires_at < now() - interval '30 days'`.execute(db)
    await sql`delete from passkey_challenges where expires_at < now()`.execute(db)
    await sql`delete from unknown_sign_ins where updated_at < now() - interval '7 days'`.execute(db)
  })
})
