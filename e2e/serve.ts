import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const dist = path.join(root, 'apps/server/dist')
const logFile = path.join(root, 'test-results/server.log')
/** Where every browser of the run leaves what it says against a page’s content security policy. */
export const complaintsFile = path.join(root, 'test-results/policy-complaints.log')
/** Where every browser of the run leaves which writes its double clicks sent, and how often. */
export const twiceFile = path.join(root, 'test-results/clicked-twice.log')
const leads = 400

/**
 * A built server with a demo company for each worker of the run, gone with its data afterwards. EMBARK_E2E_URL and EMBARK_E2E_PASSWORD name
 * one for all that runs already.
 */
export default async function serve({ workers }: { workers: number }) {
  for (const file of [complaintsFile, twiceFile]) fs.rmSync(file, { force: true })
  if (process.env['EMBARK_E2E_URL']) return nothingWrong
  // Tables and reference data are made once; every portal of the run begins with a copy of them.
  const empty = await aPortal()
  empty.run('migrate')
  process.env['EMBARK_E2E_EMPTY'] = empty.dataDir
  const telephony = randomBytes(48).toString('base64url')
  const settings = { EMBARK_TELEPHONY_SECRETS: `harbour=${telephony}` }
  const first = await aPortal(settings)
  const { signIns } = first.run<{ signIns: { password: string }[] }>('demo', 'load', '--leads', String(leads))
  await workedOff(first)
  const portals = [first]
  while (portals.length < workers) {
    const next = await aPortal(settings)
    fs.cpSync(first.dataDir, next.dataDir, { recursive: true })
    portals.push(next)
  }
  await Promise.all(portals.map((portal) => portal.start()))
  process.env['EMBARK_E2E_URL'] = portals.map(({ url }) => url).join(' ')
  process.env['EMBARK_E2E_TELEPHONY'] = telephony
  process.env['EMBARK_E2E_PASSWORD'] = signIns[0]?.password
  return async () => {
    await Promise.all([empty, ...portals].map((portal) => portal.stop()))
    nothingWrong()
  }
}

/** Lets a portal do what its commands left to be done, so that no test waits behind it, and stops it. */
async function workedOff(portal: Awaited<ReturnType<typeof aPortal>>) {
  await portal.start()
  const database = await portal.database()
  const left = async () => {
    const { rows } = await database.query<{ left: number }>(
      `
        select (select waiting from outbox_lag())::int + count(*)::int as left
        from graphile_worker.jobs
        where run_at <= now() and attempts < max_attempts`,
    )
    return rows[0]?.left
  }
  for (let tries = 600; (await left()) !== 0; tries--) {
    if (!tries) throw new Error('The demo was not worked off within ten minutes; see test-results/server.log')
    await sleep(1_000)
  }
  await database.end()
  await portal.halt()
}

function nothingWrong() {
  noComplaints()
  nothingTwice()
}

/** What forms sent although they were double-clicked: each write once, over the whole run (R51). */
function nothingTwice() {
  const lines = fs.existsSync(twiceFile) ? fs.readFileSync(twiceFile, 'utf8').trim().split('\n') : []
  const kinds = new Set(lines.map((line) => line.replace(/^\w+ /, '')))
  const twice = [...new Set(lines.filter((line) => line.startsWith('twice ')))]
  process.stdout.write(`R51 clicked twice: ${JSON.stringify({ clicks: lines.length, kinds: kinds.size, twice: twice.length })}\n`)
  if (twice.length) throw new Error(`A double click sent these twice:\n${twice.join('\n')}`)
}

/** What browsers said against pages of ours that did what their policy forbids: nothing, over the whole run (R26). */
function noComplaints() {
  if (fs.existsSync(complaintsFile))
    throw new Error(`Browsers complained about the policy of pages:\n${fs.readFileSync(complaintsFile, 'utf8')}`)
}

/** A built portal with data of its own: commands for its operator, a server, and everything gone at the end. */
export async function aPortal(settings: Record<string, string> = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-e2e-'))
  const empty = process.env['EMBARK_E2E_EMPTY']
  if (empty) fs.cpSync(empty, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const own = {
    EMBARK_DATA_DIR: dataDir,
    EMBARK_PORT: String(port),
    EMBARK_LOG_LEVEL: 'warn',
    EMBARK_PASSWORD_PASSES: '2',
    // One person does in a run what twenty do in a day.
    EMBARK_BUDGET_PERSON: '0',
    NODE_ENV: 'production',
  }
  // Configuration knows no names but its own.
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('EMBARK_'))
  const env = { ...Object.fromEntries(others), ...own, ...settings }
  let end = async () => {}
  return {
    url,
    dataDir,
    /** Runs one command line of the operator and reads its answer. */
    run<T>(...args: string[]): T {
      const made = spawnSync(process.execPath, [path.join(dist, 'embark.js'), '--json', ...args], { env, encoding: 'utf8' })
      if (made.status !== 0) throw new Error(`embark ${args.join(' ')} failed:\n${made.stdout}${made.stderr}`)
      return JSON.parse(made.stdout.trim().split('\n').at(-1) ?? '') as T
    },
    async start() {
      fs.mkdirSync(path.dirname(logFile), { recursive: true })
      const log = fs.openSync(logFile, 'a')
      const server = spawn(process.execPath, [path.join(dist, 'main.js')], { env, stdio: ['ignore', log, log] })
      end = async () => {
        end = async () => {}
        const gone = new Promise((resolve) => server.once('exit', resolve))
        server.kill('SIGTERM')
        await gone
        fs.closeSync(log)
      }
      await untilReady(url, () => server.exitCode)
    },
    /** The database behind the server, to look at what a person cannot see. */
    async database(): Promise<pg.Client> {
      const [pid, , , databasePort] = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
      if (!(Number(pid) > 0)) throw new Error('The database of this portal does not run')
      const secret = fs.readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim()
      const client = new pg.Client({
        host: '127.0.0.1',
        port: Number(databasePort),
        user: 'postgres',
        password: secret,
        database: 'embark',
      })
      // It goes with its server.
      client.on('error', () => {})
      await client.connect()
      return client
    },
    /** Ends the server and keeps its data. */
    halt: () => end(),
    async stop() {
      await end()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until a server at this address is ready; one that ended meanwhile did not start. */
export async function untilReady(url: string, exitCode: () => number | null) {
  for (let left = 600; left > 0; left--) {
    if (exitCode() !== null) throw new Error('The server did not start; see test-results/server.log')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server was not ready within a minute; see test-results/server.log')
}

/** A port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
