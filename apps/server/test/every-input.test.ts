import { type Endpoint, isDownload, methodOf } from '@embark/contract/kernel/endpoint.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { callable, forgive, namesIn } from './calls.ts'
import { aConsultancy, type Consultancy } from './consultancy.ts'
import { countOf } from './tier.ts'
import { untaken } from './untaken.ts'
import { type Name, needed, paramsOf, Writer } from './writer.ts'

let here: Consultancy
let names: Name[]
beforeAll(async () => {
  here = await aConsultancy()
  names = await namesIn(here.acme.id)
})

const roles = [
  'super_admin',
  'administrator',
  'finance_officer',
  'branch_manager',
  'application_officer',
  'counsellor',
  'agent',
  'student',
  'institution_staff',
] as const
/** What takes a body, and what is asked for with parameters; who ends their own session by it calls once. */
const asked = callable.filter(
  ({ id, upload, response, body, query }) =>
    !upload && !isDownload(response) && (body ?? query) && !/sign_in|password|device/.test(id) && !untaken[id],
)
/** What may be wrong with one value. */
const oddities: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e21,
  true,
  [],
  {},
  [[]],
  'x'.repeat(70_000),
  'not one of these',
  '2026-02-30',
  '9999-99-99T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  "'; --",
  '\u202e\u0007',
  '😀',
]

/** A body as its schema takes it, with one value at one place that may be none. */
function spoilt(endpoint: Endpoint, place: number, oddity: number, all: boolean): Record<string, unknown> | undefined {
  const body = new Writer(names, { all }).body(endpoint)
  const fields = Object.keys(body ?? {})
  const field = fields[place % (fields.length + 1)]
  if (!body || field === undefined) return body
  const value = oddities[oddity % (oddities.length + 1)]
  const { [field]: _, ...rest } = body
  return value === undefined ? rest : { ...rest, [field]: value }
}

test('whatever is drawn from the schemas, good or broken at one place, by whichever role: it is answered decently and soon', async () => {
  const seen: Record<string, number> = {}
  let slowest = 0
  const draw = fc.record({
    endpoint: fc.constantFrom(...asked),
    role: fc.constantFrom(...roles),
    place: fc.nat(30),
    oddity: fc.nat(oddities.length),
    all: fc.boolean(),
    name: fc.nat(names.length - 1),
  })
  await fc.assert(
    fc.asyncProperty(draw, async ({ endpoint, role, place, oddity, all, name }) => {
      const body = spoilt(endpoint, place, oddity, all)
      const query = methodOf(endpoint) === 'GET' ? { per_page: String(oddities[oddity] ?? 25).slice(0, 200) } : undefined
      const began = performance.now()
      const answer = await here.people[role](
        endpoint,
        { params: paramsOf(endpoint, names[name]!.identifier), ...(body && { body }), ...(query && { query }) } as never,
        needed(endpoint),
      )
      const ms = performance.now() - began
      slowest = Math.max(slowest, ms)
      seen[answer.status] = (seen[answer.status] ?? 0) + 1
      if (answer.status === 429) await forgive(here.acme.id)
      const isGood = endpoint.body === undefined || endpoint.body.safeParse(body).success
      expect(answer.status).toBeLessThan(500)
      if (!isGood) expect(answer.status).toBeGreaterThanOrEqual(400)
      if (answer.status >= 400) expect(answer.headers['content-type']).toContain('application/problem+json')
      // What the schema refuses is said of the field it is wrong with, to who may call at all.
      if (answer.errors[0]?.code === 'INVALID_INPUT' && !isGood && body && Object.keys(body).length)
        expect(answer.errors.some(({ field }) => field !== undefined)).toBe(true)
    }),
    { numRuns: countOf(10_000, 1_500), seed: 20_261_123, endOnFailure: false },
  )
  process.stdout.write(
    `R32 drawn from the schemas: ${JSON.stringify({ endpoints: asked.length, roles: roles.length, seen, slowestMs: Math.round(slowest) })}\n`,
  )
  // Of one who waits for the machine as well; what hangs would be seen.
  expect(slowest).toBeLessThan(8_000)
}, 900_000)
