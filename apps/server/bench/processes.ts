import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server under measurement. */
export interface Target {
  readonly port: number
  readonly pid: number
  /** From its start to the first answer. */
  readonly startMs: number
  stop(): Promise<void>
}

/** A port nobody listens on. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts a Node program and waits until it answers at `path`; without a path, until it runs. */
export async function startNode(args: readonly string[], env: Record<string, string>, port: number, path?: string): Promise<Target> {
  const started = performance.now()
  const child = spawn(process.execPath, [...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  while (path && !(await answers(port, path))) {
    if (child.exitCode !== null || performance.now() - started > 60_000) throw new Error(`${args.join(' ')} did not start`)
    await sleep(5)
  }
  return { port, pid: child.pid!, startMs: performance.now() - started, stop: () => ended(child) }
}

const answers = async (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (reply) => reply.ok,
    () => false,
  )

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const statOf = (pid: number) => {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}
// Linux counts in hundredths of a second.
const tickMs = 10

/** CPU a process has used so far, in milliseconds. */
export function cpuOf(pid: number): number {
  const stat = statOf(pid)
  return stat ? (stat[11]! + stat[12]!) * tickMs : 0
}

/** CPU that PostgreSQL has used so far, with all its processes, those that ended as well. */
export function cpuOfPostgres(postmaster: number): number {
  const children = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(Number(name))?.[1] === postmaster)
  const own = statOf(postmaster)
  const ended = own ? (own[13]! + own[14]!) * tickMs : 0
  return children.reduce((sum, pid) => sum + cpuOf(Number(pid)), cpuOf(postmaster) + ended)
}

/** Memory in MiB: what a process holds now, and the most it ever held. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const text = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024)
  return { now: of('VmRSS'), peak: of('VmHWM') }
}
