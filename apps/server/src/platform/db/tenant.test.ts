import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
