import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { type LeadPlaces, leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import { rowFilter } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aConsultancy, type Consultancy } from '../../../../test/consultancy.ts'
import type { Role } from '../../../../test/role-sights.ts'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const day = (days: number) => daysAgo(days).slice(0, 10)

let here: Consultancy
beforeAll(async () => {
  here = await aConsultancy()
  // Countries, destinations and the past: a lead of each kind moves into the period before.
  await here.acme.within((db) =>
    sql`
      with turns as (select id, row_number() over (order by id) as turn from leads)
      update leads
      set source_country_id = 792 * (turn % 2) + 124 * (1 - turn % 2),
        destination_countries = case when turn % 3 = 0 then '{36,124}'::int[] when turn % 3 = 1 then '{36}'::int[] else '{}'::int[] end,
        created_at = case when turn % 4 = 0 then now() - interval '100 days' else created_at end,
        next_follow_up_at = case when turn % 2 = 0 then now() - interval '3 days' end,
        source_city = case when turn % 2 = 0 then 'Izmir' end
      from turns
      where turns.id = leads.id`.execute(db),
  )
})

const held = async (who: Caller, filters: object) =>
  (await who(leads.list, { query: { filters: filters as never, count: 'exact' } })).data.metaInfo.totalRecords
const withDashboard: readonly Role[] = [
  'super_admin',
  'administrator',
  'branch_manager',
  'counsellor',
  'application_officer',
  'finance_officer',
  'agent',
]

test('each figure at the head is what its list holds, for every role that has the dashboard', async () => {
  for (const role of withDashboard) {
    const who = here.people[role]
    const { from, to, before, cards, converted_stage_ids } = (await who(leadDashboards.kpi)).data.dashboardInfo
    const period = { created_at: { from, to } }
    expect([role, cards.new_leads.count]).toEqual([role, await held(who, period)])
    expect([role, cards.new_leads.before]).toEqual([role, await held(who, { created_at: before })])
    expect([role, cards.converted.count]).toEqual([role, await held(who, { ...period, stage_ids: converted_stage_ids })])
    expect([role, cards.unanswered]).toEqual([role, await held(who, { is_unanswered: true })])
    expect([role, cards.overdue_steps]).toEqual([role, await held(who, { next_follow_up_at: { to: day(1) } })])
    expect([role, cards.overdue_stages]).toEqual([role, await held(who, { is_overdue: true })])
    const made = await who(applications.list, { query: { filters: period as never, count: 'exact' } })
    expect([role, cards.applications?.count]).toEqual([role, made.data.metaInfo.totalRecords])
  }
})

test('each row of each block is what its list holds, of the period and of the one before, for every role', async () => {
  const blocks = {
    studentSource: 'source_country',
    studentDestination: 'destination_countries',
    branch: 'branch_id',
    medium: 'lead_medium_id',
  } as const
  let rowsSeen = 0
  for (const role of withDashboard)
    for (const [block, field] of Object.entries(blocks)) {
      const who = here.people[role]
      const { from, to, before, rows, converted_stage_ids }: LeadPlaces = (await who(leadDashboards[block as keyof typeof blocks])).data
        .dashboardInfo
      for (const { id, ...row } of rows) {
        const filters = rowFilter(field, id)
        const now = { ...filters, created_at: { from, to } }
        expect([role, block, id, row.count, row.before, row.converted]).toEqual([
          role,
          block,
          id,
          await held(who, now),
          await held(who, { ...filters, created_at: before }),
          await held(who, { ...now, stage_ids: converted_stage_ids }),
        ])
        rowsSeen++
      }
    }
  expect(rowsSeen).toBeGreaterThan(40)
})

test('stages, weeks and sources add up to the leads of both periods', async () => {
  for (const role of withDashboard) {
    const who = here.people[role]
    const { stages, weeks, sources, from, to, before } = (await who(leadDashboards.summary)).data.dashboardInfo
    const sum = (rows: readonly { count: number; before: number }[]) =>
      rows.reduce((all, row) => [all[0]! + row.count, all[1]! + row.before], [0, 0])
    const truth = [await held(who, { created_at: { from, to } }), await held(who, { created_at: before })]
    expect([role, sum(stages), sum(weeks), sum(sources!)]).toEqual([role, truth, truth, truth])
    const stage = stages.find(({ count }) => count > 0)
    if (stage) expect(stage.count).toBe(await held(who, { created_at: { from, to }, stage_ids: [stage.id] }))
  }
})

test('a filter narrows its own block, and a block takes only those of its group', async () => {
  const who = here.people.administrator
  const filters = { source_city: 'Izmir', destination_country: 36 } as never
  const narrow = (await who(leadDashboards.kpi, { query: { filters } })).data.dashboardInfo
  const { from, to } = narrow
  expect(narrow.cards.new_leads.count).toBe(
    await held(who, { created_at: { from, to }, source_city: 'Izmir', destination_countries: [36] }),
  )
  expect(narrow.cards.new_leads.count).toBeGreaterThan(0)
  // No application says which city its student is from.
  expect(narrow.cards.applications).toBeNull()
  for (const [block, refused] of [
    ['studentSource', 'source_city'],
    ['studentDestination', 'destination_country'],
    ['branch', 'branch_id'],
    ['medium', 'lead_source_id'],
  ] as const)
    expect([block, (await who(leadDashboards[block], { query: { filters: { [refused]: 1 } as never } })).status]).toEqual([block, 422])
})

test('a period stands beside the days right before it, or the same weeks a year before', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'dashboards.lead.read')
  await acme.asSystem(async (ctx) => {
    for (const days of [1, 2, 9, 366]) await aLead(ctx, { created_at: daysAgo(days) })
  })
  const asked = { from: day(6), to: day(0) }
  const beside = async (compare: 'before' | 'year') => (await ada(leadDashboards.kpi, { query: { ...asked, compare } })).data.dashboardInfo
  expect(await beside('before')).toMatchObject({ before: { from: day(13), to: day(7) }, cards: { new_leads: { count: 2, before: 1 } } })
  expect(await beside('year')).toMatchObject({ before: { from: day(370), to: day(364) }, cards: { new_leads: { count: 2, before: 1 } } })
})

test('a lead of the evening belongs to the day it is where the reader is, and to its week', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'dashboards.lead.read')
  // A Sunday in London, a Monday in Istanbul.
  await acme.asSystem((ctx) => aLead(ctx, { created_at: '2026-03-01T22:30:00Z' }))
  const on = async (at: string, minutes: string) => {
    const query = { from: at, to: at }
    const head = await ada(leadDashboards.kpi, { query }, { 'time-offset': minutes })
    const { weeks } = (await ada(leadDashboards.summary, { query }, { 'time-offset': minutes })).data.dashboardInfo
    return [head.data.dashboardInfo.cards.new_leads.count, weeks[0]!.count]
  }
  expect(await on('2026-03-01', '0')).toEqual([1, 1])
  expect(await on('2026-03-02', '0')).toEqual([0, 0])
  expect(await on('2026-03-01', '180')).toEqual([0, 0])
  expect(await on('2026-03-02', '180')).toEqual([1, 1])
})

test('days on which the clock is changed add up to their month, for a reader whose zone is known', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'dashboards.lead.read')
  // Around both ends of the month, the day of 23 hours and the one of 25, as clocks in New York show them.
  const moments = [
    '2026-03-01T04:59Z',
    '2026-03-01T05:00Z',
    '2026-03-09T03:59Z',
    '2026-03-09T04:00Z',
    '2026-04-01T03:59Z',
    '2026-04-01T04:00Z',
  ]
  const autumn = ['2026-11-01T03:59Z', '2026-11-01T04:00Z', '2026-11-02T04:59Z', '2026-11-02T05:00Z']
  await acme.asSystem(async (ctx) => {
    for (const created_at of [...moments, ...autumn]) await aLead(ctx, { created_at: created_at.replace('Z', ':00Z') })
  })
  // It is winter there now, as the offset says.
  const clock = { 'time-offset': '-300', 'time-zone': 'America/New_York' }
  const countOf = async (from: string, to = from) =>
    (await ada(leadDashboards.kpi, { query: { from, to } }, clock)).data.dashboardInfo.cards.new_leads.count
  const days = []
  for (let day = 1; day <= 31; day++) days.push(await countOf(`2026-03-${String(day).padStart(2, '0')}`))
  const { weeks } = (await ada(leadDashboards.summary, { query: { from: '2026-03-01', to: '2026-03-31' } }, clock)).data.dashboardInfo

  expect([days[0], days[7], days[8], days[30]]).toEqual([1, 1, 1, 1])
  expect(days.reduce((sum, count) => sum + count, 0)).toBe(4)
  expect(await countOf('2026-03-01', '2026-03-31')).toBe(4)
  expect(weeks.map(({ count }) => count)).toEqual([1, 1, 1, 0, 0, 1])
  expect([await countOf('2026-11-01'), await countOf('2026-11-02'), await countOf('2026-10-31')]).toEqual([2, 1, 1])
})

test('another company’s leads are in no figure, and nobody without the right is told any', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'dashboards.lead.read')
  const bob = await acme.userWith('leads.read')
  const { cards } = (await ada(leadDashboards.kpi)).data.dashboardInfo
  expect(cards).toMatchObject({ new_leads: { count: 0, before: 0 }, overdue_steps: 0, applications: null, commission_expected: null })
  expect((await ada(leadDashboards.branch)).data.dashboardInfo.rows).toEqual([])
  for (const block of Object.values(leadDashboards)) expect((await bob(block as typeof leadDashboards.kpi)).status).toBe(403)
})
