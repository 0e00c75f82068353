import { type LeadListQuery as Asked, LeadListQuery } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { fewAtMost } from '#platform/list/plan.ts'
import { newTenant, owner, type World } from '../../../../test/world.ts'
import { aLead } from './lead.builder.ts'
import { idsMatching, leadList, leadPage } from './lead-list.queries.ts'

const size = 6_000
let acme: World
type Role = 'everything' | 'branch' | 'team' | 'busy' | 'idle' | 'own'
/** The statuses of the company, by number, and what the fourth is divided into. */
const statuses: number[] = []
let division = 0
const people = {} as Record<Role, { readonly actor: Partial<Ctx['actor']>; readonly sees: string }>

beforeAll(async () => {
  acme = await newTenant()
  const [busy, idle] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const branch = await acme.within((db) => db.insertInto('branches').values({ name: 'North' }).returning('id').executeTakeFirstOrThrow())
  const teams = await acme.within((db) =>
    db
      .insertInto('teams')
      .values([
        { branch_id: branch.id, name: 'Blue' },
        { branch_id: branch.id, name: 'Red' },
      ])
      .returning('id')
      .execute(),
  )
  const [blue, red] = [teams[0]!.id, teams[1]!.id]
  await acme.asSystem(async (ctx) => {
    const { id } = await aLead(ctx)
    await sql`
      insert into leads (
        number, first_name, last_name, email, mobile_e164, lead_medium_id, timeline_id, stage_id, status_id, branch_id,
        team_id, owner_id, category, created_at, next_follow_up_at
      )
      select first + n, (array['Ayşe', 'Grace', 'Zoë'])[1 + n % 3], 'Person', 'p' || n || '@example.com',
        '+9053' || (20000000 + n), lead_medium_id, timeline_id, s.parent_stage_id, s.id,
        case when n % 2 = 0 then ${branch.id}::int end,
        case n % 40 when 0 then ${blue}::int when 1 then ${red}::int end, case when n % 3 > 0 then ${idle.id}::int end,
        (array['hot', 'warm', 'cold'])[1 + n % 3], now() - (n % 500) * interval '1 hour',
        case when n % 3 = 0 then now() + (n % 200) * interval '1 hour' end
      from leads, next_numbers('leads', ${size} + 1) first, generate_series(1, ${size}) n,
        lateral (
          select array_agg(id order by id) as ids from stages where module_type = 'lead' and parent_stage_id is not null
        ) as every, stages s
      where leads.id = ${id} and s.id = every.ids[1 + n % 17]`.execute(ctx.db)
    await sql`insert into lead_users (lead_id, role_id, user_id)
      select id, ${busy.role_id}, ${busy.id} from leads where id % 3 <> 0`.execute(ctx.db)
    await sql`update lead_users set user_id = ${idle.id} where lead_id % 100 = 1`.execute(ctx.db)
    // What has happened since they were given to somebody: some moved, some have no owner any more, some are in the trash.
    await sql`
      update leads
      set stage_id = s.parent_stage_id, status_id = s.id
      from (
        select id, parent_stage_id from stages where module_type = 'lead' and parent_stage_id is not null order by id limit 1
      ) s
      where leads.id % 50 = 3`.execute(ctx.db)
    await sql`update leads set owner_id = null where id % 50 = 5`.execute(ctx.db)
    await sql`update leads set deleted_at = now() where id % 50 = 8`.execute(ctx.db)
    await sql`update leads set deleted_at = null where id % 100 = 8`.execute(ctx.db)
  })
  const stages = await acme.within((db) =>
    db.selectFrom('stages').select('id').where('module_type', '=', 'lead').where('parent_stage_id', 'is not', null).orderBy('id').execute(),
  )
  statuses.push(...stages.map(({ id }) => id))
  await acme.asSystem(async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      insert into sub_statuses (stage_id, label) values (${statuses[3]}, 'Line was busy') returning id`.execute(db)
    division = rows[0]!.id
    // Most were answered, a few are late.
    await sql`
      insert into first_contacts (lead_id, limit_minutes, status, started_at, due_at, made_by)
      select id, 30, case when id % 200 = 1 then 'waiting' else 'made' end, now() - interval '1 day', now() - interval '1 hour',
        case when id % 200 <> 1 then 'call' end
      from leads
      where id % 5 <> 0`.execute(db)
    await sql`update leads set sub_status_id = ${division} where status_id = ${statuses[3]} and id % 4 = 0`.execute(db)
  })
  await owner.query('vacuum analyze leads')
  await owner.query('analyze lead_users')
  await owner.query('analyze first_contacts')
  const company = { kind: 'person', group: 'company' } as const
  const works = (user: number) => `exists (select from lead_users u where u.lead_id = l.id and u.user_id = ${user})`
  Object.assign(people, {
    everything: { actor: { ...company, id: busy.id, scopes: { leads: 'tenant' } }, sees: 'true' },
    branch: { actor: { ...company, id: busy.id, scopes: { leads: 'branch' }, branchId: branch.id }, sees: `l.branch_id = ${branch.id}` },
    team: { actor: { ...company, id: idle.id, scopes: { leads: 'team' }, teamIds: [blue, red] }, sees: `l.team_id in (${blue}, ${red})` },
    busy: { actor: { ...company, id: busy.id, scopes: { leads: 'assigned' } }, sees: works(busy.id) },
    idle: { actor: { ...company, id: idle.id, scopes: { leads: 'assigned' } }, sees: works(idle.id) },
    own: { actor: { ...company, id: idle.id, scopes: { leads: 'own' } }, sees: `l.owner_id = ${idle.id}` },
  })
})

const as = <T>(role: Role, work: (ctx: Ctx) => Promise<T>) =>
  acme.asSystem((ctx) => work({ ...ctx, actor: { ...ctx.actor, ...people[role].actor } }))

/** Questions, each with what it leaves, said as plainly as SQL can. */
const questions: [string, (me: number) => object, (me: number) => string][] = [
  ['nothing', () => ({}), () => 'true'],
  ['a category', () => ({ filters: { category: 'hot' } }), () => `l.category = 'hot'`],
  ['a status', () => ({ filters: { status_ids: [statuses[3]] } }), () => `l.status_id = ${statuses[3]}`],
  ['a sub-status', () => ({ filters: { sub_status_id: [division] } }), () => `l.sub_status_id = ${division}`],
  [
    'a sub-status among a text',
    () => ({ search: 'grace', filters: { sub_status_id: [division] } }),
    () => `l.first_name = 'Grace' and l.sub_status_id = ${division}`,
  ],
  [
    'late',
    () => ({ filters: { first_contact: ['late'] } }),
    () => `exists (select from first_contacts c where c.lead_id = l.id and c.status = 'waiting' and c.due_at <= now())`,
  ],
  [
    'answered',
    () => ({ filters: { first_contact: ['answered'] } }),
    () => `exists (select from first_contacts c where c.lead_id = l.id and c.status = 'made')`,
  ],
  [
    'statuses and days',
    () => ({ filters: { status_ids: statuses.slice(2, 5), created_at: { from: '2020-01-01' } } }),
    () => `l.status_id in (${statuses.slice(2, 5)})`,
  ],
  [
    'who works it',
    (me) => ({ filters: { staff_id: [me] } }),
    (me) => `exists (select from lead_users u where u.lead_id = l.id and u.user_id = ${me})`,
  ],
  ['mine', () => ({ page_tab: 'mine' }), (me) => `exists (select from lead_users u where u.lead_id = l.id and u.user_id = ${me})`],
  ['nobody’s', () => ({ page_tab: 'unassigned' }), () => 'l.owner_id is null'],
  ['a text', () => ({ search: 'grace', filters: { category: 'warm' } }), () => `l.first_name = 'Grace' and l.category = 'warm'`],
]
const orders = ['id', 'created_at', 'next_follow_up_at', 'first_name'] as const

async function plainly(ctx: Ctx, role: Role, leaves: string, sort_by: string, sort: string) {
  const order = sort_by === 'id' ? `l.id ${sort}` : `l.${sort_by} ${sort}, l.id ${sort}`
  const where = `l.deleted_at is null and ${people[role].sees} and ${leaves}`
  const { rows } = await sql<{
    id: number
    number: number
  }>`${sql.raw(`select l.id, l.number from leads l where ${where} order by ${order}`)}`.execute(ctx.db)
  return { all: rows.map(({ number }) => number), ids: rows.map(({ id }) => id) }
}

test.each(Object.keys({ everything: 1, branch: 1, team: 1, busy: 1, idle: 1, own: 1 }) as Role[])(
  'page, cursor, count, selection and export hold the same leads, whatever is asked and however it is read: %s',
  async (role) => {
    const me = people[role].actor.id!
    for (const [name, asked, leaves] of questions)
      for (const sort_by of orders)
        for (const sort of ['asc', 'desc'] as const)
          await as(role, async (ctx) => {
            const about = `${role} ${name} ${sort_by} ${sort}`
            const query: Asked = LeadListQuery.parse({ ...asked(me), sort_by, sort, per_page: 40 })
            const { all, ids } = await plainly(ctx, role, leaves(me), sort_by, sort)
            const numbered = async (page: number) => (await leadList.page(ctx, { ...query, page })).recordsInfo.map(({ id }) => id)
            expect(await numbered(1), about).toEqual(all.slice(0, 40))
            expect(await numbered(30), about).toEqual(all.slice(29 * 40, 30 * 40))
            // The stretch in which the last follow-up ends and those without one begin.
            const walked: number[] = []
            for (
              let cursor: string | null | undefined;
              cursor !== null && walked.length < (sort_by === 'next_follow_up_at' ? size : 200);
            ) {
              const { recordsInfo, metaInfo } = await leadList.page(ctx, {
                ...query,
                per_page: sort_by === 'next_follow_up_at' ? 700 : 40,
                ...(cursor && { cursor }),
              })
              walked.push(...recordsInfo.map(({ id }) => id))
              cursor = metaInfo.nextCursor
            }
            expect(walked, about).toEqual(all.slice(0, walked.length))
            const { total, isExact } = await leadList.count(ctx, query, 'capped')
            expect([total, isExact], about).toEqual([Math.min(all.length, 1_000), all.length <= 1_000])
            expect((await leadList.count(ctx, query, 'exact')).total, about).toBe(all.length)
            if (sort_by === 'id' && sort === 'desc') expect(await idsMatching(ctx, query, [], size * 2), about).toEqual(ids)
          })
  },
)

test('the tabs say of everybody’s list what it holds', async () => {
  for (const role of Object.keys(people) as Role[])
    await as(role, async (ctx) => {
      const me = people[role].actor.id!
      const { rows: stages } = await sql<{ key: string; id: number }>`
        select key, id from stages where module_type = 'lead' and parent_stage_id is null`.execute(ctx.db)
      const leaves: Record<string, string> = {
        all: 'true',
        mine: questions.find(([name]) => name === 'mine')![2](me),
        unassigned: 'l.owner_id is null',
        ...Object.fromEntries(stages.map(({ key, id }) => [key, `l.stage_id = ${id}`])),
      }
      for (const [filters, kept] of [
        [{}, 'true'],
        [{ category: 'hot' }, `l.category = 'hot'`],
      ] as const) {
        const { tabsInfo } = await leadPage(ctx, LeadListQuery.parse({ with_tabs: true, filters }))
        for (const { key, count } of tabsInfo!) {
          const about = `${role} ${key} ${kept}`
          const { all } = await plainly(ctx, role, `${leaves[key]} and ${kept}`, 'id', 'desc')
          expect(count, about).toBe(Math.min(all.length, 1_000))
          const tab = LeadListQuery.parse({ page_tab: key, filters, per_page: 40 })
          const { recordsInfo, metaInfo } = await leadList.page(ctx, tab)
          expect([recordsInfo.map(({ id }) => id), metaInfo.totalRecords], about).toEqual([all.slice(0, 40), count])
          const last = await leadList.page(ctx, { ...tab, page: 2, ...(metaInfo.nextCursor && { cursor: metaInfo.nextCursor }) })
          expect(
            last.recordsInfo.map(({ id }) => id),
            about,
          ).toEqual(all.slice(40, 80))
        }
      }
    })
})

const fetched = async ({ db }: Ctx) => {
  const { rows } = await sql<{ rows: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables
    where relname = 'leads'`.execute(db)
  return rows[0]!.rows
}
const rowsFetched = (role: Role, query: object) =>
  as(role, async (ctx) => {
    const before = await fetched(ctx)
    await leadPage(ctx, LeadListQuery.parse(query))
    return (await fetched(ctx)) - before
  })

test('who works a lead knows its stage and whether it has an owner, whatever happens to it', async () => {
  const { rows } = await owner.query(
    `
      select u.id
      from lead_users u
      join leads l on l.tenant_id = u.tenant_id and l.id = u.lead_id
      where u.tenant_id = $1
        and (u.live_stage_id, u.lead_owner_id) is distinct from (case when l.deleted_at is null then l.stage_id end, l.owner_id)`,
    [acme.id],
  )
  expect(rows).toEqual([])
})

test('what one works is paged and its tabs are counted without reading more leads than are shown', async () => {
  const stage = await as('busy', async (ctx) => (await leadPage(ctx, LeadListQuery.parse({ with_tabs: true }))).tabsInfo![4]!.key)
  for (const query of [{}, { page_tab: 'mine' }, { page_tab: stage }, { page_tab: 'unassigned' }, { page: 60 }])
    expect(await rowsFetched('busy', { ...query, with_tabs: true }), JSON.stringify(query)).toBeLessThan(100)
})

test('few are gathered: who works forty leads reads little more than those, in every order', async () => {
  for (const sort_by of orders) {
    await rowsFetched('idle', { sort_by })
    expect(await rowsFetched('idle', { sort_by }), sort_by).toBeLessThan(500)
    expect(await rowsFetched('idle', { sort_by, filters: { category: 'hot' } }), sort_by).toBeLessThan(500)
  }
})

test('the few that nobody answered in time are found without reading the others, in every order', async () => {
  for (const sort_by of orders) {
    await rowsFetched('everything', { sort_by, filters: { first_contact: ['late'] } })
    expect(await rowsFetched('everything', { sort_by, filters: { first_contact: ['late'] } }), sort_by).toBeLessThan(200)
  }
})

test('many are walked: who works most of the leads reads a page of them and what is counted', async () => {
  expect((await as('busy', (ctx) => leadList.count(ctx, {}, 'exact'))).total).toBeGreaterThan(fewAtMost)
  for (const sort_by of orders) {
    await rowsFetched('busy', { sort_by })
    expect(await rowsFetched('busy', { sort_by }), sort_by).toBeLessThan(2_500)
  }
})
