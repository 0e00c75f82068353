/** Measures the product against the floor: `npm run bench -- --leads 100000`. Only ratios within one run mean anything. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { paceOf, run } from './bench-flags.ts'
import { byCopy, byImport } from './bulk.ts'
import { furnishCatalogue } from './catalogue-data.ts'
import { measureCatalogueFile } from './catalogue-file.ts'
import { companiesBeside, type Database, leadsBeside, openDatabase, type Who } from './database.ts'
import { everyLine, titleOf } from './every-line.ts'
import { measureFounding } from './founding.ts'
import { leadChangeLine, leadLines } from './lead-lines.ts'
import type { Line, World } from './line.ts'
import { machine } from './machine.ts'
import { burst, type Compared, compare, shotsOf, whyNot } from './measure.ts'
import { furnishOwnFields, ownFieldLines, ownFields } from './own-fields.ts'
import { memoryOf, type Target } from './processes.ts'
import { programLines } from './program-lines.ts'
import { missed, tables, unmeasured } from './report.ts'
import { measureSecrets } from './secrets.ts'
import { measureSoak } from './soak.ts'
import { buildProduct, signIn, startFloor, startProduct, startWorker } from './targets.ts'
import { measureTransfer } from './transfer.ts'

const dataDir = run.keep ? path.resolve(run.keep) : fs.mkdtempSync(path.join(os.tmpdir(), 'embark-bench-'))
const stops: (() => Promise<unknown>)[] = []
/** Why the run says less than it was asked; a run with any of these fails. */
const faults: string[] = []

function fail(what: string) {
  faults.push(what)
  console.error(`FAILED ${what}`)
}

function worldOf(database: Database, port: number): World {
  const tokens = new Map<Who, { token: string; at: number }>()
  // A token lasts a quarter of an hour, and a line takes less than one minute.
  const freshMs = 10 * 60_000
  return {
    database,
    port,
    async token(who) {
      const known = tokens.get(who)
      if (known && Date.now() - known.at < freshMs) return known.token
      const token = await signIn(port, who)
      tokens.set(who, { token, at: Date.now() })
      return token
    },
    async one<Row extends object>(sql: string) {
      const { rows } = await database.owner.query<Row>(sql)
      return rows[0] ?? Promise.reject(new Error(`the company has no such row: ${sql.replace(/\s+/g, ' ').trim()}`))
    },
  }
}

/** What is measured without lines. */
const isOfItsOwn = (name: string) => ['import', 'catalogue', 'secrets', 'founding', 'soak', 'transfer'].includes(name)

/** What a run measures: all, or what was named; in a quick run what is plain only where it was. */
function chosen(): Line[] {
  if (isOfItsOwn(run.only)) return []
  const isOwn = run.only.startsWith(ownFields)
  const all = isOwn ? ownFieldLines : [...everyLine, ...(run.programs ? programLines : [])]
  const lines = all.filter((line) => titleOf(line).includes(run.only) && (run.only || !(run.quick && line.isPlain)))
  if (!lines.length) throw new Error(`nothing is called ${run.only}`)
  return lines
}

/** The lines one after the other; one that cannot be measured fails the run, and the others go on. */
async function measureLines(lines: readonly Line[], world: World, targets: { floor: Target; product: Target }): Promise<Compared[]> {
  const compared: Compared[] = []
  for (const line of lines) {
    const title = titleOf(line)
    try {
      const shots = shotsOf(line, await line.ready(world))
      const reason = await whyNot(line, shots, targets)
      if (reason) {
        fail(`${title}: ${reason}`)
        continue
      }
      const measured = await compare(line, shots, targets, world.database, paceOf(line))
      compared.push(measured)
      const without = unmeasured(measured)
      for (const each of without) fail(`${title}: ${each}`)
      if (!without.length) console.error(`${title}: ${missed(measured, run.leads).join(', ') || 'holds'}`)
    } catch (error) {
      fail(`${title}: ${(error as Error).message}`)
    }
  }
  return compared
}

async function measureBulk(database: Database, product: Target) {
  const { rows } = run
  const worker = await startWorker(database)
  stops.unshift(() => worker.stop())
  const [copies, imports] = [[] as number[], [] as { run: number; whole: number }[]]
  for (let round = 0; round < 2; round++) {
    copies.push(await byCopy(database, rows))
    imports.push(await byImport(database, rows, product.port, await signIn(product.port)))
  }
  const { peak } = memoryOf(worker.pid)
  await worker.stop()
  const best = (speeds: readonly number[]) => Math.max(...speeds)
  const [copy, running, whole] = [best(copies), best(imports.map((each) => each.run)), best(imports.map((each) => each.whole))]
  const share = (speed: number) => `${Math.round(speed)} rows/s = ${(speed / copy).toFixed(2)}`
  console.log(
    `import of ${rows} rows: COPY ${Math.round(copy)} rows/s; import ${share(running)} (with the check before it ${share(whole)}, ${(rows / whole).toFixed(0)} s); goal 0.25: ${running / copy >= 0.25 ? 'holds' : 'missed'}; the worker's memory at most ${peak} MiB`,
  )
}

async function measureKilledTransfer(world: World) {
  const { told, faults: wrong } = await measureTransfer(world)
  console.log(told)
  for (const each of wrong) fail(each)
}

async function measureCatalogue(database: Database, product: Target) {
  const worker = await startWorker(database)
  stops.unshift(() => worker.stop())
  const { told, faults: wrong } = await measureCatalogueFile(database, run.rows, product.port, await signIn(product.port))
  console.log(`${told}; the worker's memory at most ${memoryOf(worker.pid).peak} MiB`)
  for (const each of wrong) fail(each)
}

async function measureBurst(world: World) {
  const { product } = await leadChangeLine.ready(world)
  const { answered, refused, seconds } = await burst(world.port, 200, product)
  console.log(`200 changes at once on 10 connections: ${answered} done, ${refused} not, in ${seconds.toFixed(2)} s`)
  if (refused) fail(`${refused} of 200 changes at once were not done`)
}

async function main() {
  if (run.mustBuild) await buildProduct(['server'])
  const lines = chosen()
  const database = await openDatabase(dataDir, run.leads)
  stops.unshift(() => database.stop())
  const measured = `${run.leads} leads${run.programs ? ` and ${run.programs} programs` : ''} in the measured company`
  const beside = `${leadsBeside(run.leads)} in each of ${companiesBeside} others`
  const loaded = database.loadSeconds ? `, loaded in ${database.loadSeconds.toFixed(0)} s` : ''
  console.log(
    `${new Date().toISOString().slice(0, 16)}Z, npm run bench ${process.argv.slice(2).join(' ')}\n${machine()}; ${measured}, ${beside}${loaded}\n`,
  )
  if (run.only === 'founding') return console.log(await measureFounding(database))
  if (run.only.startsWith(ownFields)) await furnishOwnFields(database)
  if (run.programs) await furnishCatalogue(database, run.programs)
  const floor = await startFloor(database, lines)
  stops.unshift(() => floor.stop())
  const product = await startProduct(database, run.only === 'soak' ? 'all' : 'web')
  stops.unshift(() => product.stop())
  await sleep(1_500)
  const idle = memoryOf(product.pid).now
  const world = worldOf(database, product.port)
  if (run.only === 'secrets') {
    const work = await leadLines[0]!.ready(world)
    return console.log(await measureSecrets(database, product.port, await signIn(product.port), work.product))
  }
  if (run.only === 'transfer') return measureKilledTransfer(world)
  if (run.only === 'catalogue') return measureCatalogue(database, product)
  if (run.only === 'soak') {
    const { said, refused } = await measureSoak(world, product, run.minutes)
    console.log(said)
    if (refused) fail(`${refused} requests of the soak were refused`)
    return
  }
  const compared = await measureLines(lines, world, { floor, product })
  if (compared.length) console.log(`${tables(compared, run.leads)}\n`)
  if (!run.only) await measureBurst(world)
  if (!(run.only || run.quick)) console.log(await measureFounding(database))
  if (run.only === 'import' || !(run.only || run.quick)) await measureBulk(database, product)
  const { peak } = memoryOf(product.pid)
  const started = product.startMs / 1_000
  const held = (value: number, goal: number) => `goal ${goal}: ${value <= goal ? 'holds' : 'missed'}`
  console.log(
    `start ${started.toFixed(2)} s (${held(started, 1)}), memory idle ${idle} MiB (${held(idle, 110)}), peak ${peak} MiB (${held(peak, 220)})`,
  )
}

try {
  await main()
} catch (error) {
  fail((error as Error).message)
} finally {
  for (const stop of stops) await stop().catch((error: unknown) => console.error(error))
  if (!run.keep) fs.rmSync(dataDir, { recursive: true, force: true })
}
if (faults.length) {
  console.log(`\nThis run does not count:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  process.exitCode = 1
}
