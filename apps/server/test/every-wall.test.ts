import { allEndpoints } from '@embark/contract/index.ts'
import { changesState, type Endpoint, methodOf, paramNames } from '@embark/contract/kernel/endpoint.ts'
import { beforeAll, expect, test } from 'vitest'
import { callable, forgive, meantBy, namesIn } from './calls.ts'
import { aConsultancy, type Consultancy } from './consultancy.ts'
import { everyNth, isWhole, oneIn } from './tier.ts'
import { type Answer, type Caller, owner } from './world.ts'
import { type Name, needed, paramsOf, Writer } from './writer.ts'

const canary = 'canary-of-another-company'
let here: Consultancy
let foreign: Consultancy
let third: Consultancy
let theirs: Name[]
let thirds: Name[]
let ours: Name[]
beforeAll(async () => {
  here = await aConsultancy()
  foreign = await aConsultancy()
  third = await aConsultancy()
  for (const { acme } of [foreign, third]) await plantCanaries(acme.id)
  theirs = await namesIn(foreign.acme.id)
  thirds = await namesIn(third.acme.id)
  ours = await namesIn(here.acme.id)
})

/** Writes a mark into every text of another company that takes one. */
async function plantCanaries(tenantId: number) {
  const { rows } = await owner.query<{ table_name: string; column_name: string }>(
    `
      select c.table_name, c.column_name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public'
        and t.table_type = 'BASE TABLE'
        and c.data_type = 'text'
        and c.is_generated = 'NEVER'
        and exists (
          select
          from information_schema.columns o
          where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'tenant_id'
        )
        and c.column_name not in ('storage_key', 'system_key', 'name_hash', 'device_identifier', 'permission')`,
  )
  let planted = 0
  for (const { table_name, column_name } of rows) {
    const text = `'${canary}-' || id`
    planted +=
      (await owner
        .query(`update "${table_name}" set "${column_name}" = ${text} where tenant_id = $1`, [tenantId])
        .then(({ rowCount }) => rowCount ?? 0)
        .catch(() => 0)) > 0
        ? 1
        : 0
  }
  expect(planted).toBeGreaterThan(50)
}

/** Everything of an answer but what is new with each: the trace, the clock, and the name that was asked for. */
function bare({ status, headers, raw }: Answer<Endpoint>, name: string) {
  const { 'x-request-id': _, date: __, 'ratelimit-remaining': ___, 'ratelimit-reset': ____, 'content-length': _____, ...rest } = headers
  const body = raw
    .toString()
    .replaceAll(name, 'NAME')
    .replace(/"traceId":"\w+"/, '')
  return { status, headers: rest, body }
}

const addressed = callable.filter((each) => each.access !== 'public' && paramNames(each).length > 0)

async function ask(caller: Caller, endpoint: Endpoint, name: string, writer: Writer) {
  const body = writer.body(endpoint)
  const input = { params: paramsOf(endpoint, name), ...(body && { body }) }
  return caller(endpoint, input as never, needed(endpoint))
}

test('on every route the record of another company is answered exactly like one that is not there', async () => {
  const admin = here.people.super_admin
  const writer = new Writer(ours)
  const counts = { routes: 0, notFound: 0, pairs: 0, controls: 0 }
  for (const endpoint of addressed) {
    await forgive(here.acme.id)
    const [random, again] = [crypto.randomUUID(), crypto.randomUUID()]
    const missing = bare(await ask(admin, endpoint, random, writer), random)
    // Only what answers two names of nothing alike can be compared; what draws something anew is told below.
    expect([endpoint.id, bare(await ask(admin, endpoint, again, writer), again)]).toEqual([endpoint.id, missing])
    const compare = async ({ identifier, table }: Name) => {
      const answer = await ask(admin, endpoint, identifier, writer)
      expect([endpoint.id, table, bare(answer, identifier)]).toEqual([endpoint.id, table, missing])
      expect([endpoint.id, answer.raw.includes(canary)]).toEqual([endpoint.id, false])
      counts.pairs++
    }
    // Some of the tables for one route, others for the next.
    const some = everyNth(isWhole ? 2 : 6, theirs, counts.routes)
    for (let from = 0; from < some.length; from += 10) {
      if (endpoint.limit) await forgive(here.acme.id)
      await Promise.all(some.slice(from, from + 10).map(compare))
    }
    counts.routes++
    if (missing.status === 404) counts.notFound++
  }
  // The control: a record of one's own is answered otherwise, where reading it changes nothing.
  for (const endpoint of addressed.filter((each) => !changesState(each) && paramNames(each).length === 1))
    if (await meantBy(admin, endpoint, ours, { query: { status: String(here.applications.branch.status_id) } })) counts.controls++
  process.stdout.write(`R02 foreign object = no object: ${JSON.stringify(counts)}\n`)
  expect(counts.controls).toBeGreaterThan(25)
  // Most refusals come from looking for the record, not from something the call lacked.
  expect(counts.notFound / counts.routes).toBeGreaterThan(0.6)
})

test('no byte of another company reaches any role by any list, detail, filter, search, dropdown or file', async () => {
  const reads = allEndpoints.filter((each) => methodOf(each) === 'GET' && !changesState(each) && each.access !== 'public')
  const mutations: Record<string, unknown>[] = [
    {},
    { search: canary },
    { search: canary.slice(0, 6), per_page: 200, count: 'exact' },
    { filters: JSON.stringify({ branch_id: theirs.find(({ table }) => table === 'branches')!.id }) },
    { filters: JSON.stringify({ agent_identifier: theirs.find(({ table }) => table === 'agents')!.identifier }) },
    { tenant_id: foreign.acme.id, client_number: foreign.acme.number },
    { tenant_id: third.acme.id, search: canary },
  ]
  // All of them for each reading, or some for one and others for the next.
  const turned = (turn: number) => oneIn(3, mutations, turn)
  const strange = [...theirs, ...thirds]
  let requests = 0
  let answered = 0
  for (const [role, caller] of Object.entries(here.people)) {
    await forgive(here.acme.id)
    for (const [turn, endpoint] of reads.entries()) {
      const names = paramNames(endpoint).length ? strange.filter((_, index) => (index + requests) % 73 === 0) : [undefined]
      const calls = names.flatMap((name) => (name ? [{}] : turned(turn)).map((query) => ({ name, query })))
      const look = async ({ name, query }: (typeof calls)[number]) => {
        const { status, raw } = await caller(endpoint, {
          query: { user_identifier: theirs.find(({ table }) => table === 'users')!.identifier, ...query },
          ...(name && { params: paramsOf(endpoint, name.identifier) }),
        } as never)
        expect([role, endpoint.id, query, raw.includes(canary)]).toEqual([role, endpoint.id, query, false])
        if (status === 200) answered++
      }
      await Promise.all(calls.map(look))
      requests += calls.length
    }
  }
  process.stdout.write(`R03 no byte of another tenant: ${JSON.stringify({ companies: 3, requests, answered, canaries: 0 })}\n`)
  expect(requests).toBeGreaterThan(2_000)
  expect(answered).toBeGreaterThan(500)
  // The control: the other company itself reads its marks.
  for (const { people } of [foreign, third]) {
    const own = await people.super_admin(allEndpoints.find(({ id }) => id === 'organization.branch.list')!, {} as never)
    expect([own.status, own.errors, own.raw.includes(canary)]).toEqual([200, [], true])
  }
})
