import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../../test/statements.ts'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from './lead.builder.ts'

const lookup = (acme: World, type: string, key: string) =>
  acme.within(
    async (db) =>
      (await db.selectFrom('lookup_values').select('id').where('type', '=', type).where('key', '=', key).executeTakeFirstOrThrow()).id,
  )

async function inTurn<T, R>(all: readonly T[], make: (one: T, index: number) => Promise<R>) {
  const made: R[] = []
  for (const [index, one] of all.entries()) made.push(await make(one, index))
  return made
}

test('search folds letters, finds phones whatever their spacing, and several words in any order', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')
  const names = [
    ['İstanbul', 'Şahin'],
    ['أحمد', 'الخطيب'],
    ['Zoë', "O'Brien"],
    ['Percent', '100%_sure'],
  ] as const
  const made = await acme.asSystem((ctx) =>
    inTurn(names, ([first_name, last_name], index) => aLead(ctx, { first_name, last_name, mobile_e164: `+90532123450${index}` })),
  )
  const idsFor = async (search: string) => (await ada(leads.list, { query: { search } })).data.recordsInfo.map(({ id }) => id)
  const [istanbul, ahmed, zoe, percent] = made.map(({ number }) => number)

  expect(await idsFor('istanbul')).toEqual([istanbul])
  expect(await idsFor('ISTANBUL')).toEqual([istanbul])
  expect(await idsFor('sahin ist')).toEqual([istanbul])
  expect(await idsFor('احمد')).toEqual([ahmed])
  expect(await idsFor('zoe')).toEqual([zoe])
  expect(await idsFor('0532 123 45 02')).toEqual([zoe])
  expect(await idsFor('+90 (532) 123-4501')).toEqual([ahmed])
  expect(await idsFor('٥٣٢١٢٣٤٥٠٣')).toEqual([percent])
  expect(await idsFor('100%_')).toEqual([percent])
  expect(await idsFor('%')).toEqual([])
  expect(await idsFor(made[2]!.identifier)).toEqual([zoe])
  expect(await idsFor(String(zoe))).toEqual([zoe])
  // As screens and letters write it.
  expect(await idsFor(` ld-${zoe} `)).toEqual([zoe])
  expect(await idsFor('LD-999999')).toEqual([])
  expect((await ada(leads.search, { query: { search: `LD-${ahmed}` } })).data.recordsInfo.map(({ id }) => id)).toEqual([ahmed])
})

test('the search over all tells who looks after a lead out of scope, and forgives a typo', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ role: 'counsellor' })
  const student = await acme.person({ role: 'student' })
  const mine = await acme.asSystem((ctx) =>
    aLead(ctx, {
      first_name: 'Mohammed',
      last_name: 'Salah',
      mobile_e164: '+201001234567',
      assigned: [{ user_id: ada.id, role_id: ada.role_id }],
    }),
  )
  await acme.asSystem((ctx) =>
    aLead(ctx, { first_name: 'Mohammed', last_name: 'Ali', email: 'secret@example.com', mobile_e164: '+201007654321' }),
  )

  const exact = await ada(leads.search, { query: { search: 'mohammed' } })
  const typo = await ada(leads.search, { query: { search: 'mohamned salah' } })
  const short = await ada(leads.search, { query: { search: 'mo' } })
  // Six hits of a palette are six that open, however many of a colleague come before them.
  const open = await ada(leads.search, { query: { search: 'mohammed', per_page: 1, only_accessible: true } })
  const openTypo = await ada(leads.search, { query: { search: 'mohamned', per_page: 1, only_accessible: true } })

  expect(exact.data.recordsInfo.map(({ is_accessible, last_name }) => [last_name, is_accessible]).sort()).toEqual([
    ['Ali', false],
    ['Salah', true],
  ])
  expect(exact.raw.toString()).not.toContain('secret@example.com')
  expect(exact.raw.toString()).not.toContain('+201007654321')
  expect(typo.data.recordsInfo[0]).toMatchObject({ id: mine.number, last_name: 'Salah' })
  expect([open, openTypo].map(({ data }) => data.recordsInfo.map(({ id }) => id))).toEqual([[mine.number], [mine.number]])
  expect(short.data.recordsInfo).toEqual([])
  expect((await student(leads.search, { query: { search: 'mohammed' } })).data.recordsInfo).toEqual([])
})

test('pages by cursor and by number hold every lead once, in each order', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')
  await acme.asSystem(async (ctx) => {
    for (let i = 0; i < 23; i++)
      await aLead(ctx, { first_name: `Lead ${i % 5}`, created_at: new Date(Date.UTC(2026, 0, 1 + (i % 4))).toISOString() })
  })
  for (const sort_by of ['id', 'created_at', 'first_name', 'last_activity_at', 'stage_entered_at', 'next_follow_up_at'] as const)
    for (const sort of ['asc', 'desc'] as const) {
      const byNumber: number[] = []
      const byCursor: number[] = []
      let cursor: string | undefined
      for (let page = 1; page <= 3; page++) {
        const numbered = await ada(leads.list, { query: { sort_by, sort, per_page: 10, page } })
        byNumber.push(...numbered.data.recordsInfo.map(({ id }) => id))
        const walked = await ada(leads.list, { query: { sort_by, sort, per_page: 10, page, ...(cursor && { cursor }) } })
        byCursor.push(...walked.data.recordsInfo.map(({ id }) => id))
        cursor = walked.data.metaInfo.nextCursor ?? undefined
      }
      expect(new Set(byNumber).size, `${sort_by} ${sort}`).toBe(23)
      expect(byCursor, `${sort_by} ${sort}`).toEqual(byNumber)
    }
  expect((await ada(leads.list, { query: { cursor: 'nonsense' } })).status).toBe(422)
})

test('tabs and filters say the same number as the list they open', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')
  await acme.asSystem(async (ctx) => {
    await aLead(ctx, { assigned: [{ user_id: ada.id, role_id: ada.role_id }], category: 'hot', destination_countries: [826, 372] })
    await aLead(ctx, { destination_countries: [124] })
    const lost = await ctx.db
      .selectFrom('stages')
      .select(['id', 'parent_stage_id'])
      .where('key', '=', 'not_eligible')
      .executeTakeFirstOrThrow()
    await aLead(ctx, { status_id: lost.id, stage_id: lost.parent_stage_id!, first_name: 'Gone' })
  })
  const { data } = await ada(leads.list, { query: { with_tabs: true } })
  expect(data.tabsInfo!.map(({ key, count }) => [key, count])).toEqual([
    ['all', 3],
    ['mine', 1],
    ['unassigned', 2],
    ['new_lead', 2],
    ['contacted', 0],
    ['counselling', 0],
    ['qualified', 0],
    ['application', 0],
    ['converted', 0],
    ['lost', 1],
  ])
  for (const { key, count } of data.tabsInfo!)
    expect((await ada(leads.list, { query: { page_tab: key } })).data.recordsInfo, key).toHaveLength(count)
  const searched = await ada(leads.list, { query: { with_tabs: true, search: 'gone' } })
  expect(searched.data.tabsInfo!.filter(({ count }) => count).map(({ key }) => key)).toEqual(['all', 'unassigned', 'lost'])
  const filtered = async (filters: object) => (await ada(leads.list, { query: { filters: filters as never } })).data.recordsInfo.length
  expect([
    await filtered({ destination_countries: [372, 124] }),
    await filtered({ category: 'hot' }),
    await filtered({ staff_id: ada.id }),
    await filtered({ has_application: true }),
    await filtered({ created_at: { to: '2020-01-01' } }),
    await filtered({ created_at: { within: 'yesterday' } }),
    await filtered({ blank: ['category'] }),
    await filtered({ blank: ['category', 'mobile'] }),
  ]).toEqual([2, 1, 1, 0, 0, 0, 2, 3])
  const searchedBlank = await ada(leads.list, { query: { search: 'gone', filters: { blank: 'category' } as never } })
  expect(searchedBlank.data.recordsInfo).toHaveLength(1)
  expect((await ada(leads.list, { query: { filters: { nonsense: 1 } as never } })).status).toBe(422)
  expect((await ada(leads.list, { query: { page_tab: 'nonsense' } })).status).toBe(422)
})

test('a list, a record, a creation and a change cost no more statements than promised', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.create', 'leads.update')
  const lead_medium_id = await lookup(acme, 'lead_medium', 'organic')
  const leadIds = await acme.asSystem((ctx) => inTurn(Array.from({ length: 20 }), () => aLead(ctx)))
  // Pipelines and forms are read once and then from memory.
  const warm = async () => [await ada(leads.list), await ada(leadAnswers.fields)]
  const cost = async (work: () => Promise<{ status: number }>) => {
    const { result, statements } = await statementsOf(work, { acme, call: warm })
    expect(result.status, statements.join('\n')).toBeLessThan(300)
    return statements.length
  }

  expect(await cost(() => ada(leads.list))).toBeLessThanOrEqual(4)
  expect(await cost(() => ada(leads.list, { query: { with_tabs: true } }))).toBeLessThanOrEqual(5)
  expect(await cost(() => ada(leads.list, { query: { search: 'grace' } }))).toBeLessThanOrEqual(4)
  expect(await cost(() => ada(leads.single, { params: { id: leadIds[0]!.identifier } }))).toBeLessThanOrEqual(3)
  expect(await cost(() => ada(leads.create, { body: { first_name: 'N', email: 'n@example.com', lead_medium_id } }))).toBeLessThanOrEqual(5)
  expect(
    await cost(() =>
      ada(leads.edit, { params: { id: leadIds[0]!.identifier }, body: { first_name: 'N2', email: 'n2@example.com', version: 1 } }),
    ),
  ).toBeLessThanOrEqual(5)
  expect(await cost(() => ada(leads.search, { query: { search: 'hopper' } }))).toBeLessThanOrEqual(3)
})

test('the export holds exactly the list, harmless in a spreadsheet, and is audited with its count', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.export', 'leads.read')
  await acme.asSystem(async (ctx) => {
    await aLead(ctx, { first_name: '=cmd|calc', category: 'hot' })
    await aLead(ctx, { first_name: 'Cold' })
    await sql`
      insert into leads (first_name, email, lead_medium_id, timeline_id, stage_id, status_id, category)
      select 'Many', 'many' || n || '@example.com', lead_medium_id, timeline_id, stage_id, status_id, 'hot'
      from leads, generate_series(1, 1200) n
      where first_name = 'Cold'`.execute(ctx.db)
  })

  const file = await ada(leads.export, { query: { filters: { category: 'hot' } as never, columns: 'first_name,email' } })

  const lines = file.raw.toString('utf8').trimEnd().split('\r\n')
  expect(file.headers['content-type']).toContain('text/csv')
  expect(lines[0]).toBe('\ufeff"First name",Email')
  expect(lines).toHaveLength(1_202)
  expect(new Set(lines).size).toBe(1_202)
  expect(lines.at(-1)).toMatch(/^"'=cmd\|calc",/)
  expect((await acme.audit()).at(-1)).toMatchObject({ action: 'lead.exported', after: { total: 1_201 } })
})

test('the export has the columns that were asked for, in their order, and its words in the language of the reader', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.export', 'leads.read')
  await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Ayşe', category: 'hot' }))

  const columns = 'category,stage,first_name,nonsense'
  const file = await ada(leads.export, { query: { columns } }, { 'accept-language': 'fr' })

  const [stage, category] = ['New', 'hot'].map((word) => translate('fr', word))
  expect(file.raw.toString('utf8').trimEnd().split('\r\n')[1]).toBe(`${category},${stage},Ayşe`)
  expect(category).not.toBe('hot')
})
