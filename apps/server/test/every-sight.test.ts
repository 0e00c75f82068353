import { allEndpoints } from '@embark/contract/index.ts'
import { changesState, type Endpoint, paramNames } from '@embark/contract/kernel/endpoint.ts'
import { beforeAll, expect, test } from 'vitest'
import { forgive, namesIn, tables } from './calls.ts'
import { aConsultancy, type Consultancy } from './consultancy.ts'
import { rights } from './rights.ts'
import { missingOf, type Role, recordsOfKind, sees } from './role-sights.ts'
import { otherWritings, writings } from './role-writings.ts'
import { type Name, needed, Writer } from './writer.ts'

const scoped = allEndpoints.filter(
  ({ id, ...each }) =>
    changesState(each as Endpoint) &&
    /^(applications|conversations|counselling|documents|finance|leads|platform|quotations|services)\./.test(id) &&
    each.access !== 'public',
)
const written = Object.keys(writings).map((id) => scoped.find((each) => each.id === id)!)
let here: Consultancy
let foreign: Consultancy
let ours: Name[]
beforeAll(async () => {
  here = await aConsultancy()
  foreign = await aConsultancy()
  ours = await namesIn(here.acme.id)
})

/** A body with the record's name wherever the field stands. */
const naming = (value: unknown, field: string, name: string): unknown => {
  if (Array.isArray(value)) return value.map((each) => naming(each, field, name))
  if (value === null || typeof value !== 'object') return value
  const put = (key: string, inner: unknown) => (key !== field ? naming(inner, field, name) : Array.isArray(inner) ? [name] : name)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, put(key, inner)]))
}

/** The records an endpoint may be asked to change; the order of applications is asked for by their lead. */
const recordsOf = (consultancy: Consultancy, { id }: Endpoint) =>
  recordsOfKind(consultancy, id === 'applications.preference.reorder' ? 'lead' : writings[id]![0])

/** A status of the leads' own timeline. */
const aStatus = () =>
  here.acme.within(
    async (db) =>
      (
        await db
          .selectFrom('stages')
          .select('identifier')
          .where('key', '=', 'attempted')
          .where('module_type', '=', 'lead')
          .executeTakeFirstOrThrow()
      ).identifier,
  )

/** What everybody who sees a record may send: a message in the portal, where by mail and for the company alone only its people write. */
const sendable = ({ id }: Endpoint, body: unknown) =>
  id.startsWith('conversations.thread.say') ? { ...(body as object), channel: 'portal', is_internal: false, attachments: undefined } : body

async function change(role: Role, endpoint: Endpoint, body: unknown, name: string) {
  const [, field] = writings[endpoint.id]!
  const params = Object.fromEntries(paramNames(endpoint).map((param) => [param, name]))
  const sent = field ? naming(body, field, name) : body
  const { status, raw, errors } = await here.people[role](
    endpoint,
    { ...(!field && { params }), ...(sent !== undefined && { body: sent }) } as never,
    needed(endpoint),
  )
  const text = raw
    .toString()
    .replaceAll(name, 'NAME')
    .replace(/"traceId":"\w+"/, '')
  return { status, code: errors[0]?.code, text }
}

test('every change of a record with a scope stands in one of the tables', () => {
  expect(scoped.map(({ id }) => id).sort()).toEqual([...Object.keys(writings), ...Object.keys(otherWritings)].sort())
})

test('each role changes exactly the records of its scope; any other is told of like one that is not there, and nothing of it changes', async () => {
  const writer = new Writer(ours, { all: true })
  const status = await aStatus()
  const counts = { denied: 0, foreign: 0, changed: 0, controls: 0 }
  const through: { role: Role; endpoint: Endpoint; body: unknown; name: string; place: string }[] = []
  const wrong: string[] = []
  const before = await tables('hashes', ['rate_limits'], here.acme.id)
  for (const endpoint of written) {
    await forgive(here.acme.id)
    const [kind] = writings[endpoint.id]!
    for (const role of Object.keys(here.people) as Role[]) {
      const body = endpoint.id === 'leads.status.change' ? { status_identifier: status } : sendable(endpoint, writer.body(endpoint))
      const missing = await change(role, endpoint, body, missingOf(kind))
      const mayAsk = rights.get(endpoint.id)!.split(' ').includes(role)
      const cells = [
        ...recordsOf(here, endpoint).map(([place, [name]]) => ({ place, name: name! })),
        { place: 'foreign', name: recordsOf(foreign, endpoint)[0]![1][0]! },
      ]
      await Promise.all(
        cells.map(async ({ place, name }) => {
          if (mayAsk && place !== 'foreign' && sees(kind, place, role)) return void through.push({ role, endpoint, body, name, place })
          const { status, text } = await change(role, endpoint, body, name)
          if (status !== missing.status || text !== missing.text || status < 400)
            wrong.push(
              `${endpoint.id} ${role} ${place}: ${status} ${text.slice(0, 200)} as ${missing.status} ${missing.text.slice(0, 200)}`,
            )
          counts[place === 'foreign' ? 'foreign' : 'denied']++
        }),
      )
    }
  }
  expect(wrong).toEqual([])
  expect(await tables('hashes', ['rate_limits'], here.acme.id)).toEqual(before)
  for (const { role, endpoint, body, name, place } of through) {
    await forgive(here.acme.id)
    const { status, code, text } = await change(role, endpoint, body, name)
    if (status === 404 || code === 'PERMISSION_DENIED') wrong.push(`${endpoint.id} ${role} ${place}: ${status} ${text.slice(0, 300)}`)
    counts[status < 300 ? 'changed' : 'controls']++
  }
  process.stdout.write(`R01 who may change what: ${JSON.stringify(counts)}\n`)
  expect(wrong).toEqual([])
  expect(Math.min(counts.denied, counts.foreign, counts.changed)).toBeGreaterThan(40)
})
