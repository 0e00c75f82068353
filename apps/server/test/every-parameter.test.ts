import { allEndpoints } from '@embark/contract/index.ts'
import { changesState, type Endpoint, methodOf, paramNames } from '@embark/contract/kernel/endpoint.ts'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { callable, forgive, namesIn, tables } from './calls.ts'
import { aConsultancy, type Consultancy } from './consultancy.ts'
import { oneIn } from './tier.ts'
import { type Name, needed, Writer } from './writer.ts'

let here: Consultancy
let ours: Name[]
beforeAll(async () => {
  here = await aConsultancy()
  ours = await namesIn(here.acme.id)
})

const quotes = [`'`, `"`, '`', `')`, `'))`, `\\'`, '%27', `'/*`]
const tails = [
  ' or 1=1--',
  ` or 'a'='a`,
  '; drop table leads;--',
  ' union select null,version(),null--',
  '; select pg_sleep(9)--',
  ' and (select 1 from pg_sleep(9)) is null--',
  `||(select string_agg(email, ',') from users)||`,
]
/** Sixty tries to leave a text and enter the statement around it. */
const payloads = [
  ...quotes.flatMap((quote) => tails.map((tail) => `${quote}${tail}`)),
  '1;delete from notes',
  '$$;select pg_sleep(9);$$',
  'id desc; select pg_sleep(9)',
  '{"a":"b\'\'; drop table users"}',
]

/** A filter nobody knows is named in the refusal, where the watch over all answers would take it for a statement of ours. */
const disguised = (payload: string) => payload.replaceAll(' from ', '/**/from/**/')

const queryOf = (endpoint: Endpoint) =>
  endpoint.query
    ? Object.keys((z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {})
    : []
/** What lists can be narrowed by, found where the contract refuses a key it does not know. */
const filtersOf = async (endpoint: Endpoint): Promise<string[]> => {
  const shape = (
    endpoint.query as { shape?: { filters?: { out?: { def?: { innerType?: { shape?: object } } }; _zod?: unknown } } } | undefined
  )?.shape?.filters
  const keys = new Set<string>()
  const walk = (value: unknown, depth = 0) => {
    if (!value || typeof value !== 'object' || depth > 6) return
    const def = (value as { _zod?: { def?: Record<string, unknown> } })._zod?.def
    if (!def) return
    if (def['type'] === 'object') for (const key of Object.keys(def['shape'] as object)) keys.add(key)
    for (const key of ['in', 'out', 'innerType']) walk(def[key], depth + 1)
  }
  walk(shape)
  return [...keys]
}

test('there are sixty of them', () => expect(new Set(payloads).size).toBe(60))

test('no parameter of any reading, sort, filter or path of a JSON column, lets a statement in: no fault, no waiting, no row fewer', async () => {
  const admin = here.people.super_admin
  const reads = allEndpoints.filter((each) => methodOf(each) === 'GET' && !changesState(each))
  const ids = {
    user_identifier: ours.find(({ table }) => table === 'users')!.identifier,
    role_identifier: here.people.counsellor.role_identifier,
  }
  const counts = { parameters: 0, filters: 0, requests: 0, slowest: 0 }
  const before = await tables('counts', ['rate_limits'], here.acme.id)
  let turn = 0
  for (const endpoint of reads) {
    const filters = await filtersOf(endpoint)
    const places = [
      ...queryOf(endpoint)
        .filter((name) => name !== 'filters')
        .map((name) => (payload: string) => ({ query: { ...ids, [name]: payload } })),
      ...filters.map((name) => (payload: string) => ({ query: { ...ids, filters: JSON.stringify({ [name]: payload }) } })),
      ...(filters.length ? [(payload: string) => ({ query: { ...ids, filters: JSON.stringify({ [disguised(payload)]: 1 }) } })] : []),
      ...paramNames(endpoint).map((name) => (payload: string) => ({ query: ids, params: { [name]: payload } })),
    ]
    counts.parameters += places.length
    counts.filters += filters.length
    if (endpoint.limit) await forgive(here.acme.id)
    for (const place of places) {
      // Each parameter gets some of them, the next one the next.
      const some = oneIn(20, payloads, turn++)
      await Promise.all(
        some.map(async (payload) => {
          const started = Date.now()
          const answer = await admin(endpoint, place(payload) as never)
          counts.slowest = Math.max(counts.slowest, Date.now() - started)
          counts.requests++
          expect([endpoint.id, place(payload), answer.status]).toEqual([
            endpoint.id,
            place(payload),
            expect.toSatisfy((status: number) => status < 500),
          ])
        }),
      )
    }
  }
  expect(await tables('counts', ['rate_limits'], here.acme.id)).toEqual(before)
  process.stdout.write(`R28 no statement gets in by a reading: ${JSON.stringify(counts)}\n`)
  // The promise names the figure: pg_sleep(9) would be seen.
  expect(counts.slowest).toBeLessThan(8_000)
}, 1_200_000)

test('no text of any body lets one in either, and what it says is kept as it was said', async () => {
  const admin = here.people.super_admin
  const counts = { routes: 0, requests: 0, kept: 0 }
  for (const endpoint of callable.filter((each) => each.body && changesState(each) && each.access !== 'public')) {
    await forgive(here.acme.id)
    for (let round = 0; round < 3; round++) {
      const payload = payloads[(counts.requests * 7) % payloads.length]!
      const body = new Writer(ours, { text: () => payload, all: round > 0 }).body(endpoint)
      const params = Object.fromEntries(paramNames(endpoint).map((name) => [name, round === 2 ? payload : crypto.randomUUID()]))
      const answer = await admin(endpoint, { body, params } as never, needed(endpoint))
      expect([endpoint.id, body, answer.status]).toEqual([endpoint.id, body, expect.toSatisfy((status: number) => status < 500)])
      if (answer.status < 300 && answer.raw.toString().includes(JSON.stringify(payload).slice(1, -1))) counts.kept++
      counts.requests++
    }
    counts.routes++
  }
  const left = await tables('counts', [], here.acme.id)
  process.stdout.write(`R28 no statement gets in by a body: ${JSON.stringify(counts)}\n`)
  expect(Number(left['leads'])).toBeGreaterThan(0)
  expect(counts.kept).toBeGreaterThan(5)
})
