import { version } from '@embark/contract/kernel/version.ts'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** One answer, as the figures know it. */
export interface Answered {
  /** The id of its endpoint, or the route of a page. */
  readonly endpoint: string
  readonly method: string
  readonly status: number
  readonly seconds: number
}

/** The figures of this process, in the format of Prometheus. */
export interface Metrics {
  registry: Registry
  /** Counts an answer and the time it took. */
  answered(answer: Answered): void
  /** A figure that is read when it is asked for; one that cannot be read is left out, not the whole page. */
  watch(name: string, help: string, read: () => number | Promise<number>): void
  watchPool(pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void
  /** Queue and outbox, through a connection of the owner. */
  watchWork(owner: Pick<pg.Pool, 'query'>): void
  /** How old the newest backup is; asked for at most every ten minutes, for it may lie far away. */
  watchBackups(ageInSeconds: () => Promise<number | undefined>): void
}

/** Makes the figures; one call for each process, or for each test. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges under the names of counters, which collectors complain of; the same is told by kind without the ending.
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`)
  const about = { name: 'embark_build_info', help: 'Which version runs', labelNames: ['version'], registers: [registry] }
  new Gauge(about).set({ version }, 1)
  const answered = answersOf(registry)
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
  const watchBackups: Metrics['watchBackups'] = (ageInSeconds) => {
    let asked: { readonly at: number; readonly age: Promise<number | undefined> } | undefined
    watch('embark_backup_age_seconds', 'Age of the newest backup of the schedule', async () => {
      if (!asked || Date.now() - asked.at > 600_000) asked = { at: Date.now(), age: ageInSeconds() }
      const age = await asked.age
      // Without one it is as old as can be, so that the alarm for an old one rings.
      return age === undefined ? Number.POSITIVE_INFINITY : age + (Date.now() - asked.at) / 1_000
    })
  }
  return { registry, answered, watch, watchPool, watchWork, watchBackups }
}

/**
 * The figures of answers. How they are spread is told by module, because a row of buckets for each of five hundred endpoints is most of a
 * megabyte with every look; how many there were, how they ended and how long they took together is told by endpoint.
 */
function answersOf(registry: Registry): Metrics['answered'] {
  const registers = [registry]
  const spread = new Histogram({
    name: 'embark_http_duration_seconds',
    help: 'How long answers took, by module and by whether they read or write',
    labelNames: ['module', 'kind'],
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const count = new Counter({
    name: 'embark_http_requests_total',
    help: 'Answers by endpoint and kind of status, such as 2xx',
    labelNames: ['endpoint', 'outcome'],
    registers,
  })
  const taken = new Map<string, number>()
  new Counter({
    name: 'embark_http_seconds_total',
    help: 'How long the answers of an endpoint took together',
    labelNames: ['endpoint'],
    registers,
    // To the millisecond, so that five hundred sums of fractions do not fill the page with digits.
    collect() {
      this.reset()
      for (const [endpoint, seconds] of taken) this.inc({ endpoint }, Math.round(seconds * 1_000) / 1_000)
    },
  })
  const statuses = new Counter({ name: 'embark_http_answers_total', help: 'Answers by status', labelNames: ['status'], registers })
  return ({ endpoint, method, status, seconds }) => {
    spread.observe(
      { module: endpoint.includes('/') ? 'pages' : endpoint.split('.')[0]!, kind: /^(GET|HEAD|OPTIONS)$/.test(method) ? 'read' : 'write' },
      seconds,
    )
    count.inc({ endpoint, outcome: `${Math.floor(status / 100)}xx` })
    taken.set(endpoint, (taken.get(endpoint) ?? 0) + seconds)
    statuses.inc({ status })
  }
}

const QUEUE_DEPTH =
  'select count(*) as value from graphile_worker.jobs where locked_at is null and run_at <= now() and attempts < max_attempts'
/** How many jobs failed as often as they may. */
export const QUEUE_DEAD = 'select count(*) as value from graphile_worker.jobs where locked_at is null and attempts >= max_attempts'
