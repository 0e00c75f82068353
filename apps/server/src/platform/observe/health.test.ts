import { allEndpoints } from '@embark/contract/index.ts'
import { methodOf } from '@embark/contract/kernel/endpoint.ts'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { registerHealth } from './health.ts'
import { createLog } from './log.ts'
import { openMetrics } from './metrics.ts'
import { requestIdOf } from './trace.ts'

let database: Embedded
let owner: pg.Pool
const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
beforeAll(async () => {
  database = await startEmbedded({ ephemeral: true })
  await migrate(database.url)
  owner = new pg.Pool({ connectionString: database.url, max: 2 })
  owner.on('error', () => undefined)
  owner.on('connect', (client) => client.on('error', () => undefined))
})
afterAll(async () => {
  await owner.end()
  await database.stop()
})

function opened(metricsToken?: string) {
  const app = Fastify({ genReqId: requestIdOf })
  const metrics = openMetrics()
  metrics.watchPool(owner)
  metrics.watchWork(owner)
  const health = registerHealth(app, {
    log,
    metrics,
    metricsToken,
    checks: { database: () => owner.query('select 1'), storage: async () => undefined },
  })
  app.get('/leads/:lead_id', async () => 'a lead')
  return { app, health }
}

test('a request continues the caller’s trace and is counted by its route, not by its address', async () => {
  const { app } = opened()
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const continued = await app.inject({ url: '/leads/secret-token', headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } })
  expect(continued.headers.traceparent).toMatch(new RegExp(`^00-${trace}-(?!b7ad6b7169203331)[0-9a-f]{16}-01$`))
  for (const broken of [undefined, 'nonsense', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `ff-${trace}-b7ad6b7169203331-01`]) {
    const begun = await app.inject({ url: '/leads/7', headers: broken ? { traceparent: broken } : {} })
    expect(begun.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(begun.headers.traceparent).not.toContain('0'.repeat(32))
  }
  const { body } = await app.inject('/metrics')
  expect(body).toContain('embark_http_requests_total{endpoint="/leads/:lead_id",outcome="2xx"} 5')
  expect(body).toContain('embark_http_duration_seconds_count{module="pages",kind="read"} 5')
  expect(body).toContain('embark_http_answers_total{status="200"} 5')
  expect(body).not.toContain('secret-token')
})

test('the figures are in the format of Prometheus, with pool, queue and outbox', async () => {
  await owner.query(`select graphile_worker.add_job('send')`)
  const { app } = opened()
  const { body, headers } = await app.inject('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  for (const line of body.split('\n').filter((each) => each && !each.startsWith('#')))
    expect(line).toMatch(/^[a-z_:][a-z0-9_:]*(\{[^}]*\})? (-?[0-9.e+-]+|NaN|[+-]Inf)$/i)
  for (const figure of ['embark_queue_depth 1', 'embark_outbox_waiting 0', 'embark_outbox_lag_seconds 0', 'embark_pool_waiting 0'])
    expect(body).toContain(figure)
})

test('the figures of every endpoint, each answered well, wrongly and badly, are less than 400 bytes an endpoint', async () => {
  const metrics = openMetrics()
  for (const endpoint of allEndpoints)
    for (const status of [200, 422, 500])
      metrics.answered({ endpoint: endpoint.id, method: methodOf(endpoint), status, seconds: 0.123456789 })
  const text = await metrics.registry.metrics()
  expect(Buffer.byteLength(text)).toBeLessThan(400 * allEndpoints.length)
})

test('what counts upwards is named so, and nothing else is', async () => {
  const { body } = await opened().app.inject('/metrics')
  const kinds = [...body.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', kind]) => ({ name, kind }))
  expect(kinds.length).toBeGreaterThan(30)
  expect(kinds.filter(({ name, kind }) => name.endsWith('_total') !== (kind === 'counter'))).toEqual([])
  expect(kinds.filter(({ name }) => !new RegExp(`^# HELP ${name} \\S`, 'm').test(body))).toEqual([])
})

test('the figures are for this machine, or for whoever has the token', async () => {
  const proxied = { 'x-forwarded-for': '203.0.113.9' }
  expect((await opened().app.inject({ url: '/metrics', headers: proxied })).statusCode).toBe(404)
  expect((await opened().app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  const { app } = opened('a token of this test')
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  expect((await app.inject({ url: '/metrics', headers: { ...proxied, authorization: 'Bearer a token of this test' } })).statusCode).toBe(
    200,
  )
})

test('secrets do not reach the log', () => {
  log.info(
    { password: 'hunter2', body: { token: 'hunter2', deep: { secret: 'hunter2' } }, headers: { authorization: 'hunter2' } },
    'somebody logged too much',
  )
  const line = lines.at(-1) ?? ''
  expect(line).not.toContain('hunter2')
  expect(JSON.parse(line)).toMatchObject({ level: 'info', msg: 'somebody logged too much' })
})

test('while it drains it is not ready, and says why', async () => {
  const { app, health } = opened()
  expect(await app.inject('/readyz')).toMatchObject({ statusCode: 200 })
  health.drain()
  const reply = await app.inject('/readyz')
  expect(reply).toMatchObject({ statusCode: 503 })
  expect(reply.json()).toEqual({ status: 'unavailable', failed: ['stopping'] })
})

test('without its database the process lives and is not ready, naming the database and nothing of its inside', async () => {
  const { app } = opened()
  await database.stop()
  expect(await app.inject('/healthz')).toMatchObject({ statusCode: 200, body: '{"status":"ok"}' })
  const reply = await app.inject('/readyz')
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toEqual({ status: 'unavailable', failed: ['database'] })
  expect((await app.inject('/metrics')).statusCode).toBe(200)
})
