import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { loadConfig } from '#platform/config/config.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { isRunning } from '#platform/db/embedded-postmaster.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLog } from '#platform/observe/log.ts'
import { openOperator } from '../src/operator.ts'

const home = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const password = 'harbour lights over the sea'
const writer = 'writer@example.com'

/** A whole Embark of its own on disk: a server that can be killed, and the database that it runs. */
export interface CrashWorld {
  readonly url: string
  /** Starts the server, with these variables beside those it always has. */
  start(more?: Record<string, string>): Promise<void>
  killServer(): Promise<void>
  /** How much memory the server takes now, in bytes; nothing where the machine does not tell. */
  memoryOfServer(): number | undefined
  /** Tells the server to stop as a service manager does, and gives its exit code. */
  stopServer(): Promise<number | null>
  killDatabase(): Promise<void>
  /** Ends the database as an administrator does who restarts it at once: who is connected is sent away, and the server starts it again. */
  restartDatabase(): Promise<void>
  /** Whether its database runs. */
  isDatabaseRunning(): boolean
  /** The address of its database for the owner. */
  ownerUrl(): string
  /** Headers of somebody who may write; of another company with their address. */
  signIn(email?: string): Promise<Record<string, string>>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  end(): Promise<void>
}

/** Somebody of a company, who may write, with the link of their invitation. */
interface Writer {
  readonly client: string
  readonly link: string
}

/**
 * Makes the company, its one person and the server's data directory; durable, unlike the database of other tests. Of other companies it
 * makes those whose people are told by their addresses. It lies below `place`, and what the server logs beside it.
 */
export async function crashWorld(
  more: Record<string, string> = {},
  others: Readonly<Record<string, readonly string[]>> = {},
  place = os.tmpdir(),
): Promise<CrashWorld> {
  const dataDir = fs.mkdtempSync(path.join(place, 'embark-kill-'))
  const port = await freePort()
  // What chooses among tests is no setting of the server, which refuses those it does not know.
  const { EMBARK_TESTS: _, EMBARK_TESTS_SEED: __, ...around } = process.env
  const env = {
    ...around,
    DATABASE_URL: '',
    EMBARK_DATA_DIR: dataDir,
    EMBARK_PORT: String(port),
    EMBARK_DEMO: 'false',
    EMBARK_LOG_LEVEL: 'error',
    // Eight clients write here as one person, as fast as they can.
    EMBARK_BUDGET_PERSON: '0',
    ...more,
  }
  const writers = await furnish(dataDir, env, { crash: [writer], ...others })
  const logFile = path.join(dataDir, 'server.log')
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const gone = () =>
    new Promise<void>((resolve) =>
      server && server.exitCode === null && server.signalCode === null ? server.once('exit', () => resolve()) : resolve(),
    )
  const world: CrashWorld = {
    url,
    async start(more = {}) {
      server = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
        cwd: home,
        env: { ...env, ...more },
        stdio: ['ignore', fs.openSync(logFile, 'a'), 'inherit'],
      })
      await untilReady(url, () => server?.exitCode ?? null)
    },
    async killServer() {
      server?.kill('SIGKILL')
      await gone()
    },
    memoryOfServer() {
      const status = `/proc/${server?.pid}/status`
      const line = fs.existsSync(status) ? /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(status, 'utf8')) : null
      return line ? Number(line[1]) * 1_024 : undefined
    },
    async stopServer() {
      server?.kill('SIGTERM')
      await gone()
      // Without what it said nobody finds out why it did not end in peace.
      if (server?.exitCode) process.stdout.write(`The server said:\n${fs.readFileSync(logFile, 'utf8')}\n`)
      return server?.exitCode ?? null
    },
    async killDatabase() {
      process.kill(postmasterIn(dataDir).pid, 'SIGKILL')
    },
    restartDatabase: () => endDatabase(dataDir),
    isDatabaseRunning: () => fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid')) && isRunning(postmasterIn(dataDir).pid),
    ownerUrl: () => ownerUrlIn(dataDir),
    signIn: (email = writer) => signedInAt(url, email, writers.get(email)!),
    query: (text, values) => queryIn(dataDir, text, values),
    async end() {
      server?.kill('SIGTERM')
      await gone()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return world
}

/** Headers of a writer, who chooses a password with the link of their invitation where they have none yet. */
async function signedInAt(url: string, email: string, { client, link }: Writer): Promise<Record<string, string>> {
  const common = { 'Content-Type': 'application/json', 'Client-Number': client }
  await fetch(`${url}/api/auth/set-password`, {
    method: 'POST',
    headers: { ...common, Authorization: `Bearer ${link.split('#')[1]}` },
    body: JSON.stringify({ password, confirm_password: password }),
  })
  const device = randomUUID()
  const answer = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { ...common, 'X-Client': 'api', 'Device-Number': device },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  // What the contract promises for a sign-in of X-Client: api.
  const { data } = (await answer.json()) as {
    data: { tokensInfo: { accessToken: string }; deviceInfo: { device_identifier: string }; activeRole: { identifier: string } }
  }
  return {
    ...common,
    Authorization: `Bearer ${data.tokensInfo.accessToken}`,
    'Device-Number': data.deviceInfo.device_identifier,
    'Role-Identifier': data.activeRole.identifier,
  }
}

/** Makes companies and their people, and says how each of these gets in. */
async function furnish(dataDir: string, env: Record<string, string | undefined>, companies: Readonly<Record<string, readonly string[]>>) {
  const database = await startEmbedded({ dataDir })
  await migrate(database.url)
  const operator = await openOperator({ config: loadConfig({ env }), ownerUrl: database.url, log: createLog('silent') })
  const writers = new Map<string, Writer>()
  for (const [code, people] of Object.entries(companies)) {
    const { number } = await operator.createTenant({ code, name: code })
    for (const email of people) {
      const person = { tenant: code, email, first_name: 'Writer', last_name: '', role: 'administrator' } as const
      writers.set(email, { client: number, link: (await operator.createUser(person)).link })
    }
  }
  await operator.close()
  await database.stop()
  return writers
}

function postmasterIn(dataDir: string): { pid: number; port: number } {
  const lines = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

async function endDatabase(dataDir: string) {
  const { pid } = postmasterIn(dataDir)
  process.kill(pid, 'SIGINT')
  while (isRunning(pid)) await sleep(20)
}

async function queryIn<Row extends pg.QueryResultRow>(dataDir: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrlIn(dataDir) })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

function ownerUrlIn(dataDir: string): string {
  const url = new URL(`postgres://postgres@127.0.0.1:${postmasterIn(dataDir).port}/embark`)
  url.password = fs.readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim()
  return url.href
}

async function untilReady(url: string, exitCode: () => number | null) {
  for (let left = 1_200; left > 0; left--) {
    if (exitCode() !== null) throw new Error('The server did not start')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server was not ready in time')
}

/** A port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      // A server that listens on TCP has an address with a port.
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
