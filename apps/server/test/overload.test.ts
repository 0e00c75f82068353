import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CrashWorld, crashWorld } from './crash-world.ts'
import { countOf, isWhole } from './tier.ts'

/** As many as use a company's share up, each with a share of their own. */
const crowd = Array.from({ length: 12 }, (_, index) => `crowd.${index}@example.com`)
const guest = 'guest@example.com'
/** What a company has in a second, going on; each process counts for itself. */
const share = countOf(100, 10)

let world: CrashWorld
const headersOf = new Map<string, Record<string, string>>()
beforeAll(async () => {
  world = await crashWorld({ EMBARK_BUDGET_PERSON: '600', EMBARK_BUDGET_COMPANY: String(60 * share) }, { greedy: crowd, polite: [guest] })
  await world.start()
  for (const email of [...crowd, guest]) headersOf.set(email, await world.signIn(email))
}, 180_000)
afterAll(() => world.end(), 30_000)

interface Seen {
  readonly status: number
  readonly ms: number
  readonly retryAfter: string | undefined
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 128 })

/** One page of the leads, as somebody. */
function asked(email: string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const headers = headersOf.get(email)!
    const request = http.get(`${world.url}/api/leads?with_tabs=true&per_page=15`, { agent, headers })
    request.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => {
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, ms: performance.now() - began, retryAfter: headers['retry-after'] })
      })
    })
  })
}

/** So many a second for so long, whether or not what was asked before has been answered. */
async function asks(perSecond: number, seconds: number, who: (turn: number) => string): Promise<Seen[]> {
  const began = performance.now()
  const answers: Promise<Seen>[] = []
  for (let sent = 0; performance.now() - began < seconds * 1_000; await sleep(10))
    for (const due = ((performance.now() - began) / 1_000) * perSecond; sent < due; sent++) answers.push(asked(who(sent)))
  return Promise.all(answers)
}

const percentile = (list: readonly Seen[], part: number) =>
  list.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(list.length * part)] ?? 0
const answered = (list: readonly Seen[]) => list.filter(({ status }) => status === 200)

it('asked for three times what one company may have, it answers that share, sends the rest away at once with a time, and others notice nothing', async () => {
  const seconds = countOf(300, 20)
  const alone = await asks(5, 5, () => guest)
  expect(answered(alone)).toHaveLength(alone.length)
  const health: Promise<Response>[] = []
  const looking = setInterval(() => health.push(fetch(`${world.url}/healthz`)), 1_000)

  const [greedy, polite] = await Promise.all([
    asks(3 * share, seconds, (turn) => crowd[turn % crowd.length]!),
    asks(5, seconds, () => guest),
  ])
  clearInterval(looking)
  await sleep(countOf(10_000, 1_000))
  const after = await asks(5, 5, () => guest)

  const refused = greedy.filter(({ status }) => status === 429)
  const figures = {
    asked: greedy.length,
    answered: answered(greedy).length,
    answeredP99: Math.round(percentile(answered(greedy), 0.99)),
    refused: refused.length,
    refusedP50: Math.round(percentile(refused, 0.5)),
    refusedP99: Math.round(percentile(refused, 0.99)),
    others: answered(polite).length / polite.length,
    othersP99: Math.round(percentile(polite, 0.99)),
    afterP99: Math.round(percentile(after, 0.99)),
    aloneP99: Math.round(percentile(alone, 0.99)),
  }
  process.stdout.write(`R48 three times the share of a company for ${seconds} s: ${JSON.stringify(figures)}\n`)
  expect(new Set(greedy.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(refused.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([])
  expect(answered(polite)).toHaveLength(polite.length)
  expect(answered(after)).toHaveLength(after.length)
  expect((await Promise.all(health)).filter(({ ok }) => !ok)).toEqual([])
  expect(answered(greedy).length).toBeGreaterThan(0.9 * share * seconds)
  // Figures of time hold where nothing else runs.
  if (isWhole) {
    expect(figures.answeredP99).toBeLessThanOrEqual(2_000)
    expect(figures.refusedP99).toBeLessThanOrEqual(50)
    expect(figures.othersP99).toBeLessThanOrEqual(2_000)
  }
}, 600_000)
