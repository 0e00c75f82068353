import { randomUUID } from 'node:crypto'
import { searches } from '@embark/contract/insight/search/search.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { asTenant } from '#platform/db/tenant.ts'
import { aLead } from '../src/modules/leads/lead/lead.builder.ts'
import { aField } from '../src/modules/masters/form-submission/form-submission.builder.ts'
import { sentBy, statementsOf } from './statements.ts'
import { newTenant, owner, pool, type World } from './world.ts'

const size = 20_000
let acme: World
let ada: Awaited<ReturnType<World['userWith']>>

beforeAll(async () => {
  acme = await newTenant()
  ada = await acme.userWith(
    'leads.read',
    'leads.create',
    'leads.update',
    'leads.status.update',
    'students.read',
    'applications.read',
    'programs.read',
    'invoices.read',
    'settings.staff.read',
    'settings.user.management.read',
  )
  // The rows of another company lie between those of this one.
  for (const company of [acme, await newTenant()]) {
    await company.asSystem(async (ctx) => {
      const { id } = await aLead(ctx)
      await sql`
        insert into leads (
          number, first_name, last_name, email, mobile_e164, lead_medium_id, timeline_id, stage_id, status_id, category,
          destination_countries, created_at
        )
        select first + n, 'Grace ' || md5(n::text), 'Hopper', 'plan' || n || '@example.com', '+9053' || (30000000 + n),
          lead_medium_id, timeline_id, s.parent_stage_id, s.id, (array['hot', 'warm', 'cold'])[1 + n % 3],
          case when n % 3 = 0 then array[826] else '{}' end, now() - n * interval '1 minute'
        from leads, next_numbers('leads', ${size} + 1) first, generate_series(1, ${size}) n,
          lateral (
            select array_agg(id order by id) as ids
            from stages
            where module_type = 'lead' and parent_stage_id is not null
          ) as every, stages s
        where leads.id = ${id} and s.id = every.ids[1 + n % cardinality(every.ids)]`.execute(ctx.db)
      await ownAnswers(ctx)
    })
  }
  await owner.query('vacuum analyze leads')
  await owner.query('vacuum analyze field_values')
})

/** Two own fields that every lead answered: a choice of few, one of them rare, and a text. */
async function ownAnswers(ctx: Ctx) {
  const options = { kind: 'manual', options: ['loan', 'parents', 'rare'].map((value) => ({ label: value, value })) } as const
  const funds = await aField(ctx, { name: 'funds', type: 'single_select', options, is_filterable: true })
  const passport = await aField(ctx, { name: 'passport', type: 'text', is_searchable: true, is_filterable: true })
  await sql`
    insert into field_values (module_type, record_id, form_field_id, value_text, search)
    select 'lead', l.id, ${funds}::int,
      case when l.id % 5000 = 0 then 'rare' else (array['loan', 'parents'])[1 + l.id % 2] end, null
    from leads l
    union all
    select 'lead', l.id, ${passport}::int, null, 'u' || md5(l.id::text)
    from leads l`.execute(ctx.db)
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The statements with parameters that a call sends to the database. */
async function asked(call: () => Promise<{ status: number }>) {
  const { result, sent } = await sentBy(call)
  expect(result.status).toBeLessThan(300)
  return sent.flatMap(({ text, values }) => (values ? [{ text, values }] : []))
}

/** The tables a statement reads from end to end, under the wall of the tenant, with these values and with any. */
async function readWhole({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
  const plans = await asTenant(pool, acme.id, async (db) => {
    const nodes: Node[] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(db)
      const name = `plan_${mode}`
      const literals = values.map((value) =>
        Array.isArray(value) ? sql.lit(`{${value.join(',')}}`) : value === null ? sql`null` : sql.lit(String(value)),
      )
      await sql`prepare ${sql.raw(name)} as ${sql.raw(text)}`.execute(db)
      const given = literals.length ? sql`(${sql.join(literals)})` : sql``
      const { rows } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`explain (format json) execute ${sql.raw(name)}${given}`.execute(db)
      await sql`deallocate ${sql.raw(name)}`.execute(db)
      nodes.push(...nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan))
    }
    return nodes
  })
  return plans.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '')
}

test.each([
  {},
  { sort_by: 'created_at' },
  { sort_by: 'first_name', sort: 'asc' },
  { page: 40 },
  { with_tabs: true },
  { page_tab: 'contacted' },
  { page_tab: 'unassigned' },
  { filters: { status_ids: [10] }, sort_by: 'created_at' },
  { filters: { category: 'hot', destination_countries: [826] } },
  { filters: { is_overdue: true } },
  { filters: { is_unanswered: true }, sort_by: 'created_at' },
  { filters: { is_unanswered: true }, page_tab: 'mine', sort_by: 'created_at' },
  { filters: { is_unanswered: true }, page_tab: 'unassigned', sort: 'asc', sort_by: 'created_at' },
  { filters: { next_follow_up_at: { to: '2026-01-01' } }, page_tab: 'mine', sort: 'asc', sort_by: 'next_follow_up_at' },
  { filters: { is_overdue: true }, with_tabs: true },
  { filters: { is_overdue: false }, page_tab: 'contacted' },
  { filters: { is_overdue: true }, search: 'hopper' },
  { search: 'hopper' },
  { search: 'hopper', with_tabs: true },
  { filters: { own: { funds: ['loan'] } }, with_tabs: true },
  { filters: { own: { funds: ['rare'] } }, sort_by: 'created_at' },
  { filters: { own: { passport: 'abcd' } } },
  { search: 'abcd', filters: { own: { funds: ['loan', 'parents'] } }, own_columns: 'funds,passport' },
])('the list of leads reads no table of leads from end to end, whatever is asked: %j', async (query) => {
  const statements = await asked(() => ada(leads.list, { query: query as never }))
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    const whole = await readWhole(statement)
    for (const table of ['leads', 'field_values', 'form_submissions']) expect(whole, statement.text).not.toContain(table)
  }
})

test('neither does one lead, nor the search over all, nor the one over every noun', async () => {
  const calls = [
    () => ada(leads.single, { params: { id: '77' } }),
    () => ada(leads.search, { query: { search: 'hopper' } }),
    () => ada(searches.find, { query: { search: 'hopper' } }),
    () => ada(searches.find, { query: { search: 'hoppar gracw' } }),
    () => ada(searches.find, { query: { search: 'INV-2026-000017' } }),
    () => ada(leads.duplicates, { query: { email: 'plan7@example.com' } }),
  ]
  for (const call of calls)
    for (const statement of await asked(call)) {
      const whole = await readWhole(statement)
      for (const table of ['leads', 'lead_keys', 'applications', 'application_installments', 'client_invoices', 'program_offerings'])
        expect(whole, statement.text).not.toContain(table)
    }
})

test('the watch itself sees a whole reading', async () => {
  expect(await readWhole({ text: 'select count(*) from countries where name like $1', values: ['%a%'] })).toContain('countries')
})

test('a list costs five statements at most, a lead four, a change five, and none of them is about permissions', async () => {
  const medium = await acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').executeTakeFirstOrThrow(),
  )
  const status = await acme.within((db) =>
    db.selectFrom('stages').select('identifier').where('key', '=', 'follow_up').where('module_type', '=', 'lead').executeTakeFirstOrThrow(),
  )
  const fresh = await acme.asSystem((ctx) => aLead(ctx))
  const costs: [number, () => Promise<{ status: number }>][] = [
    [5, () => ada(leads.list, { query: { with_tabs: true } })],
    [5, () => ada(leads.list, { query: { search: 'hopper' } })],
    [4, () => ada(leads.single, { params: { id: fresh.identifier } })],
    [5, () => ada(leads.create, { body: { first_name: 'Ada', email: `${randomUUID()}@example.com`, lead_medium_id: medium.id } })],
    [5, () => ada(leadStatuses.change, { params: { id: fresh.identifier }, body: { status_identifier: status.identifier } })],
  ]
  for (const [most, call] of costs) {
    const { result, statements } = await statementsOf(call, {
      acme,
      call: async () => [await ada(leads.list), await ada(leadAnswers.fields)],
    })
    expect(result.status, statements.join('\n')).toBeLessThan(300)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
    expect(statements.join('\n')).not.toMatch(/from roles|user_permissions|sessions/)
  }
})
