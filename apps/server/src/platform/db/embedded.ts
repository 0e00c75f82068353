import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { commandFor, findBinaries, handOver, type Launch, launchFor } from './embedded-binaries.ts'
import {
  addressOf,
  findPostmaster,
  hurry,
  isRunning,
  launchPostmaster,
  type Place,
  type Postmaster,
  stopPostmaster,
} from './embedded-postmaster.ts'

export interface EmbeddedOptions {
  /** Embark's data directory; the cluster is its subdirectory `postgres`. Ignored for an ephemeral one. */
  dataDir?: string
  /** Further PostgreSQL settings, `name=value`. */
  settings?: readonly string[]
  database?: string
  /** For tests: in memory where there is some, not safe against a crash, removed when stopped. */
  ephemeral?: boolean
}

export interface Embedded {
  /** For the owner of the cluster (a superuser); the application itself connects with a lesser role. */
  url: string
  /** Whether the server was running already. */
  reused: boolean
  stop(): Promise<void>
  /** Tells the server to end without waiting for it, where there is no time to stop. */
  abandon(): void
}

const ALWAYS = [
  'max_connections=100',
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'random_page_cost=1.1',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'max_wal_size=2GB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=%m [%p] ',
]
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
const FLEETING = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum_naptime=10s']

/**
 * Starts the PostgreSQL that comes with Embark, so that one command is enough to run it; takes over a server that a killed process
 * left behind, shares it with other processes on the same data, and starts it again should it die.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { ephemeral = false, database = 'embark' } = options
  const home = ephemeral ? await fleetingHome() : path.resolve(options.dataDir ?? '.embark')
  const native = findBinaries()
  fs.mkdirSync(home, { recursive: true, mode: 0o700 })
  const place = placeIn(home)
  const launch = launchFor(place.cluster)
  const lease = enter(place)
  createCluster(place, native, launch, ephemeral)
  const settings = [...ALWAYS, ...sharedMemory(), ...(ephemeral ? FLEETING : DURABLE), ...(options.settings ?? [])]
  const found = await findPostmaster(place)
  let running: Postmaster = found ?? (await launchPostmaster(place, native, launch, settings))
  await createDatabase(place, running.port, database)

  let stopping = false
  const watch = watchOver(
    () => running,
    async () => {
      const next = await launchPostmaster(place, native, launch, settings, running.port)
      if (stopping) await stopPostmaster(next)
      running = next
    },
  )
  const stop = async () => {
    stopping = true
    await watch.end()
    if (leave(place, lease)) await stopPostmaster(running)
    if (ephemeral) fs.rmSync(home, { recursive: true, force: true })
  }
  const abandon = () => {
    if (leave(place, lease)) hurry(running)
  }
  return { url: addressOf(place, running.port, database), reused: found !== undefined, stop, abandon }
}

/** Refuses a database that may forget what it acknowledged; called when the server starts, for whatever server it is given. */
export async function assertDurable(client: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<void> {
  const { rows } = await client.query(
    `
      select name, setting
      from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
      order by name`,
  )
  // The query names its two columns.
  const lax = (rows as { name: string; setting: string }[]).map(({ name }) => name)
  if (lax.length > 0)
    throw new Error(
      `This PostgreSQL may lose acknowledged data: ${lax.join(', ')} is off. Set it to on in postgresql.conf and restart PostgreSQL.`,
    )
}

const placeIn = (home: string): Place => ({
  cluster: path.join(home, 'postgres'),
  log: path.join(home, 'postgres.log'),
  password: path.join(home, 'postgres.password'),
  users: path.join(home, 'postgres-users'),
})

// Who uses the cluster is written down as a file that begins with the process's id; the last one to leave stops the server.
function enter(place: Place): string {
  fs.mkdirSync(place.users, { recursive: true })
  const lease = `${process.pid}-${randomBytes(4).toString('hex')}`
  fs.writeFileSync(path.join(place.users, lease), '')
  return lease
}

function leave(place: Place, lease: string): boolean {
  fs.rmSync(path.join(place.users, lease), { force: true })
  return !inUse(place)
}

function inUse(place: Place): boolean {
  if (!fs.existsSync(place.users)) return false
  let used = false
  for (const name of fs.readdirSync(place.users)) {
    if (isRunning(Number.parseInt(name, 10))) used = true
    else fs.rmSync(path.join(place.users, name), { force: true })
  }
  return used
}

// Made beside its final place and moved there whole, so that an initdb that was killed half-way leaves nothing to trip over.
function createCluster(place: Place, native: string, launch: Launch, ephemeral: boolean): void {
  if (fs.existsSync(place.cluster)) {
    handOver(launch, place.cluster)
    return
  }
  const draft = `${place.cluster}.${process.pid}.new`
  const password = `${place.password}.${process.pid}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  fs.writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  for (const target of [draft, password]) handOver(launch, target)
  const locale =
    process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const [command, args] = commandFor(launch, native, 'initdb', [
    '-D',
    draft,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${password}`,
    '-E',
    'UTF8',
    '--data-checksums',
    ...locale,
    ...(ephemeral ? ['--no-sync'] : []),
  ])
  const made = spawnSync(command, args, { encoding: 'utf8', ...launch.account })
  if (made.status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true })
    fs.rmSync(password, { force: true })
    throw new Error(`The embedded PostgreSQL could not create its data in ${place.cluster}: ${made.error?.message ?? made.stderr}`)
  }
  moveInto(place, draft, password)
}

function moveInto(place: Place, draft: string, password: string): void {
  if (fs.existsSync(place.cluster)) {
    fs.rmSync(draft, { recursive: true, force: true })
    fs.rmSync(password, { force: true })
    return
  }
  fs.renameSync(password, place.password)
  fs.renameSync(draft, place.cluster)
}

async function createDatabase(place: Place, port: number, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(place, port, 'postgres') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } catch (error) {
    // Another process created it between the two statements.
    if (!(error instanceof pg.DatabaseError) || !['42P04', '23505'].includes(error.code ?? '')) throw error
  } finally {
    await client.end()
  }
}

function watchOver(current: () => Postmaster, restart: () => Promise<void>): { end(): Promise<void> } {
  let restarting: Promise<void> | undefined
  const timer = setInterval(() => {
    if (restarting || isRunning(current().pid)) return
    restarting = restart()
      .catch(() => sleep(1000))
      .finally(() => {
        restarting = undefined
      })
  }, 250)
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      await restarting
    },
  }
}

const MEMORY = '/dev/shm'
const PREFIX = 'embark-postgres-'

// Test runs that were killed leave their server running; the next one clears it away.
async function fleetingHome(): Promise<string> {
  const root = fs.existsSync(MEMORY) && freeBytes(MEMORY) > 2e9 ? MEMORY : os.tmpdir()
  for (const name of fs.readdirSync(root).filter((each) => each.startsWith(PREFIX))) {
    const place = placeIn(path.join(root, name))
    if (!fs.existsSync(place.cluster) || inUse(place)) continue
    const left = await findPostmaster(place)
    if (left) await stopPostmaster(left)
    fs.rmSync(path.join(root, name), { recursive: true, force: true })
  }
  return fs.mkdtempSync(path.join(root, PREFIX))
}

// Containers often have 64 MB of /dev/shm, too little for parallel queries.
const sharedMemory = () => (fs.existsSync(MEMORY) && freeBytes(MEMORY) < 5e8 ? ['dynamic_shared_memory_type=mmap'] : [])

function freeBytes(directory: string): number {
  const { bavail, bsize } = fs.statfsSync(directory)
  return bavail * bsize
}
