import { allEndpoints } from '@embark/contract/index.ts'
import { type Endpoint, methodOf, paramNames } from '@embark/contract/kernel/endpoint.ts'
import { beforeAll, expect, test } from 'vitest'
import { callable, forgive, namesIn } from './calls.ts'
import { aConsultancy, type Consultancy } from './consultancy.ts'
import { countOf } from './tier.ts'
import { untaken } from './untaken.ts'
import { type Call, type Send, ValidCalls } from './valid-calls.ts'
import { owner } from './world.ts'

let here: Consultancy
beforeAll(async () => {
  here = await aConsultancy()
})

const asked = ({ endpoint, by, headers, ...input }: Call, version = headers['if-match']) =>
  ({ admin: here.people.super_admin, agent: here.people.agent, visitor: here.acme.visitor })[by](
    endpoint,
    input as never,
    version === undefined ? {} : { 'if-match': version },
  )

const nounOf = (id: string) => id.split('.').slice(0, 2).join('.')
/** What tells the version of such a record. */
const readerOf = ({ id }: Endpoint) =>
  allEndpoints.find((each) => nounOf(each.id) === nounOf(id) && each.concurrency === 'etag' && methodOf(each) === 'GET')
const versioned = callable.filter(
  (endpoint) =>
    ['PUT', 'PATCH'].includes(methodOf(endpoint)) &&
    endpoint.body &&
    !untaken[endpoint.id] &&
    (endpoint.concurrency === 'if-match' || readerOf(endpoint)),
)

test('of two who change one record at once one is told so, whatever record it is, and who names no version where one is asked for changes nothing', async () => {
  let turn = 0
  const calls = new ValidCalls(owner, here.acme.id, await namesIn(here.acme.id), { text: (field) => `${++turn} plain ${field}` })
  const rounds = Math.ceil(countOf(1_000, 2 * versioned.length) / versioned.length)
  const counts = { endpoints: versioned.length, pairs: 0, conflicts: 0, refused: 0, alike: 0 }
  const wrong: unknown[] = []
  for (const endpoint of versioned)
    for (let round = 0; round < rounds; round++) {
      await forgive(here.acme.id)
      const send: Send = async (call) => {
        const plain = async () => {
          const { status, errors, headers } = await asked(call)
          return { status, errors, etag: headers['etag'] as string | undefined }
        }
        if (call.endpoint !== endpoint) return plain()
        if (endpoint.concurrency === 'if-match') {
          const unnamed = await asked({ ...call, headers: {} })
          if (unnamed.status !== 428) wrong.push([endpoint.id, 'without a version', unnamed.status])
        }
        const reader = readerOf(endpoint)
        const values = Object.values(call.params)
        const read =
          reader &&
          (await asked({
            endpoint: reader,
            by: call.by,
            params: Object.fromEntries(paramNames(reader).map((name, at) => [name, values[at]!])),
            headers: {},
          }))
        const version = endpoint.concurrency === 'if-match' ? call.headers['if-match'] : String(read?.headers['etag'])
        // The second one read the same version, and means something else.
        const rival = await calls.call(endpoint, send)
        const [mine, theirs] = await Promise.all([asked(call, version), asked(rival, version)])
        const [done, late] = mine.status < 300 ? [mine, theirs] : [theirs, mine]
        counts.pairs++
        if (late.status === 409) counts.conflicts++
        else if (late.status >= 400) counts.refused++
        // Who wants the same loses nothing by it.
        else if (JSON.stringify(rival.body) === JSON.stringify(call.body)) counts.alike++
        else wrong.push([endpoint.id, done.status, late.status, late.errors])
        return { status: done.status, errors: done.errors }
      }
      const { status, errors } = await calls.sendSparing(endpoint, send)
      // What can be done once, as to an intake one is moved to, is refused the next time.
      if (status >= 300 && round === 0) wrong.push([endpoint.id, status, errors])
    }
  process.stdout.write(`R52 two at once: ${JSON.stringify(counts)}\n`)
  expect(wrong).toEqual([])
  expect(counts.conflicts).toBeGreaterThan(counts.pairs / 2)
}, 600_000)
