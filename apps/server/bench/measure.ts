import { setTimeout as sleep } from 'node:timers/promises'
import { many, type Pace } from './bench-flags.ts'
import type { Database } from './database.ts'
import { titleOf } from './every-line.ts'
import type { Asked, Line } from './line.ts'
import { Connection, load, quantile, type Run, type Shot, shot, textOf } from './load.ts'
import { cpuOf, cpuOfPostgres, type Target } from './processes.ts'

/** What a target showed at so many connections, all rounds together. */
export interface Figures {
  readonly requests: number
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
  /** Milliseconds of CPU a request took, in the server and in PostgreSQL. */
  readonly cpu: { readonly server: number; readonly postgres: number }
  readonly failures: ReadonlyMap<string, number>
}
interface Side {
  readonly one: Figures
  readonly many: Figures
  readonly statements: number
}
export interface Compared {
  readonly line: Line
  readonly floor: Side
  readonly product: Side
}

const sides = ['floor', 'product'] as const
type Shots = Readonly<Record<(typeof sides)[number], () => Shot>>

/** The requests of both sides. */
export function shotsOf(line: Line, asked: Asked): Shots {
  const path = `/${encodeURIComponent(titleOf(line))}`
  return { product: asked.product, floor: () => shot('POST', path, { body: asked.floor() }) }
}

/** Measures one line: in each round the floor and the product take turns, so that both see the same weather. */
export async function compare(
  line: Line,
  shots: Shots,
  targets: { floor: Target; product: Target },
  database: Database,
  pace: Pace,
): Promise<Compared> {
  const statements = { floor: 0, product: 0 }
  const kept = { floor: { one: keeper(), many: keeper() }, product: { one: keeper(), many: keeper() } }
  for (const side of sides) {
    // Every connection of the pool has planned its statements, and the engine has compiled what is called often.
    const { failures } = await load(targets[side].port, 10, pace.warmSeconds, shots[side])
    kept[side].one.fail(failures)
    statements[side] = await statementsOf(database, targets[side].port, shots[side])
  }
  for (let round = 0; round < pace.rounds; round++)
    for (const [connections, key] of [
      [1, 'one'],
      [many, 'many'],
    ] as const)
      for (const side of round % 2 ? [...sides].reverse() : sides) {
        const { port, pid } = targets[side]
        const before = [cpuOf(pid), cpuOfPostgres(database.postmaster)] as const
        const run = await load(port, connections, pace.seconds, shots[side])
        // What was begun on behalf of the last requests is over.
        await sleep(30)
        kept[side][key].add(run, cpuOf(pid) - before[0], cpuOfPostgres(database.postmaster) - before[1])
      }
  const of = (side: (typeof sides)[number]): Side => ({
    one: kept[side].one.figures(),
    many: kept[side].many.figures(),
    statements: statements[side],
  })
  return { line, floor: of('floor'), product: of('product') }
}

function keeper() {
  const latencies: number[] = []
  const failures = new Map<string, number>()
  let [seconds, server, postgres] = [0, 0, 0]
  const fail = (more: ReadonlyMap<string, number>) => {
    for (const [kind, count] of more) failures.set(kind, (failures.get(kind) ?? 0) + count)
  }
  return {
    fail,
    add(run: Run, serverMs: number, postgresMs: number) {
      for (const latency of run.latencies) latencies.push(latency)
      fail(run.failures)
      seconds += run.seconds
      server += serverMs
      postgres += postgresMs
    },
    figures: (): Figures => ({
      requests: latencies.length,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      perSecond: latencies.length / seconds,
      cpu: { server: server / latencies.length, postgres: postgres / latencies.length },
      failures,
    }),
  }
}

interface Told {
  readonly rows: number
  readonly total: number
}

/** How many are on a page and how many there are, in the answer of either side. */
function toldBy(side: (typeof sides)[number], text: string): Told {
  // Either side's contract says so; what is not there is not counted.
  const answer = JSON.parse(text) as { data?: unknown; total?: number }
  if (side === 'floor') return { rows: (answer.data as unknown[]).length, total: Math.min(answer.total ?? 0, 1_000) }
  const { recordsInfo, metaInfo, ...rest } = answer.data as { recordsInfo?: unknown[]; metaInfo?: { totalRecords: number } }
  // A few lists call their records by another name.
  const records = recordsInfo ?? Object.values(rest).find((each): each is unknown[] => Array.isArray(each)) ?? []
  return { rows: records.length, total: Math.min(metaInfo?.totalRecords ?? records.length, 1_000) }
}

/** Why a line cannot be measured, found by asking each side once; nothing where both answer the same. */
export async function whyNot(line: Line, shots: Shots, targets: { floor: Target; product: Target }): Promise<string | undefined> {
  const told: Told[] = []
  for (const side of sides) {
    const connection = await Connection.open(targets[side].port)
    const answer = await connection.send(shots[side]())
    connection.close()
    if (answer.status >= 300) return `the ${side} answers ${answer.status}: ${textOf(answer).slice(0, 300)}`
    if (line.compares !== 'nothing') told.push(toldBy(side, textOf(answer)))
  }
  const [floor, product] = told
  if (!floor || !product) return undefined
  if (product.rows === 0) return 'the product answers no rows'
  if (floor.rows === 0) return 'the floor answers no rows'
  if (line.compares === 'rows') return undefined
  if (floor.rows !== product.rows || floor.total !== product.total)
    return `the floor answers ${floor.rows} rows of ${floor.total}, the product ${product.rows} of ${product.total}`
  return undefined
}

/** Statements of one request in the log of PostgreSQL, on a warm server: the middle of nine, so that what happens beside does not count. */
async function statementsOf({ owner, logFrom, logLength }: Database, port: number, next: () => Shot): Promise<number> {
  const connection = await Connection.open(port)
  await owner.query(`alter system set log_statement = 'all'`)
  await owner.query('select pg_reload_conf()')
  await untilLogged(owner, logFrom, logLength())
  const counts: number[] = []
  while (counts.length < 9) {
    const offset = logLength()
    await connection.send(next())
    await sleep(10)
    counts.push((logFrom(offset).match(/ LOG: {2}(statement|execute)\b/g) ?? []).length)
  }
  await owner.query('alter system reset log_statement')
  await owner.query('select pg_reload_conf()')
  connection.close()
  return quantile(counts, 0.5)
}

/** Resolves once the log holds statements; on a busy machine that takes a while. */
async function untilLogged(owner: Database['owner'], logFrom: Database['logFrom'], offset: number) {
  for (let patience = 100; patience > 0 && !logFrom(offset).includes('is it on'); patience--) {
    await sleep(50)
    await owner.query(`select 'is it on'`)
  }
  await sleep(100)
}

/** Sends so many changes at once, more than there are connections to the database; all must be answered. */
export async function burst(
  port: number,
  count: number,
  next: () => Shot,
): Promise<{ answered: number; refused: number; seconds: number }> {
  const began = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: count }, async () => {
      const connection = await Connection.open(port)
      const status = await Promise.race([connection.send(next()).then((answer) => answer.status), sleep(30_000, 0)])
      connection.close()
      return status
    }),
  )
  const answered = statuses.filter((status) => status >= 200 && status < 300).length
  return { answered, refused: count - answered, seconds: (performance.now() - began) / 1_000 }
}
