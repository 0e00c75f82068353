import net from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { anInstance } from '../../../test/instance.ts'
import { newTenant, pool } from '../../../test/world.ts'
import { asTenant } from '../db/tenant.ts'
import { budgetOf } from './budget.ts'
import { refusalFrom } from './complaints.ts'
import { usualPatience } from './patience.ts'

const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

async function anImpatient() {
  const instance = await anInstance({ patience: { headerSeconds: 1, bodySeconds: 1 } })
  stops.push(() => instance.stop())
  return instance
}

/** Sends these bytes and then a byte each tenth of a second; what was answered until the server closed. */
function trickling(url: string, head: string) {
  return new Promise<{ answer: string; seconds: number }>((resolve) => {
    const began = Date.now()
    let answer = ''
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(head))
    const drip = setInterval(() => socket.write('x'), 100)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => {
      clearInterval(drip)
      resolve({ answer, seconds: (Date.now() - began) / 1_000 })
    })
  })
}

test('a body that trickles in is ended with words when its time is over, and so are headers', async () => {
  const { url } = await anImpatient()
  const head = 'POST /api/auth/signin HTTP/1.1\r\nHost: localhost\r\n'

  const [body, headers] = await Promise.all([
    trickling(url, `${head}Content-Type: application/json\r\nAccept-Language: fr\r\nContent-Length: 100000\r\n\r\n{`),
    trickling(url, `${head}X-Slow: `),
  ])

  expect(body.answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*problem\+json[\s\S]*L’envoi a pris trop de temps/)
  expect(headers.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect([body.seconds, headers.seconds].every((seconds) => seconds >= 1 && seconds < 10)).toBe(true)
  expect(usualPatience).toEqual({ headerSeconds: 20, bodySeconds: 30 })
})

test('a statement that takes longer than it may is ended, and its caller asked to try again', async () => {
  const acme = await newTenant()
  const limit = async () => {
    const { rows } = await acme.within((db) => sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db))
    return rows[0]?.limit
  }
  const usual = await limit()

  const ended = await asTenant(pool, acme.id, (db) => sql`select pg_sleep(5)`.execute(db), 'read', { statementSeconds: 1 }).catch(
    refusalFrom,
  )

  expect(ended).toMatchObject({ code: 'BUSY', status: 503 })
  // The limit ends with its transaction: jobs have the longer one of their connection.
  expect(usual).not.toBe('1s')
  expect(await limit()).toBe(usual)
})

test('who asks without end is told how long to wait, and everybody else is answered meanwhile', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  // By a clock that stands still, so that nobody gets more while a busy machine takes its time.
  const budget = budgetOf({ person: 60, company: 300, connections: 5, now: () => 0 })
  const instance = await anInstance({ budget })
  stops.push(() => instance.stop())
  const [ada, grace, bob] = [await acme.person(), await acme.person(), await other.person()]
  const ask = ({ token }: { token: string }) =>
    fetch(`${instance.url}/api/account/profile`, { headers: { authorization: `Bearer ${token}`, 'accept-language': 'tr' } })

  const greedy = await Promise.all(Array.from({ length: 40 }, () => ask(ada)))
  const refused = greedy.find(({ status }) => status === 429)

  expect(greedy.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toMatchObject({ message: expect.not.stringContaining('Too many'), errors: [{ code: 'TOO_MANY_REQUESTS' }] })
  expect([(await ask(grace)).status, (await ask(bob)).status]).toEqual([200, 200])
})
