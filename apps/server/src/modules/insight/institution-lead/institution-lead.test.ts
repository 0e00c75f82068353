import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { institutionLeads } from '@embark/contract/insight/institution-lead/institution-lead.contract.ts'
import { rowFilter } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { roleSeeds } from '#db/seeds/reference/roles.ts'
import { aConsultancy, type Consultancy } from '../../../../test/consultancy.ts'
import type { Role } from '../../../../test/role-sights.ts'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

let here: Consultancy
beforeAll(async () => {
  here = await aConsultancy()
  await here.acme.within(async (db) => {
    await sql`
      update applications
      set submitted_at = case
          when id % 4 = 0 then now() - interval '100 days'
          when id % 4 < 3 or submitted_at is not null then now() - interval '10 days' end`.execute(db)
    await sql`update leads set source_country_id = 792 where id % 2 = 0`.execute(db)
    await sql`
      update applications
      set status_ids = status_ids || (select id from stages where key = 'conditional_offer')
      where id % 2 = 0`.execute(db)
  })
})

const listed = async (who: Caller, filters: object) =>
  (await who(institutionLeads.list, { query: { filters: filters as never, count: 'exact' } })).data
const held = async (who: Caller, filters: object) => (await listed(who, filters)).metaInfo.totalRecords

test('each figure is what the list below it holds, over all and in every row, for every role', async () => {
  const readers = roleSeeds.filter(({ permissions }) => permissions.includes('dashboards.admission.read'))
  let counted = 0
  for (const { system_key } of readers) {
    const who = here.people[system_key as Role]
    const board = (await who(institutionLeads.get)).data.dashboardInfo
    const now = { submitted_at: { from: board.from, to: board.to } }
    const then = { submitted_at: board.before }
    const both = async (more: object) => ({ count: await held(who, { ...now, ...more }), before: await held(who, { ...then, ...more }) })
    const { cards } = board
    expect([system_key, cards.students]).toEqual([system_key, await both({})])
    expect([system_key, cards.offers]).toEqual([system_key, await both({ reached: ['offer'] })])
    expect([system_key, cards.deposits]).toEqual([system_key, await both({ reached: ['deposit'] })])
    expect([system_key, cards.enrolled]).toEqual([system_key, await both({ reached: ['enrolment'] })])
    const ofApplications = async (filters: object) =>
      (await who(applications.list, { query: { filters: filters as never, count: 'exact' } })).data.metaInfo.totalRecords
    expect([system_key, cards.applications]).toEqual([system_key, { count: await ofApplications(now), before: await ofApplications(then) }])
    for (const [rows, filter] of [
      [board.countries, 'source_country'],
      [board.intakes, 'intake'],
      [board.institutions, 'institution_id'],
    ] as const)
      for (const { id, students, enrolled } of rows) {
        expect([system_key, filter, id, students]).toEqual([system_key, filter, id, await both(rowFilter(filter, id))])
        expect([system_key, filter, id, enrolled]).toEqual([
          system_key,
          filter,
          id,
          await held(who, { ...now, ...rowFilter(filter, id), reached: ['enrolment'] }),
        ])
      }
    counted += cards.students.count + cards.students.before
  }
  expect(counted).toBeGreaterThan(10)
})

test('an institution knows of a student who applied to it the name, the country and what was submitted, and of nobody else', async () => {
  const acme = await newTenant()
  const [ours, theirs] = await acme.asSystem(async (ctx) => [await aCollege(ctx), await aCollege(ctx)] as const)
  const staff = await acme.person({ role: 'institution_staff', institution_id: ours.institution.id })
  await acme.asSystem(async (ctx) => {
    const submitted = { status: 'submitted_to_institution', is_submitted: true } as const
    const applied = await aLead(ctx, { first_name: 'Grace', email: 'grace.private@example.com' })
    await anApplication(ctx, applied, { college: ours, ...submitted })
    await anApplication(ctx, applied, { college: theirs, ...submitted })
    await anApplication(ctx, await aLead(ctx, { first_name: 'Drafted' }), { college: ours })
    await anApplication(ctx, await aLead(ctx, { first_name: 'Elsewhere' }), { college: theirs, ...submitted })
    await aLead(ctx, { first_name: 'Undecided' })
  })

  const { data } = await staff(institutionLeads.get)
  const list = await staff(institutionLeads.list)

  expect(data.dashboardInfo.cards).toMatchObject({ students: { count: 1, before: 0 }, applications: { count: 1 } })
  expect(data.dashboardInfo.institutions.map(({ id }) => id)).toEqual([ours.institution.id])
  expect(list.data.recordsInfo.map(({ first_name, applications }) => [first_name, applications.length])).toEqual([['Grace', 1]])
  expect(list.raw.toString()).not.toContain('grace.private')
  for (const name of ['Drafted', 'Elsewhere', 'Undecided']) expect(list.raw.toString()).not.toContain(name)
  expect((await (await acme.person({ role: 'student' }))(institutionLeads.list)).status).toBe(403)
})

test('who applied for two courses is one student and two applications', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'dashboards.admission.read')
  await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx)
    for (const college of [await aCollege(ctx), await aCollege(ctx)])
      await anApplication(ctx, lead, { college, status: 'submitted_to_institution', is_submitted: true })
  })
  const { cards, institutions } = (await ada(institutionLeads.get)).data.dashboardInfo
  expect([cards.students.count, cards.applications.count, institutions.length]).toEqual([1, 2, 2])
  expect(await held(ada, {})).toBe(1)
})
