import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../test/world.ts'
import { betweenDays, fullName, ifThere, linked, option, person, reference, searchIn, withinDays } from './fragments.ts'

test('a record is referred to by the number people see or by its identifier', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'counsellor' })
  const of = (ref: string) => acme.within((db) => db.selectFrom('users').select('email').where(reference(ref, 'users')).execute())

  expect(await of(ada.identifier)).toEqual([{ email: ada.email }])
  expect(await of(ada.identifier.toUpperCase())).toEqual([{ email: ada.email }])
  expect(await of(String(ada.id))).toEqual([{ email: ada.email }])
  expect(await of('999999')).toEqual([])
})

test('what is typed is found across columns as people read them, and its signs mean themselves', async () => {
  const acme = await newTenant()
  const isFound = (search: string, ...texts: (string | null)[]) =>
    acme.within(async (db) => {
      const condition = searchIn(search, ...texts.map((text) => sql`${text}::text`))
      const { rows } = await sql<{ found: boolean }>`select ${condition} as found`.execute(db)
      return rows[0]!.found
    })

  expect(await isFound('ada love', 'Ada', 'Lovelace')).toBe(true)
  expect(await isFound('zoe', 'Zoé')).toBe(true)
  expect(await isFound('lovelace ada', 'Ada', 'Lovelace')).toBe(false)
  expect(await isFound('smith', null, 'Smith')).toBe(true)
  expect(await isFound('%', '100', 'of it')).toBe(false)
  expect(await isFound('a_a', 'Ada')).toBe(false)
})

test('a range of days holds both of its days, by the clock of whoever asks', async () => {
  const acme = await newTenant()
  const istanbul = { offsetMinutes: 180 }
  const isWithin = (instant: string, range: { from?: string; to?: string }) =>
    acme.within(async (db) => {
      const conditions = [sql`true`, ...withinDays(istanbul, sql`${instant}::timestamptz`, range)]
      const { rows } = await sql<{ found: boolean }>`select ${sql.join(conditions, sql` and `)} as found`.execute(db)
      return rows[0]!.found
    })
  const may = { from: '2026-05-01', to: '2026-05-31' }

  expect(await isWithin('2026-04-30T21:00:00Z', may)).toBe(true)
  expect(await isWithin('2026-04-30T20:59:59Z', may)).toBe(false)
  expect(await isWithin('2026-05-31T20:59:59Z', may)).toBe(true)
  expect(await isWithin('2026-05-31T21:00:00Z', may)).toBe(false)
  expect(await isWithin('1999-01-01T00:00:00Z', { to: '2026-05-31' })).toBe(true)
  expect(withinDays(istanbul, 'created_at', undefined)).toEqual([])
  expect(betweenDays('due_on', {})).toEqual([])
})

test('a joined row is one value, and null where the join found none', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'counsellor', first_name: 'Ada' })
  const row = await acme.within((db) =>
    db
      .selectFrom('users as u')
      .leftJoin('branches as b', 'b.id', 'u.branch_id')
      .select([person('u').as('person'), fullName('u').as('name'), ifThere('b', option('b')).as('branch')])
      .select(linked('agents', 'u.agent_id', option).as('agency'))
      .where('u.id', '=', ada.id)
      .executeTakeFirstOrThrow(),
  )

  const { identifier, id } = ada
  expect(row).toEqual({
    person: { identifier, id, first_name: 'Ada', last_name: 'Byron' },
    name: 'Ada Byron',
    branch: null,
    agency: null,
  })
})
