import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The figures of this process, in the format of Prometheus. */
export interface Metrics {
  registry: Registry
  http: Histogram<'method' | 'route' | 'status'>
  /** A figure that is read when it is asked for; one that cannot be read is left out, not the whole page. */
  watch(name: string, help: string, read: () => number | Promise<number>): void
  watchPool(pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void
  /** Queue and outbox, through a connection of the owner. */
  watchWork(owner: Pick<pg.Pool, 'query'>): void
}

/** Makes the figures; one call for each process, or for each test. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const http = new Histogram({
    name: 'embark_http_duration_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const watch: Metrics['watch'] = (name, help, read) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        try {
          this.set(await read())
        } catch {
          this.remove()
        }
      },
    })
  }
  const watchPool: Metrics['watchPool'] = (pool) => {
    watch('embark_pool_connections', 'Connections to the database', () => pool.totalCount)
    watch('embark_pool_idle', 'Connections that nobody uses', () => pool.idleCount)
    watch('embark_pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  }
  const watchWork: Metrics['watchWork'] = (owner) => {
    const one = async (sql: string) => Number((await owner.query<{ value: string }>(sql)).rows[0]?.value ?? 0)
    watch('embark_queue_depth', 'Jobs that are due and not begun', () => one(QUEUE_DEPTH))
    watch('embark_queue_dead', 'Jobs that failed for good', () => one(QUEUE_DEAD))
    watch('embark_outbox_waiting', 'Events not delivered yet', () => one('select waiting as value from outbox_lag()'))
    watch('embark_outbox_dead', 'Events given up on', () => one('select dead as value from outbox_lag()'))
    watch('embark_outbox_lag_seconds', 'Age of the oldest event not delivered', () =>
      one('select oldest_seconds as value from outbox_lag()'),
    )
  }
  return { registry, http, watch, watchPool, watchWork }
}

const QUEUE_DEPTH =
  'select count(*) as value from graphile_worker.jobs where locked_at is null and run_at <= now() and attempts < max_attempts'
/** How many jobs failed as often as they may. */
export const QUEUE_DEAD = 'select count(*) as value from graphile_worker.jobs where locked_at is null and attempts >= max_attempts'
