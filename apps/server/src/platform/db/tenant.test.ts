import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { refusalFrom } from '#platform/http/complaints.ts'
import { newTenant, owner } from '../../../test/world.ts'
import { openPool } from './pool.ts'
import { asTenant, withoutTenant } from './tenant.ts'

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
  const pool = openPool(inject('databaseUrl'), { size: 1 })
  const limits = await asTenant(pool, acme.id, async (db) => {
    const { rows } = await sql<{ statement: string; idle: string; role: string }>`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle, current_user as role`.execute(db)
    return rows[0]
  })
  await pool.end()
  const ended = acme.asSystem(({ db }) =>
    sql`select set_config('statement_timeout', '50ms', true), pg_sleep(0)`.execute(db).then(() => sql`select pg_sleep(20)`.execute(db)),
  )

  expect(limits).toEqual({ statement: '30s', idle: '1min', role: 'embark_app' })
  await expect(ended.catch((error: unknown) => refusalFrom(error)?.code)).resolves.toBe('BUSY')
})

test('whoever takes the connection of a reader finds nothing of the reader on it, however soon', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const pool = openPool(inject('databaseUrl'), { size: 1 })
  const seen = sql<{ tenant: string; isReadOnly: string; begun: string }>`
    select current_setting('app.tenant_id', true) as tenant, current_setting('transaction_read_only') as "isReadOnly",
      now()::text as begun`
  const read = async (id: number) => (await asTenant(pool, id, (db) => seen.execute(db), 'read')).rows[0]!

  const first = await read(acme.id)
  const second = await read(other.id)
  const writer = (await asTenant(pool, acme.id, (db) => seen.execute(db))).rows[0]
  await read(other.id)
  const nobody = (await withoutTenant(pool, (db) => seen.execute(db))).rows[0]
  await read(other.id)
  const bare = await pool.query<{ tenant: string }>(`select current_setting('app.tenant_id', true) as tenant`)

  expect([first, second]).toMatchObject([
    { tenant: String(acme.id), isReadOnly: 'on' },
    { tenant: String(other.id), isReadOnly: 'on' },
  ])
  expect(second.begun).not.toBe(first.begun)
  expect(writer).toMatchObject({ tenant: String(acme.id), isReadOnly: 'off' })
  expect([nobody?.tenant || 'none', nobody?.isReadOnly, bare.rows[0]?.tenant || 'none']).toEqual(['none', 'off', 'none'])
  await pool.end()
})

test('the transaction of a reader whom nobody follows is ended all the same', async () => {
  const acme = await newTenant()
  const pool = openPool(inject('databaseUrl'), { size: 1 })
  const { rows } = await asTenant(pool, acme.id, (db) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db), 'read')
  const stateOf = async () =>
    (await owner.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [rows[0]!.pid])).rows[0]

  await expect.poll(stateOf).toEqual({ state: 'idle' })
  await pool.end()
})
