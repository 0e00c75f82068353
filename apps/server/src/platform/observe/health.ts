import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { traceFrom, traceparentOf } from './trace.ts'

export interface HealthOptions {
  log: Log
  metrics: Metrics
  metricsToken?: string | undefined
  /** What this process needs, by the name it is told by: each throws when it is not there. */
  checks: Readonly<Record<string, () => Promise<unknown>>>
}

const PATIENCE = 2_000

/**
 * Mounts `/healthz` (this process lives; touches nothing), `/readyz` (all it needs is there; names what is not) and `/metrics`,
 * and gives every request its trace and its place in the figures. Comes before the other routes: hooks reach only what follows.
 */
export function registerHealth(app: FastifyInstance, { log, metrics, metricsToken, checks }: HealthOptions): { drain(): void } {
  let draining = false
  watchRequests(app, metrics)
  app.get('/healthz', { logLevel: 'silent' }, (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const failed = draining ? ['stopping'] : await failing(checks, log)
    reply.header('Cache-Control', 'no-store')
    if (failed.length === 0) return { status: 'ready', checks: Object.keys(checks) }
    return reply.code(503).header('Retry-After', '2').send({ status: 'unavailable', failed })
  })
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayCollect(request, metricsToken)) return reply.code(404).send({ message: 'Not found' })
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics())
  })
  return {
    drain() {
      draining = true
    },
  }
}

async function failing(checks: HealthOptions['checks'], log: Log): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const clock = new AbortController()
      const late = sleep(PATIENCE, undefined, { signal: clock.signal }).then(() =>
        Promise.reject(new Error(`no answer within ${PATIENCE} ms`)),
      )
      try {
        await Promise.race([check(), late])
        return undefined
      } catch (error) {
        log.warn({ err: error, check: name }, 'not ready')
        return name
      } finally {
        clock.abort()
        late.catch(() => undefined)
      }
    }),
  )
  return results.filter((name) => name !== undefined)
}

// Without a token only this very machine may look, and nobody who came through a proxy on it.
function mayCollect(request: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /i, '') ?? '')
    const expected = Buffer.from(token)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const { headers, socket } = request.raw
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isProxied && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}

// Figures name endpoint or route, never the address: addresses are without number, and carry tokens and names.
function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('traceparent', traceparentOf({ ...traceFrom(request.headers.traceparent), traceId: request.id }))
  })
  app.addHook('onResponse', async (request, reply) => {
    const { config, url = '/no-such-address' } = request.routeOptions
    const endpoint = config?.endpoint ?? url
    metrics.answered({ endpoint, method: request.method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}
