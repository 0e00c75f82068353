import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import type { Measured } from './endpoints.ts'
import { Connection, load, quantile, type Run, type Shot } from './load.ts'
import { cpuOf, cpuOfPostgres, type Target } from './processes.ts'

/** What a target showed at so many connections, all rounds together. */
export interface Figures {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
  /** Milliseconds of CPU a request took, in the server and in PostgreSQL. */
  readonly cpu: { readonly server: number; readonly postgres: number }
  readonly errors: number
}
export interface Compared {
  readonly measured: Measured
  readonly floor: { readonly one: Figures; readonly many: Figures; readonly statements: number }
  readonly product: { readonly one: Figures; readonly many: Figures; readonly statements: number }
}
export interface Pace {
  readonly rounds: number
  readonly seconds: number
}

/** How many connections a busy server answers at once. */
export const many = 32

/** Measures one endpoint: in each round the floor and the product take turns, so that both see the same weather. */
export async function compare(
  measured: Measured,
  targets: { floor: Target; product: Target },
  database: Database,
  { rounds, seconds }: Pace,
): Promise<Compared> {
  const names = ['floor', 'product'] as const
  const statements = { floor: 0, product: 0 }
  const kept = { floor: { one: keeper(), many: keeper() }, product: { one: keeper(), many: keeper() } }
  for (const name of names) {
    // Every connection of the pool has planned its statements, and the engine has compiled what is called often.
    await load(targets[name].port, 10, 10, measured[name])
    statements[name] = await statementsOf(database, targets[name].port, measured[name])
  }
  for (let round = 0; round < rounds; round++)
    for (const [connections, key] of [
      [1, 'one'],
      [many, 'many'],
    ] as const)
      for (const name of round % 2 ? [...names].reverse() : names) {
        const { port, pid } = targets[name]
        const before = [cpuOf(pid), cpuOfPostgres(database.postmaster)] as const
        const run = await load(port, connections, seconds, measured[name])
        // What was begun on behalf of the last requests is over.
        await sleep(30)
        kept[name][key].add(run, cpuOf(pid) - before[0], cpuOfPostgres(database.postmaster) - before[1])
      }
  const of = (name: 'floor' | 'product') => ({
    one: kept[name].one.figures(),
    many: kept[name].many.figures(),
    statements: statements[name],
  })
  return { measured, floor: of('floor'), product: of('product') }
}

function keeper() {
  const latencies: number[] = []
  let [errors, seconds, server, postgres] = [0, 0, 0, 0]
  return {
    add(run: Run, serverMs: number, postgresMs: number) {
      for (const latency of run.latencies) latencies.push(latency)
      errors += run.errors
      seconds += run.seconds
      server += serverMs
      postgres += postgresMs
    },
    figures: (): Figures => ({
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      perSecond: latencies.length / seconds,
      cpu: { server: server / latencies.length, postgres: postgres / latencies.length },
      errors,
    }),
  }
}

/** Statements of one request in the log of PostgreSQL, on a warm server: the middle of nine, so that what happens beside does not count. */
async function statementsOf({ owner, logFrom, logLength }: Database, port: number, next: () => Shot | undefined): Promise<number> {
  const connection = await Connection.open(port)
  await owner.query(`alter system set log_statement = 'all'`)
  await owner.query('select pg_reload_conf()')
  await sleep(150)
  const counts: number[] = []
  for (let request = next(); request && counts.length < 9; request = next()) {
    const offset = logLength()
    await connection.send(request)
    await sleep(10)
    counts.push((logFrom(offset).match(/ LOG: {2}(statement|execute)\b/g) ?? []).length)
  }
  await owner.query('alter system reset log_statement')
  await owner.query('select pg_reload_conf()')
  connection.close()
  return quantile(counts, 0.5)
}

/** Sends so many changes at once, more than there are connections to the database; all must be answered. */
export async function burst(
  port: number,
  count: number,
  next: () => Shot | undefined,
): Promise<{ answered: number; refused: number; seconds: number }> {
  const began = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: count }, async () => {
      const request = next()
      if (!request) return 0
      const connection = await Connection.open(port)
      const { status } = await Promise.race([connection.send(request), sleep(30_000, { status: 0, text: '' })])
      connection.close()
      return status
    }),
  )
  const answered = statuses.filter((status) => status >= 200 && status < 300).length
  return { answered, refused: count - answered, seconds: (performance.now() - began) / 1_000 }
}
