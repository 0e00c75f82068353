import { LeadListQuery } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { newTenant, owner, type World } from '../../../../test/world.ts'
import { aLead } from './lead.builder.ts'
import { duplicatesOf } from './lead-checks.queries.ts'
import { leadPage } from './lead-list.queries.ts'
import { searchLeads } from './lead-search.queries.ts'
import { leadRecord } from './lead-single.queries.ts'

const size = 20_000
// Ten tabs, each counted up to two thousand, and what a branch reads past to find its unassigned ones.
const most = 19_500
let acme: World
let counsellor: { id: number; role_id: number }

beforeAll(async () => {
  acme = await newTenant()
  counsellor = await acme.person({ role: 'counsellor' })
  const { id: branch_id } = await acme.within((db) =>
    db.insertInto('branches').values({ name: 'North' }).returning('id').executeTakeFirstOrThrow(),
  )
  await acme.asSystem(async (ctx) => {
    const { id } = await aLead(ctx)
    await sql`
      insert into leads (
        number, first_name, last_name, email, mobile_e164, lead_medium_id, timeline_id, stage_id, status_id, branch_id,
        category, destination_countries, created_at, stage_entered_at, next_follow_up_at, budget_amount_minor, budget_currency
      )
      select first + n,
        (
          array['Ayşe', 'Mohammed', 'Grace', 'Zoë', 'Li', 'Olena', 'João', 'Fatma', 'Wei', 'Ines']
        )[1 + n % 10] || ' ' || md5(n::text), 'Person', 'p' || n || '@example.com', '+9053' || (20000000 + n),
        lead_medium_id, timeline_id, s.parent_stage_id, s.id, case when n % 4 = 0 then ${branch_id}::int end,
        (array['hot', 'warm', 'cold'])[1 + n % 3], case when n % 3 = 0 then array[826] else '{}' end,
        now() - n * interval '1 minute', now() - n * interval '1 minute',
        case when n % 7 = 0 then now() + n * interval '1 minute' end, 100, 'GBP'
      from leads, next_numbers('leads', ${size} + 1) first, generate_series(1, ${size}) n,
        lateral (
          select array_agg(id order by id) as ids from stages where module_type = 'lead' and parent_stage_id is not null
        ) as all_statuses, stages s
      where leads.id = ${id} and s.id = all_statuses.ids[1 + n % 17]`.execute(ctx.db)
    await sql`
      insert into lead_users (lead_id, role_id, user_id)
      select id, ${counsellor.role_id}, ${counsellor.id}
      from leads
      where id % 50 = 0`.execute(ctx.db)
  })
  await owner.query('vacuum analyze leads')
  await owner.query('analyze lead_users')
})

/** How many rows of `leads` were fetched while the work ran, functions included; a full read fetches them all, by whatever plan. */
async function rowsFetched(work: (ctx: Ctx) => Promise<unknown>, scope?: string) {
  return acme.asSystem(async (ctx) => {
    const actor: Ctx['actor'] = scope
      ? { ...ctx.actor, kind: 'person', id: counsellor.id, group: 'company', scopes: { leads: scope as never }, branchId: 1 }
      : ctx.actor
    const before = await fetched(ctx)
    await work({ ...ctx, actor })
    return (await fetched(ctx)) - before
  })
}
const fetched = async ({ db }: Ctx) =>
  (
    await sql<{
      rows: number
    }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_xact_user_tables
      where relname = 'leads'`.execute(db)
  ).rows[0]!.rows
const list = (query: object) => (ctx: Ctx) => leadPage(ctx, LeadListQuery.parse(query))

test.each([
  ...['id', 'created_at', 'last_activity_at', 'next_follow_up_at', 'stage_entered_at', 'first_name'].flatMap((sort_by) =>
    ['asc', 'desc'].map((sort) => ({ sort_by, sort })),
  ),
  { page: 400 },
  { with_tabs: true },
  { page_tab: 'contacted' },
  { page_tab: 'unassigned' },
  { page_tab: 'mine' },
  { filters: { category: 'hot', destination_countries: [826] } },
  { filters: { branch_id: 1 }, sort_by: 'created_at' },
  { filters: { status_ids: [10] } },
  { filters: { is_overdue: true } },
  { filters: { is_overdue: true }, search: 'mohammed' },
  { filters: { created_at: { from: '2026-01-01' } } },
  { search: 'mohammed' },
  { search: 'mohammed', with_tabs: true, filters: { category: 'hot' }, sort_by: 'created_at' },
  { search: '0532 000 12 34' },
  { search: 'ay' },
  { search: '17' },
  { group_by: 'stage' },
  { group_by: 'owner' },
  { group_by: 'category' },
  { group_by: 'stage', filters: { category: 'hot' } },
  { with_totals: true },
])('a list of twenty thousand never reads the whole table: %j', async (query) => {
  for (const scope of [undefined, 'branch', 'assigned']) expect(await rowsFetched(list(query), scope), scope ?? 'tenant').toBeLessThan(most)
})

test('what was counted far beyond the cap is not counted again for a minute: the next page with tabs reads what it shows, and says the same', async () => {
  const asked = list({ with_tabs: true })
  const [before, after] = [await acme.asSystem(asked), await acme.asSystem(asked)]

  // Seventeen statuses share the leads, so that a stage of one status holds no two thousand of them.
  expect(await rowsFetched(asked)).toBeLessThan(most / 2)
  expect(await rowsFetched(list({}))).toBeLessThan(100)
  expect(after).toEqual(before)
  expect(after.metaInfo).toMatchObject({ totalRecords: 1_000, isTotalExact: false })
})

test('neither do the search over all, its forgiving of typos, one record, and the check for duplicates', async () => {
  expect(await rowsFetched((ctx) => searchLeads(ctx, { search: 'grace', page: 1, per_page: 25 }))).toBeLessThan(most)
  expect(await rowsFetched((ctx) => searchLeads(ctx, { search: 'mohamned', page: 1, per_page: 25 }))).toBeLessThan(most)
  for (const search of ['mohamned persn', 'محمد'])
    expect(await rowsFetched((ctx) => searchLeads(ctx, { search, page: 1, per_page: 25, only: 'accessible' }), 'assigned')).toBeLessThan(
      most,
    )
  expect(await rowsFetched((ctx) => leadRecord(ctx, '77'))).toBeLessThan(most)
  expect(
    await rowsFetched((ctx) => duplicatesOf(ctx, { email: 'p77@example.com', mobile: '5320000012', country_code: '+90' })),
  ).toBeLessThan(most)
})

test('of many leads the groups say at least how many they hold, and the budgets are added up for who asks', async () => {
  const of = async (query: object) => acme.asSystem(list({ per_page: 1, ...query }))
  const stages = (await of({ group_by: 'stage' })).groupsInfo!
  const heats = (await of({ group_by: 'category' })).groupsInfo!
  const unasked = (await of({ with_totals: true })).totalsInfo
  const asked = (await of({ with_totals: true, count: 'exact' })).totalsInfo

  expect(stages.filter(({ count }) => count === 1_000).every(({ isCountExact }) => !isCountExact)).toBe(true)
  expect(heats.filter(({ value }) => value).map(({ count, isCountExact }) => [count, isCountExact])).toEqual(Array(3).fill([1_000, false]))
  expect(unasked).toEqual({ isComplete: false, columns: [] })
  expect(asked).toMatchObject({
    isComplete: true,
    columns: [{ column: 'budget', money: [{ currency: 'GBP', amount_minor: 20_000 * 100 }] }],
  })
})

test('the watch itself sees a full read', async () => {
  expect(await rowsFetched((ctx) => sql`select count(*) from leads where search like '%grace%'`.execute(ctx.db))).toBeGreaterThanOrEqual(
    size,
  )
})
