import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { commandFor, type Launch } from './embedded-binaries.ts'

/** Where one embedded cluster keeps its things: its data, its log, its password and the processes that use it. */
export interface Place {
  cluster: string
  log: string
  password: string
  users: string
}

export interface Postmaster {
  pid: number
  port: number
}

/**
 * The address of a database of the cluster for its owner: by the socket in its folder where there is one, which takes a third of the time
 * a connection by the network takes for each message.
 */
export function addressOf(place: Place, port: number, database: string): string {
  const url = new URL(`postgres://postgres@127.0.0.1:${port}/${database}`)
  url.password = fs.readFileSync(place.password, 'utf8').trim()
  if (fs.existsSync(path.join(place.cluster, `.s.PGSQL.${port}`))) url.searchParams.set('host', place.cluster)
  return url.href
}

/** The operating system takes no longer path for a socket. */
const longestSocket = 103
const socketsOf = ({ cluster }: Place) =>
  process.platform !== 'win32' && Buffer.byteLength(path.join(cluster, '.s.PGSQL.65535')) <= longestSocket ? cluster : ''

/** Whether a process with this id is running (a dead one that nobody has buried is not). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
  } catch {
    return true
  }
}

/** The server that answers for this cluster now, whoever started it; a pid file left by a dead one does not count. */
export async function findPostmaster(place: Place): Promise<Postmaster | undefined> {
  const lines = readLines(path.join(place.cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid || !port || !isRunning(pid) || lines[7]?.trim() !== 'ready') return undefined
  const client = new pg.Client({ connectionString: addressOf(place, port, 'postgres'), connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const same = fs.realpathSync(rows[0]?.data_directory ?? '') === fs.realpathSync(place.cluster)
    return same ? { pid, port } : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Starts the server of a cluster, or finds that another process just did; waits out the remains of one that was killed. */
export async function launchPostmaster(
  place: Place,
  native: string,
  launch: Launch,
  settings: readonly string[],
  port?: number,
): Promise<Postmaster> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const attempt = await launchOnce(place, native, launch, settings, port ?? (await freePort()))
    if (typeof attempt !== 'string') return attempt
    const found = await findPostmaster(place)
    if (found) return found
    const passing = /lock file|still in use|another postmaster|Address already in use|shutting down/i.test(attempt)
    if (!passing || Date.now() > deadline) throw new Error(`The embedded PostgreSQL did not start. Its last words:\n${attempt}`)
    await sleep(300)
  }
}

/** Stops a server: politely, then by closing its connections, then at once; the write-ahead log makes each of them safe. */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGTERM', 500],
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ]
  for (const [signal, patience] of steps) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (!isRunning(pid)) return
      await sleep(20)
    }
  }
}

/** Tells a server to end its connections and itself, and does not wait. */
export function hurry({ pid }: Postmaster): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It ended by itself.
  }
}

async function launchOnce(
  place: Place,
  native: string,
  launch: Launch,
  settings: readonly string[],
  port: number,
): Promise<Postmaster | string> {
  const words = fs.existsSync(place.log) && fs.statSync(place.log).size > 10_000_000 ? 'w' : 'a'
  const log = fs.openSync(place.log, words, 0o600)
  const from = fs.fstatSync(log).size
  const [command, args] = commandFor(launch, native, 'postgres', [
    '-D',
    place.cluster,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${socketsOf(place)}`,
    '-c',
    'unix_socket_permissions=0700',
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const child = spawn(command, args, { stdio: ['ignore', log, log], detached: true, ...launch.account })
  fs.closeSync(log)
  let failure: string | undefined
  child.on('error', (error) => {
    failure = error.message
  })
  child.on('exit', () => {
    failure ??= 'exited'
  })
  child.unref()
  while (failure === undefined) {
    const lines = readLines(path.join(place.cluster, 'postmaster.pid'))
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return { pid: child.pid, port }
    await sleep(20)
  }
  return failure === 'exited' ? fs.readFileSync(place.log, 'utf8').slice(from).slice(-4000) : failure
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/**
 * A port below those that systems give to outgoing connections: one of these would take it as soon as the server is gone, and keep it from
 * starting again.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(16_384, 32_768)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const server = net.createServer()
    server.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
