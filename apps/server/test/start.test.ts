import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseChecks } from '../src/cli/doctor-database.ts'
import { loadConfig } from '../src/platform/config/config.ts'
import { type Embedded, startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { startFailure } from '../src/platform/start-failure.ts'
import { freePort } from './crash-world.ts'

const home = path.resolve(import.meta.dirname, '..')
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-start-'))
let server: Embedded
beforeAll(async () => {
  server = await startEmbedded({
    ephemeral: true,
    database: 'kept',
    settings: ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'],
  })
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(root, { recursive: true, force: true })
})

/** Starts the server as `script/start` does, with nothing of this machine's own settings. */
function started(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: home,
    env: { PATH: process.env['PATH'], EMBARK_DATA_DIR: path.join(root, 'data'), EMBARK_DEMO: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (data) => {
    said.out += data
  })
  child.stderr.on('data', (data) => {
    said.err += data
  })
  return { child, said, exit: once(child, 'exit').then(([code]) => code as number | null) }
}

/** What a start that fails says, which is one sentence and no line of a log. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { said, exit } = started({ EMBARK_PORT: String(await freePort()), ...env })
  expect(await exit).toBe(1)
  expect(said.out).not.toMatch(/stack|"level":"(fatal|error)"/)
  expect(said.err).not.toMatch(/ at .*:\d+:\d+/)
  return said.err.trim()
}

/** Runs statements one by one, as psql does. */
async function administer(statements: readonly string[], database = 'postgres') {
  const admin = new pg.Client(urlOf('postgres', undefined, database))
  admin.on('error', () => undefined)
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

function urlOf(user: string, password: string | undefined, database: string): string {
  const url = new URL(server.url)
  url.username = user
  if (password !== undefined) url.password = password
  url.pathname = `/${database}`
  return url.href
}

describe('one’s own PostgreSQL', () => {
  it('starts Embark for a plain owner after the three statements of the manual', async () => {
    const manual = fs.readFileSync(path.join(home, '../../docs/operate.md'), 'utf8')
    const [, block = ''] = /```sql\n(create role embark_app[^`]+)```/.exec(manual) ?? []
    const statements = block
      .replaceAll(/--.*/g, '')
      .split(';')
      .filter((statement) => statement.trim())
    expect(statements).toHaveLength(3)
    await administer([`create role embark login password 'seven-lighthouses'`, ...statements])
    const url = urlOf('embark', 'seven-lighthouses', 'embark')
    const port = await freePort()
    const { child, said, exit } = started({ DATABASE_URL: url, EMBARK_PORT: String(port) })
    for (let left = 600; left && child.exitCode === null; left--) {
      if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) break
      await sleep(100)
    }
    child.kill('SIGTERM')
    expect([await exit, said.err]).toEqual([0, ''])
    expect(said.out).toContain('Embark is ready')
    for (const line of said.out.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level')
    const owner = new pg.Client(url)
    await owner.connect()
    const broken = (await databaseChecks(owner, false, 10)).filter(({ status }) => status === 'broken')
    await owner.end()
    expect(broken).toEqual([])
  })

  it('is told in a sentence where it refuses the password, has no such database or is not there', async () => {
    await administer([`create role somebody login password 'seven-lighthouses'`])
    const sentence = (url: string) => migrate(url).then(() => 'started', startFailure)
    expect(await sentence(urlOf('somebody', 'eight-lighthouses', 'postgres'))).toMatch(/refused the password.*DATABASE_URL/)
    expect(await sentence(urlOf('somebody', 'seven-lighthouses', 'nowhere'))).toMatch(/does not exist.*DATABASE_URL.*create database/)
    expect(await sentence('postgres://somebody:hunter2hunter2@no-such-host.invalid/embark')).toMatch(/host name .* database.*DATABASE_URL/)
    const away = await refusal({ DATABASE_URL: `postgres://somebody:hunter2hunter2@127.0.0.1:${await freePort()}/embark` })
    expect(away).toMatch(/No database answers there.*DATABASE_URL/)
    expect(away).not.toContain('hunter2')
  })
})

it('tells first, in one sentence, that its port is taken, and leaves nothing behind', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  // A server that listens on TCP has an address with a port.
  const { port } = other.address() as net.AddressInfo
  const dataDir = path.join(root, 'never made')
  const sentence = await refusal({ EMBARK_PORT: String(port), EMBARK_DATA_DIR: dataDir })
  expect(sentence).toBe(
    `Port ${port} is taken by another program. Stop that program, or choose another port: EMBARK_PORT=${port + 1} script/start`,
  )
  expect(fs.existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  other.close()
})

it('tells where its data directory cannot be written', () => {
  const file = path.join(root, 'a file')
  fs.writeFileSync(file, '')
  expect(() => loadConfig({ env: { EMBARK_DATA_DIR: path.join(file, 'data') } })).toThrow(/cannot be written.*EMBARK_DATA_DIR/)
})
