import type pg from 'pg'

const heads = [
  'Ze',
  'Me',
  'Eli',
  'Ya',
  'Ki',
  'Ra',
  'Pri',
  'Chi',
  'Olu',
  'Far',
  'Ngo',
  'Ömer',
  'Şe',
  'Iba',
  'Kwa',
  'Théo',
  'Da',
  'Lei',
  'Ana',
  'Viktor',
  'Su',
  'Bi',
  'Jo',
  'Hana',
  'Tu',
]
const tails = ['ynep', 'hmet', 'sa', 'rim', 'yanka', 'dinma', 'lara', 'hod', 'nur', 'bek']
const houses = [
  'Özt',
  'Kıl',
  'Çel',
  'Asan',
  'Nwo',
  'Pat',
  'Red',
  'Oka',
  'Bha',
  'Ngu',
  'Tra',
  'Moreau',
  'Lef',
  'Kar',
  'Rah',
  'Men',
  'Iyer',
  'Des',
  'Bal',
  'Eze',
  'Şah',
  'Gün',
  'Doğ',
  'Ars',
  'Koç',
  'Ali',
  'Gar',
  'Has',
  'Fou',
  'Man',
  'Tha',
  'Gur',
  'Shr',
  'Bo',
  'Agy',
  'Owu',
  'Pha',
  'Dang',
  'Tur',
  'Has',
]
const ends = ['ürk', 'ıç', 'ik', 'te', 'su', 'el', 'dy', 'for', 'tarai', 'yen', 'imova', 'on']
const mixed = (one: readonly string[], other: readonly string[]) => one.flatMap((a) => other.map((b) => a + b))
const firstNames = mixed(heads, tails)
const lastNames = mixed(houses, ends)

/** What the search is measured with: names, parts of names, an address, a number, something rare, something that is not there. */
export const searches = [
  'zeynep',
  'oludinma',
  'viktorlara',
  'ozturk',
  'nwosu',
  'bhatarai',
  'moreauyen',
  'hanabek kar',
  'gunel',
  'person4711',
  '5300047',
  'zzyzx',
] as const

/** The address of a counsellor who works few leads, and how many; in a company of few, half of them. */
export const newcomer = 'counsellor10@harbour.example.com'
const fewLeads = 5_000

/** Numbers that every lead of a company needs. */
export interface Lists {
  readonly timeline: number
  readonly medium: number
  readonly source: number
  readonly countries: readonly number[]
  readonly statuses: readonly { readonly id: number; readonly stage_id: number; readonly key: string; readonly identifier: string }[]
  readonly branches: readonly number[]
  readonly owners: readonly number[]
  readonly newcomer: number | null
  readonly agents: readonly number[]
  readonly counsellor: number
}

/** Reads what the leads of a company refer to. */
export async function listsOf(owner: pg.ClientBase, tenant: number): Promise<Lists> {
  const one = async <T>(sql: string) => (await owner.query<{ value: T }>(sql, [tenant])).rows[0]!.value
  return {
    timeline: await one(`select id as value from timelines where tenant_id = $1 and module_type = 'lead' and is_default`),
    medium: await one(`select min(id) as value from lookup_values where tenant_id = $1 and type = 'lead_medium'`),
    source: await one(`select min(id) as value from lookup_values where tenant_id = $1 and type = 'lead_source'`),
    countries: [826, 124, 36, 276],
    statuses: await one(`
        select jsonb_agg(
          jsonb_build_object('id', s.id, 'stage_id', s.parent_stage_id, 'key', s.key, 'identifier', s.identifier)
          order by t.order_no
        ) as value
        from timeline_stages t
        join stages s on s.tenant_id = t.tenant_id and s.id = t.stage_id
        join timelines l on l.tenant_id = t.tenant_id
          and l.id = t.timeline_id
          and l.module_type = 'lead'
          and l.is_default
        where t.tenant_id = $1`),
    branches: await one(`select coalesce(jsonb_agg(id order by id), '[]') as value from branches where tenant_id = $1`),
    owners: await one(`
        select coalesce(jsonb_agg(u.id order by u.id), '[]') as value
        from users u
        join user_roles r on r.tenant_id = u.tenant_id and r.user_id = u.id
        join roles o on o.tenant_id = r.tenant_id and o.id = r.role_id
        where u.tenant_id = $1 and o.system_key = 'counsellor' and u.status = 'active' and u.email <> '${newcomer}'`),
    newcomer: await one(`select (select id from users where tenant_id = $1 and email = '${newcomer}') as value`),
    agents: await one(`select coalesce(jsonb_agg(id order by id), '[]') as value from agents where tenant_id = $1`),
    counsellor: await one(`select id as value from roles where tenant_id = $1 and system_key = 'counsellor'`),
  }
}

/** The status every fourth lead stands in. */
export const frequentStatus = 'attempted'

/** The leads that are put in: those with the numbers `from` to `to`, and the row with the number n is the row `before` + n of its table. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly before: number
}

/** Puts in leads of a company over two years, with who works them and what happened, set by set. */
export async function fillCompany(owner: pg.ClientBase, tenant: number, lists: Lists, { from, to, before }: Span) {
  const step = 100_000
  for (let first = from; first <= to; first += step)
    await owner.query(leadsFrom(tenant, lists, first, Math.min(to, first + step - 1), before), valuesOf(lists, to))
  const these = `tenant_id = ${tenant} and number between ${from} and ${to}`
  await owner.query(
    `
      insert into lead_users (tenant_id, lead_id, role_id, user_id, created_at, live_stage_id, lead_owner_id)
      select tenant_id, id, ${lists.counsellor}, owner_id, created_at, stage_id, owner_id
      from leads
      where ${these} and owner_id is not null`,
  )
  await owner.query(
    `
      insert into activities (tenant_id, module, record_id, type, vars, created_at)
      select tenant_id, 'lead', id, 'created', '{"platform": "portal"}', created_at
      from leads
      where ${these}`,
  )
  await owner.query(
    `
      insert into status_history (tenant_id, module, record_id, to_stage_id, created_at)
      select tenant_id, 'lead', id, status_id, created_at
      from leads
      where ${these}`,
  )
  // They were held against each other as they came.
  await owner.query(`update lead_keys set is_compared = true where tenant_id = ${tenant} and not is_compared`)
  await owner.query(`select catch_up('leads')`)
}

function valuesOf(lists: Lists, count: number) {
  const frequent = lists.statuses.find(({ key }) => key === frequentStatus)!
  const others = lists.statuses.filter(({ key }) => key !== frequentStatus)
  return [
    firstNames,
    lastNames,
    frequent.id,
    frequent.stage_id,
    others.map(({ id }) => id),
    others.map(({ stage_id }) => stage_id),
    lists.branches,
    lists.owners,
    lists.countries,
    count,
    lists.agents,
    lists.newcomer,
    Math.max(2, Math.floor(count / fewLeads)),
  ]
}

/** Every fourth lead in one status; each has an owner, few of them the newcomer, and every twelfth came from an agency. */
const leadsFrom = (tenant: number, lists: Lists, first: number, last: number, before: number) => `
  insert into leads (
    tenant_id, id, number, first_name, last_name, email, country_code, mobile, mobile_e164, lead_medium_id,
    lead_source_id, platform, destination_countries, timeline_id, stage_id, status_id, category, branch_id,
    owner_id, agent_id, intake_year, budget_amount_minor, budget_currency, created_at, last_activity_at, stage_entered_at
  )
  select ${tenant}, ${before} + n, n, f, l, 'person' || n || '@example.com', '+90', '53' || lpad(n::text, 8, '0'),
    '+9053' || lpad(n::text, 8, '0'), ${lists.medium}, ${lists.source}, 'portal', array[($9::int[])[1 + h % 4]],
    ${lists.timeline}, case when n % 4 = 0 then $4::int else ($6::int[])[1 + o] end,
    case when n % 4 = 0 then $3::int else ($5::int[])[1 + o] end, (array['hot', 'warm', 'cold'])[1 + h % 3],
    ($7::int[])[1 + h % greatest(cardinality($7::int[]), 1)],
    coalesce(case when h2 / 12 % $13::int = 0 then $12::int end, ($8::int[])[1 + h % greatest(cardinality($8::int[]), 1)]),
    case when h2 % 12 = 0 then ($11::int[])[1 + h % greatest(cardinality($11::int[]), 1)] end,
    2027, 100000 * (h % 40 + 5), 'GBP', at, at + interval '2 hours', at + interval '1 hour'
  from generate_series(${first}, ${last}) as n,
    lateral (
      select hashint4(n) & 2147483647 as h, hashint4(n + 7) & 2147483647 as h2,
        now() - ($10::int - n) * (interval '730 days' / $10::int) as at
    ) as chance,
    lateral (
      select (h / 7) % cardinality($5::int[]) as o, ($1::text[])[1 + (h / 11) % cardinality($1::text[])] as f,
        ($2::text[])[1 + h2 % cardinality($2::text[])] as l
    ) as chosen`

/** What belongs to the leads and is put in with them. */
export const leadTables = ['leads', 'lead_users', 'lead_keys', 'introductions', 'activities', 'status_history'] as const

/** What the database itself writes of a row goes on in bulk: by what duplicates are found, who brought it, when it is due. */
const writers = [
  ['leads', 'add_keys'],
  ['leads', 'introduce'],
  ['leads', 'keep_due'],
  ['applications', 'keep_due'],
] as const

/** Loads without keeping indexes and checks up to date row by row, and makes the indexes afterwards. */
export async function inBulk(owner: pg.ClientBase, work: () => Promise<void>, names: readonly string[]) {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [names],
  )
  const set = (mode: 'enable always' | 'enable') =>
    owner.query(writers.map(([table, trigger]) => `alter table ${table} ${mode} trigger ${trigger}`).join(';'))
  await owner.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; ${rows.map(({ name }) => `drop index ${name}`).join(';')}`,
  )
  await set('enable always')
  await work()
  await set('enable')
  for (const { definition } of rows) await owner.query(definition)
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
}
