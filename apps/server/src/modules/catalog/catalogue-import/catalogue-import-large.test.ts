import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { World } from '../../../../test/world.ts'
import { aCatalogueFile, bring } from './catalogue-import.builder.ts'

const tables = ['institutions', 'campuses', 'programs', 'program_intakes', 'program_offerings'] as const

/** All that the catalogue says, but when and how often a row was written. */
const catalogueOf = (acme: World) =>
  acme.within(async (db) => {
    const said: Record<string, string[]> = {}
    for (const table of tables) {
      const drawn = table === 'program_intakes' ? '{id,identifier,created_at}' : '{updated_at,version}'
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - ${drawn}::text[])::text as row from ${sql.table(table)} t order by 1`.execute(db)
      said[table] = rows.map(({ row }) => row)
    }
    return said
  })

const disciplines = ['Computing and data', 'Engineering', 'Law']
const row = (n: number, fee: number, intakes: string) =>
  [
    `University ${n % 40}`,
    `https://uni${n % 40}.example.com`,
    ['GB', 'CA', 'DE', 'IE'][n % 4],
    `Campus ${n % 3}`,
    `MSc Studies ${Math.floor(n / 2)} of ${n % 40}`,
    'Master',
    disciplines[n % 3],
    fee,
    intakes,
  ].join()
const rows = (from: number, to: number, fee: number, intakes: string) =>
  Array.from({ length: to - from }, (_, n) => row(from + n, fee, intakes))

test('a file of two thousand programs does what its check promised, and undone leaves every row as it was, deadlines and verifications too', async () => {
  const company = await aCatalogueFile(...rows(0, 200, 20_000, 'September|January'))
  const { acme } = company
  await company.check()
  await company.take()
  await acme.within(async (db) => {
    await sql`update program_intakes set deadline = '2027-06-30' where id % 2 = 0`.execute(db)
    for (const table of ['programs', 'program_offerings', 'program_intakes'])
      await sql`update ${sql.table(table)} set verified_at = now(), verified_source = 'https://example.com' where id % 3 = 0`.execute(db)
  })
  const before = await catalogueOf(acme)

  const large = await bring(
    company,
    ...rows(0, 100, 21_000, 'May'),
    ...rows(100, 200, 20_000, 'September|January'),
    ...rows(200, 2_000, 9_000, 'May'),
  )
  const checked = await large.check()
  const after = await catalogueOf(acme)
  const done = await large.take()
  const changed = await catalogueOf(acme)
  const undone = await large.undo()

  expect(checked.counts).toMatchObject({ create: 1_800, change: 100, same: 100, refused: 0 })
  expect(after).toEqual(before)
  expect(done.counts).toMatchObject({ created: 1_800, changed: 100, same: 100, refused: 0 })
  expect(changed['program_offerings']).toHaveLength(2_000)
  expect(undone.reverted).toMatchObject({ kept: 0 })
  expect(await catalogueOf(acme)).toEqual(before)
})

test('rows that were checked together are taken together, however many before them stay as they are', async () => {
  const shared = 'University of Oslo,https://uio.no,NO,Blindern,MA Nordic Studies,Master,Law,100,August'
  const company = await aCatalogueFile(...rows(0, 500, 20_000, 'May'), shared)
  await company.check()
  await company.take()

  // A thousand rows of the second file are new up to the one that changes the program of the last.
  const elsewhere = shared.replace('Blindern', 'Ullern').replace('August', 'May')
  const second = await bring(company, ...rows(0, 500, 20_000, 'May'), ...rows(500, 1_499, 9_000, 'May'), elsewhere, shared)
  const checked = await second.check()
  const done = await second.take()

  expect(checked.counts).toMatchObject({ create: 1_000, change: 1, same: 500, refused: 0 })
  expect(done.counts).toMatchObject({ created: 1_000, changed: 1, same: 500, refused: 0 })
})
