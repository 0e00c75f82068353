import { finderSearches } from '@embark/contract/catalog/finder-search/finder-search.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCatalogue } from '../program/program.builder.ts'
import { compareSearches } from './finder-search.jobs.ts'

const keys = ['programs.read', 'programs.listing.card.info.tuition_fee.read', 'leads.read'] as const

/** A counsellor who keeps a search for data science at up to 30,000 pounds; one program fits. */
async function world() {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  await acme.asSystem((ctx) => aCatalogue(ctx, { tuition_fee: '29000' }, { program: 'MSc Data Engineering', tuition_fee: '35000' }))
  const keep = (body: object = {}) =>
    ada(finderSearches.create, {
      body: { name: 'Data, cheap', search: 'data', filters: { lt_tuition_fee: 30_000, currency: 'GBP' }, ...body },
    })
  const all = async () => (await ada(finderSearches.list, {})).data.recordsInfo
  const compare = () =>
    compareSearches({
      run: (work, actor) => acme.asSystem((ctx) => work(actor ? { ...ctx, actor } : ctx)),
      signal: new AbortController().signal,
    })
  const notices = () =>
    acme.within((db) =>
      db
        .selectFrom('notifications')
        .select(['user_id', 'vars', 'module_type', 'module_identifier'])
        .where('event', '=', 'programs_found')
        .orderBy('id')
        .execute(),
    )
  return { acme, ada, keep, all, compare, notices }
}

test('who keeps a search is told when something new fits, however it came to fit, and opens the finder with just that', async () => {
  const { acme, ada, keep, all, compare, notices } = await world()
  const { data, status } = await keep()
  expect([status, data.finderSearchInfo]).toMatchObject([201, { name: 'Data, cheap', fits: 1, news: 0, leadInfo: null }])
  const { identifier } = data.finderSearchInfo
  await compare()
  expect(await notices()).toEqual([])

  // A fee falls, and a new program comes; one that is too dear does not count.
  await acme.asSystem((ctx) =>
    aCatalogue(
      ctx,
      { program: 'MSc Data Engineering', tuition_fee: '28000' },
      { program: 'BSc Data Analysis', tuition_fee: '20000' },
      { program: 'MSc Data Law', tuition_fee: '50000' },
    ),
  )
  await compare()
  await compare()

  expect(await notices()).toMatchObject([
    {
      user_id: ada.id,
      vars: { search: 'Data, cheap', number: 2, programs: 'BSc Data Analysis, MSc Data Engineering' },
      module_type: 'finder_search',
      module_identifier: identifier,
    },
  ])
  expect(await all()).toMatchObject([{ fits: 3, news: 2 }])
  const newNames = async () =>
    (await ada(programs.all, { query: { new_in: identifier, category: 'language_program' } })).data.recordsInfo.map(
      ({ program }) => program.name,
    )
  expect((await newNames()).sort()).toEqual(['BSc Data Analysis', 'MSc Data Engineering'])

  await ada(finderSearches.look, { params: { finder_search: identifier } })
  expect(await newNames()).toEqual([])
  expect(await all()).toMatchObject([{ fits: 3, news: 0 }])
})

test('an agent is told of programs for agents, and never of those for students only; a lead they may not see is none to search for', async () => {
  const { acme, compare, notices } = await world()
  const agent = await acme.person({ role: 'agent' })
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Grace' }))
  const body = { name: 'Data', search: 'data', filters: {} }
  expect((await agent(finderSearches.create, { body: { ...body, lead_identifier: lead.identifier } })).status).toBe(404)
  expect((await agent(finderSearches.create, { body })).status).toBe(201)
  const show = (visible_to: 'b2c' | 'b2b') =>
    acme.asSystem(({ db }) => sql`update program_offerings set visible_to = ${visible_to} where tuition_fee_minor = 1000000`.execute(db))
  await acme.asSystem(async (ctx) => {
    await aCatalogue(ctx, { program: 'MSc Data Arts', tuition_fee: '10000' })
    await sql`update program_offerings set visible_to = 'b2c' where tuition_fee_minor = 1000000`.execute(ctx.db)
  })
  await compare()
  expect(await notices()).toEqual([])

  await show('b2b')
  await compare()
  expect(await notices()).toMatchObject([{ user_id: agent.id, vars: { programs: 'MSc Data Arts' } }])
})

test('a paused search tells nothing, not even afterwards of what came meanwhile; a renamed one keeps its news', async () => {
  const { acme, ada, keep, all, compare, notices } = await world()
  const { identifier } = (await keep()).data.finderSearchInfo
  const edit = (body: object) => ada(finderSearches.edit, { params: { finder_search: identifier }, body })
  await edit({ is_paused: true })
  await acme.asSystem((ctx) => aCatalogue(ctx, { program: 'BSc Data Analysis', tuition_fee: '20000' }))
  await compare()
  await edit({ is_paused: false })
  await acme.asSystem((ctx) => aCatalogue(ctx, { program: 'BSc Data Arts', tuition_fee: '20000' }))
  await compare()

  expect((await notices()).map(({ vars }) => vars)).toMatchObject([{ number: 1, programs: 'BSc Data Arts' }])
  expect((await edit({ name: 'Cheap' })).data.finderSearchInfo).toMatchObject({ name: 'Cheap', news: 1, is_paused: false })
  expect((await all()).map(({ name }) => name)).toEqual(['Cheap'])
})

test('a search is its owner’s alone, has a name once, and is gone when it is deleted', async () => {
  const { acme, ada, keep, all } = await world()
  const { identifier } = (await keep()).data.finderSearchInfo
  const other = await acme.userWith(...keys)
  const params = { finder_search: identifier }

  expect((await other(finderSearches.list, {})).data.recordsInfo).toEqual([])
  expect((await other(finderSearches.edit, { params, body: { name: 'Mine' } })).status).toBe(404)
  expect((await other(finderSearches.look, { params })).status).toBe(404)
  expect((await other(finderSearches.delete, { params })).status).toBe(404)
  expect((await other(programs.all, { query: { new_in: identifier } })).data.recordsInfo).toEqual([])
  expect(await keep()).toMatchObject({ status: 409, errors: [{ code: 'ALREADY_EXISTS' }] })
  expect((await keep({ name: ' ' })).errors).toMatchObject([{ field: 'name' }])
  expect((await ada(finderSearches.delete, { params })).status).toBe(200)
  expect(await all()).toEqual([])
})

test('a search of a lead leads back to that lead', async () => {
  const { acme, ada, keep } = await world()
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Grace', last_name: 'Hopper' }))
  await acme.asSystem(({ db }) =>
    sql`insert into lead_users (lead_id, role_id, user_id)
      select ${lead.id}, ur.role_id, ur.user_id from user_roles ur where ur.user_id = ${ada.id} limit 1`.execute(db),
  )

  const kept = await keep({ lead_identifier: lead.identifier })

  expect(kept.data.finderSearchInfo.leadInfo).toEqual({ identifier: lead.identifier, name: 'Grace Hopper' })
})
