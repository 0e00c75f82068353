import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#platform/db/pool.ts'
import { newTenant, owner, pool } from './world.ts'

const next = async (db: Db) => (await sql<{ number: number }>`select next_number('leads') as number`.execute(db)).rows[0]!.number
const block = async (db: Db, many: number) =>
  (await sql<{ first: number }>`select next_numbers('leads', ${many}) as first`.execute(db)).rows[0]!.first
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('each company counts for itself, one after the other, and a call that is undone leaves no gap', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const numbers: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    numbers.push(await acme.within(next))
    await expect(
      acme.within(async (db) => {
        await next(db)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  }
  expect(numbers).toEqual(upTo(1, 20))
  expect(await other.within(next)).toBe(1)
})

test('who draws a number while another call is not through yet does not wait for it, and what that call gives back is given to the next', async () => {
  const acme = await newTenant()
  await acme.within(next)
  const slow = await pool.connect()
  await slow.query(`begin; set local app.tenant_id = ${acme.id}`)
  expect((await slow.query(`select next_number('leads') as number`)).rows).toEqual([{ number: 2 }])
  const meanwhile = await acme.within(async (db) => {
    await sql`set local lock_timeout = '200ms'`.execute(db)
    return next(db)
  })
  await slow.query('rollback')
  slow.release()
  expect([meanwhile, await acme.within(next), await acme.within(next)]).toEqual([3, 2, 4])
})

test('many at once get numbers of their own, and numbers drawn together follow one another', async () => {
  const acme = await newTenant()
  const drawn = await Promise.all(upTo(1, 60).map((turn) => (turn % 15 ? acme.within(next) : acme.within((db) => block(db, 50)))))
  const all = drawn.flatMap((number, index) => ((index + 1) % 15 ? [number] : upTo(number, number + 49)))
  expect(all).toHaveLength(56 + 4 * 50)
  expect(new Set(all).size).toBe(all.length)
  const first = await acme.within((db) => block(db, 1_000))
  expect(Math.max(...all)).toBeLessThan(first)
  expect(await acme.within(next)).toBe(first + 1_000)
})

test('a bulk load that brought its numbers is gone past, and never back', async () => {
  const acme = await newTenant()
  await acme.within(async (db) => {
    const start = await sql<{ id: number; timeline: number; medium: number }>`
      select s.id, t.id as timeline, (select min(id) from lookup_values where type = 'lead_medium') as medium
      from stages s, timelines t
      where s.key = 'new' and s.module_type = 'lead' and t.module_type = 'lead'`.execute(db)
    const { id, timeline, medium } = start.rows[0]!
    await sql`
      insert into leads (number, first_name, email, lead_medium_id, timeline_id, stage_id, status_id)
      values (${500}, 'Ada', 'ada@example.com', ${medium}, ${timeline}, ${id}, ${id})`.execute(db)
  })
  await owner.query(`select catch_up('leads')`)
  expect(await acme.within(next)).toBe(501)
  await acme.within((db) => block(db, 100))
  await owner.query(`select catch_up('leads')`)
  expect(await acme.within(next)).toBeGreaterThan(601)
})
