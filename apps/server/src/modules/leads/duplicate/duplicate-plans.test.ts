import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { asTenant } from '#platform/db/tenant.ts'
import { sentBy } from '../../../../test/statements.ts'
import { newTenant, owner, pool, type World } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { candidatesOfLeads, candidatesOfTyped } from './candidates.queries.ts'

const size = 20_000
let acme: World

beforeAll(async () => {
  acme = await newTenant()
  await acme.asSystem(async (ctx) => {
    const { id } = await aLead(ctx)
    await sql`
      insert into leads (
        number, first_name, last_name, email, mobile_e164, date_of_birth, lead_medium_id, timeline_id, stage_id, status_id
      )
      select first + n, 'Grace', 'Hopper', 'keys' || n || '@example.com', '+9053' || (40000000 + n), date '1995-01-01' + n % 5000,
        lead_medium_id, timeline_id, stage_id, status_id
      from leads, next_numbers('leads', ${size}) first, generate_series(1, ${size}) n
      where leads.id = ${id}`.execute(ctx.db)
  })
  await owner.query('vacuum analyze lead_keys')
  await owner.query('vacuum analyze leads')
})

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The tables that the statements of some work read from end to end, as the tenant's own role, with these values and with any. */
async function readWhole(work: (ctx: Ctx) => Promise<unknown>) {
  const { sent } = await sentBy(() => acme.asSystem(work))
  const asked = sent.filter(({ text, values }) => values && text.includes('lead_keys'))
  expect(asked.length).toBeGreaterThan(0)
  return asTenant(pool, acme.id, async (db) => {
    const nodes: Node[] = []
    for (const { text, values = [] } of asked)
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(db)
        const literals = values.map((value) =>
          Array.isArray(value) ? sql.lit(`{${value.join(',')}}`) : value === null ? sql`null` : sql.lit(String(value)),
        )
        await sql`prepare asked as ${sql.raw(text)}`.execute(db)
        const { rows } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`explain (format json) execute asked(${sql.join(literals)})`.execute(
          db,
        )
        await sql`deallocate asked`.execute(db)
        nodes.push(...nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan))
      }
    return [...new Set(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']))]
  })
}

test('whoever may be the same person is found by an index, for a lead and for somebody who is being typed', async () => {
  const typed = { email: 'keys77@example.com', mobile: '+905340000077', born: '1995-03-19', first_name: 'Grace', last_name: 'Hopper' }
  const [one] = await acme.within((db) => db.selectFrom('leads').select('id').orderBy('id').offset(77).limit(1).execute())

  expect(await readWhole((ctx) => candidatesOfTyped(ctx, typed))).toEqual([])
  expect(await readWhole((ctx) => candidatesOfLeads(ctx, [one!.id]))).toEqual([])
  const candidates = await acme.asSystem((ctx) => candidatesOfTyped(ctx, typed))
  expect(candidates.length).toBeGreaterThan(0)
  expect(candidates.length).toBeLessThan(50)
})
