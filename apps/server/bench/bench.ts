/** Measures the product against the floor: `npm run bench -- --leads 100000`. Only ratios within one run mean anything. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { byCopy, byImport } from './bulk.ts'
import { type Database, email, openDatabase, password, secret } from './database.ts'
import { endpointsOf } from './endpoints.ts'
import { burst, type Compared, compare } from './measure.ts'
import { furnishOwnFields, ownFieldEndpoints, ownFields } from './own-fields.ts'
import { freePort, memoryOf, startNode, type Target } from './processes.ts'
import { machine, missed, tables } from './report.ts'
import { measureSecrets } from './secrets.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
const { values: flags } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    /** Rows of the file that is imported. */
    rows: { type: 'string', default: '10000' },
    /** Measures only what has this in its name. */
    only: { type: 'string', default: '' },
    /** Keeps the database in this directory and uses it again. */
    keep: { type: 'string' },
    /** Measures the server as it was built last. */
    'no-build': { type: 'boolean', default: false },
  },
})
const leads = Number(flags.leads)
const rows = Number(flags.rows)
const pace = { rounds: Number(flags.rounds), seconds: Number(flags.seconds) }
const dataDir = flags.keep ? path.resolve(flags.keep) : fs.mkdtempSync(path.join(os.tmpdir(), 'embark-bench-'))
const stops: (() => Promise<unknown>)[] = []

const environment = (database: Database) => ({
  EMBARK_DATABASE_URL: database.url,
  EMBARK_DATA_DIR: dataDir,
  EMBARK_SECRET: secret,
  EMBARK_DEMO: 'false',
  EMBARK_DEFAULT_TENANT: 'harbour',
  NODE_ENV: 'production',
})
const serverFile = path.join(here, '../dist/main.js')

async function startProduct(database: Database): Promise<Target> {
  const port = await freePort()
  return startNode([serverFile], { ...environment(database), EMBARK_PROCESSES: 'web', EMBARK_PORT: String(port) }, port, '/readyz')
}

async function startFloor(database: Database): Promise<Target> {
  const port = await freePort()
  const env = { FLOOR_DATABASE_URL: database.url, FLOOR_TENANT: String(database.tenant), FLOOR_PORT: String(port) }
  return startNode(['--import', 'tsx', path.join(here, 'floor.ts')], env, port, '/00000000-0000-0000-0000-000000000000')
}

async function signIn(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!reply.ok) throw new Error(`sign-in answered ${reply.status}: ${await reply.text()}`)
  // The contract of sign-in says so.
  return ((await reply.json()) as { data: { tokensInfo: { accessToken: string } } }).data.tokensInfo.accessToken
}

async function measureBulk(database: Database, product: Target) {
  const worker = await startNode([serverFile], { ...environment(database), EMBARK_PROCESSES: 'worker' }, 0)
  stops.unshift(() => worker.stop())
  const [copies, imports] = [[] as number[], [] as { run: number; whole: number }[]]
  for (let round = 0; round < 2; round++) {
    copies.push(await byCopy(database, rows))
    imports.push(await byImport(database, rows, product.port, await signIn(product.port)))
  }
  const { peak } = memoryOf(worker.pid)
  await worker.stop()
  const [copy, run, whole] = [Math.max(...copies), Math.max(...imports.map((one) => one.run)), Math.max(...imports.map((one) => one.whole))]
  console.log(
    `import of ${rows} rows: COPY ${Math.round(copy)} rows/s; import ${Math.round(run)} rows/s = ${(run / copy).toFixed(2)} (with the check before it ${Math.round(whole)} = ${(whole / copy).toFixed(2)}, ${(rows / whole).toFixed(0)} s); goal 0.25; the worker's memory at most ${peak} MiB`,
  )
}

async function main() {
  if (!flags['no-build']) {
    // A tool of the repository, without types.
    const { build } = (await import(path.join(here, '../../../tools/build.mjs'))) as { build(names: string[]): Promise<void> }
    await build(['server'])
  }
  const database = await openDatabase(dataDir, leads)
  stops.unshift(() => database.stop())
  console.log(
    `${machine()}; ${leads} leads in the measured company, ${Math.round(leads / 20)} in each of nine others${database.loadSeconds ? `, loaded in ${database.loadSeconds.toFixed(0)} s` : ''}; ${pace.rounds} rounds of ${pace.seconds} s\n`,
  )
  const isOwn = flags.only.startsWith(ownFields)
  if (isOwn) await furnishOwnFields(database)
  const floor = await startFloor(database)
  stops.unshift(() => floor.stop())
  const product = await startProduct(database)
  stops.unshift(() => product.stop())
  await sleep(1_500)
  const idle = memoryOf(product.pid).now
  const compared: Compared[] = []
  const token = await signIn(product.port)
  const endpoints = [...(await endpointsOf(database, token, product.port)), ...(isOwn ? await ownFieldEndpoints(database, token) : [])]
  if (flags.only === 'secrets') {
    const work = endpoints.find(({ name }) => name === 'list1, capped')!.product
    return console.log(await measureSecrets(database, product.port, token, work))
  }
  for (const measured of endpoints.filter(({ name }) => name.includes(flags.only))) {
    compared.push(await compare(measured, { floor, product }, database, pace))
    console.error(`${measured.name}: ${missed(compared.at(-1)!).join(', ') || 'holds'}`)
  }
  console.log(`${tables(compared)}\n`)
  const changes = endpoints.find(({ name }) => name === 'update status')!
  const { answered, refused, seconds } = await burst(product.port, 200, changes.product)
  console.log(`200 changes at once on 10 connections: ${answered} done, ${refused} not, in ${seconds.toFixed(2)} s`)
  if (!flags.only || flags.only === 'import') await measureBulk(database, product)
  const { peak } = memoryOf(product.pid)
  console.log(`start ${(product.startMs / 1_000).toFixed(2)} s (goal 1.0), memory idle ${idle} MiB (goal 110), peak ${peak} MiB (goal 220)`)
}

try {
  await main()
} finally {
  for (const stop of stops) await stop().catch((error: unknown) => console.error(error))
  if (!flags.keep) fs.rmSync(dataDir, { recursive: true, force: true })
}
