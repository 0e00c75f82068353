import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { anew } from '#platform/db/pool.ts'
import { diceOf } from '../../../../test/dice.ts'
import { sentBy } from '../../../../test/statements.ts'
import { newTenant, owner, type World } from '../../../../test/world.ts'
import { aCatalogue } from './program.builder.ts'
import { categoriesWithin, programsFound } from './program.queries.ts'

const size = 20_000
/** What a page joins to what it shows; what its count walks past stands in the offerings alone. */
const shown = 300
const large = ['programs', 'program_intakes'] as const
const tables = [...large, 'campuses', 'institutions'] as const
let acme: World
let ada: Awaited<ReturnType<World['userWith']>>
let level: number
let discipline: number
let intake: number

beforeAll(async () => {
  acme = await newTenant()
  ada = await acme.userWith('programs.read', 'programs.listing.card.info.tuition_fee.read')
  // The rows of another company lie between those of this one.
  for (const company of [acme, await newTenant()])
    await company.asSystem(async (ctx) => {
      const rows = Array.from({ length: 20 }, (_, n) => ({
        institution: `University ${n}`,
        country: ['GB', 'CA', 'DE', 'IE'][n % 4]!,
        currency: ['GBP', 'CAD', 'EUR', 'EUR'][n % 4]!,
        discipline: ['Computing and data', 'Engineering', 'Law'][n % 3]!,
        study_level: ['Master', 'Bachelor'][n % 2]!,
      }))
      await aCatalogue(ctx, ...rows)
      await multiplied(ctx)
    })
  for (const table of [...tables, 'program_offerings']) await owner.query(`vacuum analyze ${table}`)
  const { rows } = await owner.query<Record<'level' | 'discipline' | 'intake', number>>(
    `
      select p.study_level_id as level, p.discipline_id as discipline, n.intake_id as intake
      from programs p
      join program_intakes n on n.tenant_id = p.tenant_id and n.program_id = p.id
      where p.tenant_id = $1
      limit 1`,
    [acme.id],
  )
  ;({ level, discipline, intake } = rows[0]!)
})

/** Twenty thousand programs like the twenty there are. */
async function multiplied({ db }: Ctx) {
  await sql`
    insert into programs (institution_id, name, category, study_level_id, discipline_id, is_pgwp)
    select institution_id, 'MSc ' || md5(n::text), case when n % 10 = 0 then 'summer_school' else category end, study_level_id,
      discipline_id, n % 3 = 0
    from generate_series(1, ${size}::int) as n
    join (select p.*, row_number() over (order by p.id) as turn from programs p) as model on model.turn = 1 + n % 20`.execute(db)
  await sql`
    insert into program_intakes (program_id, intake_id)
    select p.id, (select min(intake_id) from program_intakes)
    from programs p
    where p.id not in (select program_id from program_intakes)`.execute(db)
  await sql`
    insert into program_offerings (program_id, campus_id, institution_id, country_id, tuition_fee_minor, currency, search)
    select p.id, c.id, i.id, i.country_id, 1000000 + p.id % 500 * 1000, i.currency, 'msc ' || md5(p.id::text) || ' ' || lower(i.name)
    from programs p
    join institutions i on i.id = p.institution_id
    join campuses c on c.institution_id = i.id
    where p.id not in (select program_id from program_offerings)`.execute(db)
}

const fetched = async ({ db }: Ctx) => {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables
    where relname = any(${[...tables, 'program_offerings']}::text[])`.execute(db)
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}
/** How many rows of each table were fetched while the work ran, functions included; by somebody of the company, and by an agent. */
async function rowsFetched(work: (ctx: Ctx) => Promise<unknown>, group = 'company') {
  return acme.asSystem(async (ctx) => {
    const before = await fetched(ctx)
    await work({ ...ctx, actor: { ...ctx.actor, kind: 'person', group: group as 'company' } })
    const after = await fetched(ctx)
    return (table: string) => (after.get(table) ?? 0) - (before.get(table) ?? 0)
  })
}

const asks = (): Parameters<typeof programsFound>[1][] => [
  {},
  { page: 2 },
  { page: 30 },
  { filters: { country_id: [826] } },
  { filters: { country_id: [826, 124] } },
  { filters: { study_level_id: [level], discipline_id: [discipline] } },
  { filters: { country_id: [826], study_level_id: [level], discipline_id: [discipline], intake_id: [intake] } },
  { filters: { intake_id: [intake] } },
  { filters: { gt_tuition_fee: 12_000, lt_tuition_fee: 13_000, currency: 'EUR' } },
  { filters: { is_pgwp: true, attendance_on: ['on_campus'] } },
  { filters: { city_id: ['Leeds'] } },
  { sort_by: 'tuition_fee' as const },
]

test('a page of twenty thousand programs reads the joined tables for what it shows, whatever is combined, and never all offerings', async () => {
  for (const asked of asks())
    for (const group of ['company', 'agent']) {
      const rows = await rowsFetched(
        (ctx) => programsFound(ctx, { category: 'higher_education', page: 1, per_page: 25, ...asked }, null),
        group,
      )
      const title = `${group} ${JSON.stringify(asked)}`
      for (const table of large) expect(rows(table), `${table} ${title}`).toBeLessThan(shown)
      if (!asked.sort_by) expect(rows('program_offerings'), title).toBeLessThan(size)
    }
})

test('the tabs are counted without looking at programs, campuses or institutions', async () => {
  for (const filters of [{}, { country_id: [826] }, { study_level_id: [level], intake_id: [intake] }]) {
    const rows = await rowsFetched((ctx) => categoriesWithin(ctx, { search: '', filters }))
    for (const table of tables) expect(rows(table), `${table} ${JSON.stringify(filters)}`).toBe(0)
  }
})

test('what is planned with its values joins nothing; what cards show is planned once, and a page costs four statements at most', async () => {
  for (const { page, per_page, ...asked } of asks()) {
    const ask = () => sentBy(() => ada(programs.all, { query: { ...asked, ...(page && { page }) } as never }))
    // What is kept in memory runs out now and then, but not twice in a row.
    const tries = [await ask(), await ask()]
    const { result, sent } = tries.sort((one, other) => one.sent.length - other.sent.length)[0]!
    expect(result.status).toBe(200)
    const planned = sent.map(({ text }) => text).filter((text) => text.startsWith(anew))
    for (const text of planned) expect(text).not.toMatch(/ join /i)
    expect(sent.length, sent.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(4)
  }
})

/** What narrows the finder, and the same in plain SQL. */
const narrowings = (): [filters: object, where: string][] => [
  [{ country_id: [826] }, 'o.country_id = 826'],
  [{ country_id: [826, 124] }, 'o.country_id in (826, 124)'],
  [{ study_level_id: [level] }, `p.study_level_id = ${level}`],
  [{ discipline_id: [discipline] }, `p.discipline_id = ${discipline}`],
  [
    { intake_id: [intake] },
    `exists (select from program_intakes n where n.tenant_id = p.tenant_id and n.program_id = p.id and n.intake_id = ${intake})`,
  ],
  [{ is_pgwp: true }, 'p.is_pgwp'],
  [
    { currency: 'EUR', gt_tuition_fee: 11_000, lt_tuition_fee: 13_000 },
    `o.currency = 'EUR' and o.tuition_fee_minor between 1100000 and 1300000`,
  ],
]
/** Found by many, by few, in several words, and by none that is there. */
const texts = ['university', 'msc', 'university 7', 'abc', 'msc 1f 4', 'a%b', 'a_b']

test('whatever is combined with whatever text, a page is what plain SQL finds', async () => {
  const all = narrowings()
  for (let turn = 0; turn < 60; turn++) {
    const dice = diceOf(turn)
    const drawn = all.filter(() => dice.chance(35))
    // A filter is chosen once.
    const chosen = drawn.filter(([one], at) => !drawn.slice(0, at).some(([other]) => Object.keys(other)[0] === Object.keys(one)[0]))
    const search = dice.chance(75) ? dice.pick(texts) : ''
    const words = search.split(' ').filter(Boolean)
    const { rows } = await owner.query<{ id: number; count: number }>(
      `
        select o.id, count(*) over ()::int as count
        from program_offerings o
        join programs p on p.tenant_id = o.tenant_id and p.id = o.program_id
        where o.tenant_id = ${acme.id} and o.offered_as = 'higher_education'
          and ${['true', ...chosen.map(([, where]) => where), ...words.map((word) => `position('${word}' in o.search) > 0`)].join(' and ')}
        order by ${search ? `nullif(position('${search}' in o.search), 0) nulls last,` : ''} o.id
        limit 25`,
    )
    const filters = Object.assign({}, ...chosen.map(([filters]) => filters))
    const { recordsInfo, metaInfo } = (await ada(programs.all, { query: { search, filters } as never })).data

    const title = `${turn} ${search} ${JSON.stringify(filters)}`
    expect(
      recordsInfo.map(({ id }) => id),
      title,
    ).toEqual(rows.map(({ id }) => id))
    expect(metaInfo.totalRecords, title).toBe(Math.min(1_000, rows[0]?.count ?? 0))
  }
})

test('a text that many programs have is asked of the rows that a country finds; one that few have goes by its index', async () => {
  const page = async (search: string, filters: object) => {
    const ask = () => sentBy(() => ada(programs.all, { query: { search, filters } as never }))
    await ask()
    return (await ask()).sent.map(({ text }) => text).find((text) => text.startsWith(anew))!
  }

  expect(await page('university', { country_id: [826] })).toMatch(/search_patterns/)
  expect(await page('university', { country_id: [826] })).not.toMatch(/offering_matches/)
  expect(await page('abcdef', { country_id: [826] })).toMatch(/offering_matches/)
})

test('what any filter finds far beyond the cap is counted once in a minute, and another value for itself', async () => {
  const read = (is_pgwp: boolean) =>
    rowsFetched(async (ctx) => {
      const { metaInfo } = await programsFound(ctx, { category: 'higher_education', page: 1, per_page: 25, filters: { is_pgwp } }, null)
      expect(metaInfo).toMatchObject({ totalRecords: 1_000, isTotalExact: false })
    })
  for (const value of [true, false]) {
    const [first, second] = [await read(value), await read(value)]
    expect(second('program_offerings')).toBeLessThan(first('program_offerings') / 3)
  }
})

test('the watch itself sees a full read', async () => {
  const rows = await rowsFetched((ctx) => sql`select count(*) from programs where name like '%a%'`.execute(ctx.db))
  expect(rows('programs')).toBeGreaterThanOrEqual(size)
})
