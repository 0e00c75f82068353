import { sql } from 'kysely'
import { every } from '#platform/jobs/job.ts'

/** Deletes accounts not proven within a day (G-C-13), expired codes, and attempts that no longer count. */
export const tidyCodes = every('37 * * * *', 'tidy_codes', async ({ run }) => {
  await run(async ({ db }) => {
    await sql`delete from sign_ups where created_at < now() - interval '24 hours'`.execute(db)
    await sql`delete from sign_in_codes where created_at < now() - interval '24 hours'`.execute(db)
    await sql`delete from act_codes where created_at < now() - interval '24 hours'`.execute(db)
    await sql`delete from code_tries where updated_at < now() - interval '24 hours'`.execute(db)
  })
})
