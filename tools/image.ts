/**
 * Does what the Dockerfile says where there is no container engine: copies and runs its steps in a folder of their own, starts what it
 * starts beside a fresh PostgreSQL, asks its health check and tells it to stop. `npm run image`; takes a minute or two.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { environmentOf, type Instruction, listIn, stagesOf } from './dockerfile.ts'

const root = path.resolve(import.meta.dirname, '..')
const sandbox = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-image-'))
const stages = stagesOf(fs.readFileSync(path.join(root, 'Dockerfile'), 'utf8'))
const last = stages.at(-1) ?? []

/** A path of the image, in the sandbox. Both stages share one, for none of their paths is the same. */
const inside = (text: string) => text.replaceAll(/(^|[\s=])(\/(?:src|embark|opt|var|tmp)\b)/g, `$1${sandbox}$2`)

try {
  for (const stage of stages) build(stage)
  await run()
  console.log('The steps of the Dockerfile make an image that starts, is healthy and stops.')
} finally {
  fs.rmSync(sandbox, { recursive: true, force: true })
}

function build(stage: readonly Instruction[]) {
  let cwd = sandbox
  for (const { word, rest } of stage) {
    if (word === 'WORKDIR') {
      cwd = inside(rest)
      fs.mkdirSync(cwd, { recursive: true })
    }
    if (word === 'COPY') copy(rest, cwd)
    // Whose files they are is the engine's business; here all are those of whoever tries this.
    if (word === 'RUN') shell(inside(rest).replace('-o node -g node', ''), cwd)
  }
}

function shell(command: string, cwd: string) {
  console.log(`RUN ${command.replaceAll(sandbox, '')}`)
  const { status } = spawnSync('sh', ['-ec', command], { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`This step fails: ${command}`)
}

function copy(rest: string, cwd: string) {
  const words = rest.split(/\s+/)
  const isFromStage = words.some((word) => word.startsWith('--from='))
  const places = words.filter((word) => !word.startsWith('--'))
  const to = path.resolve(cwd, inside(places.pop() ?? '.'))
  if (isFromStage) {
    for (const place of places) fs.cpSync(inside(place), to, { recursive: true })
    return
  }
  for (const file of contextFiles()) {
    const place = places.find((each) => each === '.' || each === file)
    if (!place || !fs.existsSync(path.join(root, file))) continue
    const target = place === '.' ? path.join(to, file) : path.join(to, path.basename(file))
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.copyFileSync(path.join(root, file), target)
    fs.chmodSync(target, fs.statSync(path.join(root, file)).mode)
  }
}

/** What a builder is sent: all that is not ignored; .dockerignore leaves out what .gitignore does. */
function contextFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return stdout.trim().split('\n')
}

async function run() {
  const database = await startEmbedded({ ephemeral: true, settings: ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'] })
  const port = await freePort()
  const own = Object.fromEntries(Object.entries(environmentOf(last)).map(([name, value]) => [name, inside(value)]))
  const env = { PATH: process.env['PATH'], ...own, DATABASE_URL: database.url, EMBARK_PORT: String(port), EMBARK_DEMO: 'false' }
  const cwd = inside(last.findLast(({ word }) => word === 'WORKDIR')?.rest ?? '/')
  const commandOf = (word: string) => listIn(last.find((each) => each.word === word)?.rest ?? '')
  const [program = '', ...args] = commandOf('CMD')
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    const [asks = '', ...words] = commandOf('HEALTHCHECK')
    const isHealthy = () => spawnSync(asks, words, { cwd, env }).status === 0
    for (let left = 120; !isHealthy(); left--) {
      if (left === 0 || child.exitCode !== null) throw new Error('What the image starts is not healthy')
      await sleep(500)
    }
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
    if (!ready.ok) throw new Error(`What the image starts is not ready: ${await ready.text()}`)
  } finally {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await gone
    await database.stop()
    if (code !== 0) process.exitCode = 1
  }
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // A server that listens on TCP has an address with a port.
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  return port
}
