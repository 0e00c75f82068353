import { allEndpoints } from '@embark/contract/index.ts'
import { changesState, type Endpoint, methodOf, paramNames } from '@embark/contract/kernel/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { callable, forgive, meantBy, namesIn, senderOf, tables } from './calls.ts'
import { aConsultancy, type Consultancy } from './consultancy.ts'
import { lightThough, powersOf } from './heavy-acts.ts'
import { untaken } from './untaken.ts'
import { type Send, ValidCalls } from './valid-calls.ts'
import { app, owner } from './world.ts'
import { fieldsOf, type Name, needed, Writer } from './writer.ts'

let here: Consultancy
let ours: Name[]
beforeAll(async () => {
  here = await aConsultancy()
  ours = await namesIn(here.acme.id)
})

const writes = callable.filter((each) => changesState(each) && each.access !== 'public' && !each.upload && each.body)
const first = ({ id }: Endpoint, names: readonly Name[]) => {
  const noun = id.split('.').at(-2)!.replace(/[-_]/g, '')
  const fits = ({ table }: Name) => (table.replaceAll('_', '').startsWith(noun.slice(0, 5)) ? 0 : 1)
  return [...names].sort((one, other) => fits(one) - fits(other))
}

/** What nobody may write, with values that are found again. */
const protectedColumns = {
  tenant_id: 987_651,
  id: 987_652,
  identifier: '00000000-0000-4bad-8bad-000000987653',
  created_at: '2001-02-03T04:05:06Z',
  created_by: 987_654,
  version: 987_655,
  password_hash: 'planted-hash',
  system_key: 'planted_key',
  owner_id: 987_656,
  total: 987_657,
  is_admin: true,
  permissions: ['settings.roles.permissions'],
}

/** Rows in which something nobody may write was written. */
async function planted(): Promise<string[]> {
  const { rows } = await owner.query<{ table_name: string; column_name: string; data_type: string }>(
    `
      select table_name, column_name, data_type
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any($1)`,
    [Object.keys(protectedColumns)],
  )
  const columns: string[] = []
  for (const { table_name, column_name, data_type } of rows) {
    const value = protectedColumns[column_name as keyof typeof protectedColumns]
    if (typeof value === 'object' || typeof value === 'boolean' || data_type === 'ARRAY') continue
    const { rowCount } = await owner.query(`select from "${table_name}" where "${column_name}"::text = $1::${data_type}::text limit 1`, [
      value,
    ])
    if (rowCount) columns.push(`${table_name}.${column_name}`)
  }
  return columns
}

test('whatever a body carries beside what it may, no protected column is written; each change leaves its audit entry, and what makes people more powerful is a heavy act', async () => {
  const sent = senderOf(here)
  let turn = 0
  const calls = new ValidCalls(owner, here.acme.id, ours, { text: (field) => `Plain ${field} ${++turn}` })
  const counts = { routes: 0, done: 0, strict: 0, refused: 0, unaudited: 0 }
  const audits = async () =>
    Number((await owner.query('select count(*) from audit_entries where tenant_id = $1', [here.acme.id])).rows[0].count)
  const unaudited: string[] = []
  const refused: string[] = []
  const empowering: string[] = []
  for (const endpoint of writes) {
    await forgive(here.acme.id)
    let before = 0
    let powers = ''
    const own = new Set(fieldsOf(endpoint))
    const strange = Object.fromEntries(Object.entries(protectedColumns).filter(([field]) => !own.has(field)))
    const send: Send = async (call) => {
      if (call.endpoint === endpoint) [before, powers] = [await audits(), await powersOf(here.acme.id)]
      return sent(call)
    }
    const answered = await calls.sendSparing(endpoint, send, (call) => ({ ...call, body: { ...strange, ...call.body } }))
    counts.routes++
    const isDone = answered.status < 300
    const isStrict = answered.errors.some(({ code }) => code === 'unrecognized_keys')
    counts[isDone ? 'done' : isStrict ? 'strict' : 'refused']++
    if (!isDone && !isStrict && !untaken[endpoint.id]) refused.push(`${endpoint.id}: ${answered.status} ${JSON.stringify(answered.errors)}`)
    if (isDone && (await audits()) === before) unaudited.push(endpoint.id)
    if (isDone && (await powersOf(here.acme.id)) !== powers) empowering.push(endpoint.id)
  }
  expect(await planted()).toEqual([])
  const roles = await owner.query(
    `select count(*)::int as n from roles where 'settings.roles.permissions' = any(permissions) and tenant_id = $1`,
    [here.acme.id],
  )
  process.stdout.write(
    `R06 no mass assignment, R65 audit: ${JSON.stringify({ ...counts, columns: Object.keys(protectedColumns).length, unaudited })}\n`,
  )
  expect(roles.rows[0].n).toBeLessThanOrEqual(3)
  expect(unaudited).toEqual([])
  const proven = new Set(allEndpoints.flatMap(({ id, recentProof }) => (recentProof ? [id] : [])))
  // R22: an act that lets somebody in or do more is refused without fresh proof, or says why not.
  expect(empowering.filter((id) => !proven.has(id)).sort()).toEqual(Object.keys(lightThough))
  expect(refused).toEqual([])
  expect(counts.done).toBeGreaterThan(120)
})

describe('a body that is no good', () => {
  const odd: Record<string, (good: Record<string, unknown>) => string> = {
    'names a prototype': (good) => JSON.stringify(good).replace(/^\{/, '{"__proto__":{"isAdmin":true},'),
    'names a constructor': (good) => JSON.stringify(good).replace(/^\{/, '{"constructor":{"prototype":{"isAdmin":true}},'),
    'gives a key twice': (good) => JSON.stringify(good).replace(/^\{("[^"]+":)/, '{$1null,$1'),
    'is ten thousand deep': () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    'is a list ten thousand deep': () => `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    'has numbers beyond numbers': (good) =>
      JSON.stringify(good)
        .replace(/:\d+/g, ':1e400')
        .replace(/:"[^"]*"/, ':1e400'),
    'has half characters': (good) => JSON.stringify(good).replace(/"Plain [^"]*"/g, '"a \\ud800 b"'),
    'has characters no text holds': (good) => JSON.stringify(good).replace(/"Plain [^"]*"/g, '"a\\u0000b"'),
    'has texts of a megabyte': (good) => JSON.stringify(good).replace(/:"[^"]*"/, `:"${'x'.repeat(1_000_000)}"`),
    'has lists where one is meant': (good) =>
      JSON.stringify(Object.fromEntries(Object.entries(good).map(([key, value]) => [key, [[value]]]))),
    'is a list': () => '[]',
    'is a text': () => '"text"',
    'is cut': (good) => JSON.stringify(good).slice(0, -1),
  }

  // A preference is whatever a page wants to keep.
  const spoilable = allEndpoints.filter(
    (each) => each.body && changesState(each) && methodOf(each) !== 'GET' && each.id !== 'identity.profile.prefer',
  )
  test.each(Object.entries(odd))(
    '%s is refused on every route, and never a fault of the server',
    async (_, spoil) => {
      const server = await app()
      const writer = new Writer(ours, { all: true })
      const seen: Record<string, number> = {}
      for (const endpoint of spoilable) {
        const good = writer.body(endpoint)!
        const payload = spoil(good)
        // A body without a text has none to spoil.
        if (payload === JSON.stringify(good)) continue
        const answer = await server.inject({
          method: methodOf(endpoint) as never,
          url: `/api${endpoint.route.split(' ')[1]!.replace(/:\w+/g, () => crypto.randomUUID())}`,
          payload,
          headers: {
            authorization: `Bearer ${here.people.super_admin.token}`,
            'content-type': 'application/json',
            'client-number': here.acme.number,
            'idempotency-key': crypto.randomUUID(),
            ...needed(endpoint),
          },
        })
        seen[answer.statusCode] = (seen[answer.statusCode] ?? 0) + 1
        expect([endpoint.id, answer.statusCode, answer.body]).toEqual([
          endpoint.id,
          expect.toSatisfy((status: number) => status >= 400 && status < 500),
          answer.body,
        ])
      }
      await forgive(here.acme.id)
      process.stdout.write(`R29 ${_}: ${JSON.stringify(seen)}\n`)
    },
    60_000,
  )
})

test('reading anything, twice, changes no row of any table', async () => {
  const reads = allEndpoints.filter((each) => methodOf(each) === 'GET' && !changesState(each))
  const admin = here.people.super_admin
  const query = {
    user_identifier: ours.find(({ table }) => table === 'users')!.identifier,
    role_identifier: here.people.counsellor.role_identifier,
  }
  const all = async () => {
    let opened = 0
    for (const endpoint of reads)
      if (paramNames(endpoint).length) opened += (await meantBy(admin, endpoint, first(endpoint, ours).slice(0, 3), { query })) ? 1 : 0
      else opened += (await admin(endpoint, { query } as never)).status === 200 ? 1 : 0
    return opened
  }
  await all()
  // What calls cost is counted, whoever calls.
  const before = await tables('hashes', ['rate_limits'], here.acme.id)
  const opened = await all()
  expect(await tables('hashes', ['rate_limits'], here.acme.id)).toEqual(before)
  process.stdout.write(`R24 GET changes nothing: ${JSON.stringify({ routes: reads.length, opened })}\n`)
  expect(opened).toBeGreaterThan(90)
})

test('no form, text or hidden picture of another site writes anything with the cookie of who is signed in', async () => {
  const server = await app()
  const cookie = '__Host-embark-refresh=stolen-or-not'
  const kinds = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', 'application/json']
  const guarded = allEndpoints.filter((each) => changesState(each) && each.access !== 'public')
  const before = await tables('hashes', ['rate_limits'], here.acme.id)
  let calls = 0
  for (const endpoint of guarded)
    for (const type of kinds) {
      const answer = await server.inject({
        method: methodOf(endpoint) as never,
        url: `/api${endpoint.route.split(' ')[1]!.replace(/:\w+/g, () => crypto.randomUUID())}`,
        ...(methodOf(endpoint) !== 'GET' && { payload: type.includes('json') ? '{}' : 'a=b' }),
        headers: {
          cookie,
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
          'client-number': here.acme.number,
          ...(methodOf(endpoint) !== 'GET' && { 'content-type': type }),
        },
      })
      expect([endpoint.id, type, answer.statusCode]).toEqual([endpoint.id, type, expect.toBeOneOf([400, 401, 403, 413, 415, 422])])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      calls++
    }
  expect(await tables('hashes', ['rate_limits'], here.acme.id)).toEqual(before)
  process.stdout.write(`R24 no write by cookie: ${JSON.stringify({ routes: guarded.length, calls })}\n`)
})
