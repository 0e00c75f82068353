import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { backupAge, startBackups } from '#platform/backup/schedule.ts'
import { openVault } from '#platform/backup/vault.ts'
import { type Config, configOrExit } from '#platform/config/config.ts'
import { assertDurable } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { type DatabaseSource, openDatabase } from '#platform/db/source.ts'
import { needRoom } from '#platform/files/store.ts'
import { leaver } from '#platform/http/leave.ts'
import { CannotStart, needPort, portSentence } from '#platform/http/port.ts'
import { serveSecurityText } from '#platform/http/security-text.ts'
import { createLog } from '#platform/observe/log.ts'
import { openMetrics } from '#platform/observe/metrics.ts'
import { needWriting } from '#platform/observe/writing.ts'
import { runUntilStopped } from '#platform/process.ts'
import { type Realtime, startRealtime } from '#platform/realtime/socket.ts'
import { startFailure } from '#platform/start-failure.ts'
import { createApp } from './app.ts'
import { demoPassword, usualLeads } from './demo-actions.ts'
import { servePages } from './pages.ts'
import { openParts, type Parts } from './process-parts.ts'
import { loadReferenceData } from './reference-data.ts'

const config = configOrExit()
const log = createLog(config.log.level)
// What Node and libraries say of their age belongs into the log, not between its lines.
process.removeAllListeners('warning')
process.on('warning', (warning) => log.warn({ err: warning }, 'a warning'))

/** What ends at the same time, before all else: taking requests and taking work. */
const doors: (() => Promise<void>)[] = []
const stops: (() => Promise<void>)[] = []
const later = (stop: () => Promise<void>) => void stops.unshift(stop)
let database: DatabaseSource | undefined

await runUntilStopped({
  log,
  explain: startFailure,
  async start() {
    const serves = config.processes !== 'worker'
    if (serves && config.port) await needPort(config.host, config.port)
    // Told to stop while it starts: the server that is just being made is waited for and stopped too.
    const opening = openDatabase(config)
    later(async () => (await opening.catch(() => undefined))?.stop())
    database = await opening
    const parts = await prepare(database)
    const app = serves ? await openWeb(parts) : undefined
    const realtime = openRealtime(parts, app)
    parts.speakThrough(realtime.tell)
    if (app) {
      const leave = leaver(app)
      doors.push(() => leave(realtime.stop))
      await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
        throw new CannotStart(portSentence(error, config.host, config.port))
      })
      log.info({ address: config.publicUrl }, 'Embark is ready')
    } else later(realtime.stop)
    if (config.processes !== 'web') {
      const worker = await parts.startWork()
      const backups = startBackups({ ownerUrl: database.ownerUrl, files: parts.services.files }, config, log)
      doors.push(async () => backups.stop())
      parts.dispatcher.start()
      doors.push(() => atMost(4_500, 'work that was begun', () => Promise.all([parts.dispatcher.stop(), worker.stop()])))
    }
  },
  async stop() {
    await Promise.all(doors.splice(0).map((close) => close()))
    for (let stop = stops.shift(); stop; stop = stops.shift()) await stop()
  },
  abandon: () => database?.abandon(),
})

/** Waits for what is being ended, but not for ever: what was not finished another process goes on with, as after a crash. */
async function atMost(ms: number, what: string, end: () => Promise<unknown>) {
  const clock = new AbortController()
  const late = sleep(ms, 'late', { signal: clock.signal }).catch(() => undefined)
  const outcome = await Promise.race([end(), late])
  clock.abort()
  if (outcome === 'late') log.warn({ ms }, `${what} is left to the next process`)
}

async function prepare({ ownerUrl }: DatabaseSource): Promise<Parts> {
  await migrate(ownerUrl, { log: (line) => log.info(line) })
  const parts = await openParts(config, ownerUrl, log)
  later(() => atMost(1_000, 'what holds a connection', () => parts.close()))
  await assertDurable(parts.owner)
  await loadReferenceData(parts.owner)
  await parts.services.sessions.listen()
  if (config.demo) await showDemo(parts)
  return parts
}

/** A first start has something to look at; later ones say again how to get in. */
async function showDemo({ services, owner }: Parts) {
  const { demoCode, demoSignIns, loadDemo } = await import('#db/seeds/demo/load-demo.ts')
  const password = demoPassword(services.tokens.signLink)
  const tenants = await services.tenants.all()
  if (!tenants.length)
    await loadDemo({
      owner,
      means: services,
      tenants: services.tenants,
      password,
      leads: usualLeads,
      say: (line) => log.info(`demo: ${line}`),
    })
  else if (!tenants.some(({ code }) => code === demoCode)) return
  const lines = demoSignIns(password).map(({ role, email }) => `  ${role.padEnd(20)} ${email}`)
  process.stderr.write(
    `\nEmbark will be at ${config.publicUrl}\nThe demo company's people sign in with the password ${password}\n${lines.join('\n')}\n\n`,
  )
}

async function openWeb({ services, owner }: Parts): Promise<FastifyInstance> {
  const metrics = openMetrics()
  metrics.watchPool(services.pool)
  metrics.watchWork(owner)
  if (config.backup.at) metrics.watchBackups(async () => backupAge(await openVault(config.backup)))
  const health = {
    metrics,
    metricsToken: config.metrics.token,
    checks: {
      database: () => services.pool.query('select 1'),
      queue: () => owner.query('select 1 from graphile_worker.migrations limit 1'),
      storage: () => services.files.check(),
      // Where the database is our own its disk can be looked at; of another one writes tell.
      ...(!config.database.url && { room: () => needRoom(config.dataDir) }),
      writing: async () => needWriting(),
    },
  }
  const { trustedProxies, imageHosts } = config
  const app = await createApp({ services, log, health, trustedProxies, imageHosts, isSecure: isSecure(config) })
  serveSecurityText(app, { contact: config.securityContact, publicUrl: config.publicUrl })
  await servePages(app, webDirectory())
  return app
}

function openRealtime({ services }: Parts, app: FastifyInstance | undefined): Realtime {
  return startRealtime({
    pool: services.pool,
    log,
    ...(app && { http: app.server, doors: services, origin: config.publicUrl, trustedProxies: config.trustedProxies }),
  })
}

// A declaration, for what stands above it runs first.
function isSecure({ publicUrl }: Config): boolean {
  return publicUrl.startsWith('https:')
}

/** The built web app: beside the bundle, or in its workspace while developing. */
function webDirectory() {
  const here = path.dirname(fileURLToPath(import.meta.url))
  return (
    [path.join(here, '../../web/dist'), path.join(here, 'web')].find((directory) => fs.existsSync(path.join(directory, 'index.html'))) ??
    path.join(here, '../../web/dist')
  )
}
