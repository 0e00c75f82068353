import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalFrom } from '#platform/http/complaints.ts'
import { newTenant } from '../../../test/world.ts'

test('a transaction in which a statement failed is never told as saved, even when the failure was passed over', async () => {
  const acme = await newTenant()
  const add = (name: string, statement: string) =>
    acme.asSystem(async ({ db }) => {
      await db.insertInto('branches').values({ name }).execute()
      await sql
        .raw(statement)
        .execute(db)
        .catch(() => undefined)
    })

  await expect(add('Izmir', 'select 1 / 0')).rejects.toThrow('undone')
  await add('Ankara', 'select 1')

  expect(await acme.within((db) => db.selectFrom('branches').select('name').execute())).toEqual([{ name: 'Ankara' }])
})

test('a transaction whose process hangs lets go of its locks, and a statement that runs away is ended', async () => {
  const acme = await newTenant()
  const limits = await acme.within(async (db) => {
    const { rows } = await sql<{ statement: string; idle: string; role: string }>`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle, current_user as role`.execute(db)
    return rows[0]
  })
  const ended = acme.asSystem(({ db }) =>
    sql`select set_config('statement_timeout', '50ms', true), pg_sleep(0)`.execute(db).then(() => sql`select pg_sleep(20)`.execute(db)),
  )

  expect(limits).toEqual({ statement: '30s', idle: '1min', role: 'embark_app' })
  await expect(ended.catch((error: unknown) => refusalFrom(error)?.code)).resolves.toBe('BUSY')
})
