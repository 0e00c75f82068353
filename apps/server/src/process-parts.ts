import pg from 'pg'
import { forgetWithAccess } from '#modules/masters/masters.public.ts'
import { SessionDirectory } from '#platform/access/sessions.ts'
import { setPasswordPasses } from '#platform/auth/passwords.ts'
import { tokensOf } from '#platform/auth/tokens.ts'
import { mailRepliesOf } from '#platform/channels/mail-replies.ts'
import { pushCarrier } from '#platform/channels/push.ts'
import { smsCarrier } from '#platform/channels/sms.ts'
import type { SmtpOptions } from '#platform/channels/smtp.ts'
import type { Config } from '#platform/config/config.ts'
import { openPool } from '#platform/db/pool.ts'
import { Dispatcher } from '#platform/events/dispatcher.ts'
import { openStore } from '#platform/files/open-store.ts'
import { linksOf } from '#platform/files/signed-links.ts'
import { budgetOf } from '#platform/http/budget.ts'
import type { Services } from '#platform/http/serve.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import type { Log } from '#platform/observe/log.ts'
import { outgoingOf } from '#platform/outgoing/outgoing.ts'
import { register } from '#platform/registry.ts'
import { telephonyOf } from '#platform/telephony/telephony.ts'
import { TenantDirectory } from '#platform/tenancy/directory.ts'
import { clock, jobs } from './jobs.ts'
import { registrations } from './registrations.ts'
import { subscribers } from './subscribers.ts'

export interface Parts {
  readonly services: Services
  readonly dispatcher: Dispatcher
  /** The owner's few connections, for figures and health. */
  readonly owner: pg.Pool
  /** Realtime is attached once there is something to attach it to. */
  speakThrough(tell: Services['tell']): void
  startWork(): Promise<{ stop(): Promise<void> }>
  close(): Promise<void>
}

/** Everything a process of Embark is made of, wired once: pools, doors, files, outbox, queue. */
export async function openParts(config: Config, ownerUrl: string, log: Log): Promise<Parts> {
  register(registrations)
  const quiet = (error: Error) => log.warn({ err: error }, 'a database connection ended')
  const pool = openPool(ownerUrl, { size: config.database.poolSize, onError: quiet })
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2, application_name: 'embark owner' })
  owner.on('error', quiet)
  owner.on('connect', (client) => client.on('error', quiet))
  const tokens = tokensOf(config.secret)
  setPasswordPasses(config.passwordPasses)
  const tenants = new TenantDirectory(pool, config.defaultTenant)
  const sessions = new SessionDirectory(pool)
  sessions.watch(forgetWithAccess)
  tenants.follow(sessions)
  const files = await openStore(config.files)
  const smtp =
    config.mail.transport === 'smtp' && config.mail.url ? await carrierTo({ url: config.mail.url, from: config.mail.from }) : undefined
  const sms = config.sms.url ? smsCarrier({ url: config.sms.url, token: config.sms.token, from: config.sms.from }) : undefined
  const push = config.push.url ? pushCarrier({ url: config.push.url, token: config.push.token }) : undefined
  let speak: Services['tell'] = () => {}
  const services: Services = {
    pool,
    files,
    links: linksOf(tokens, sessions),
    tokens,
    publicUrl: config.publicUrl,
    tenants,
    sessions,
    now: () => new Date(),
    budget: config.budget.person ? budgetOf({ ...config.budget, connections: config.database.poolSize }) : undefined,
    tell: (rooms, name, message) => speak(rooms, name, message),
    wake: () => dispatcher.wake(),
    carriers: { ...(smtp && { email: smtp.carry }), ...(sms && { sms }), ...(push && { push }) },
    telephony: telephonyOf(config.telephony),
    mailReplies: mailRepliesOf(config.mail),
    outgoing: outgoingOf(config.outgoing),
  }
  const dispatcher = new Dispatcher(services, tenants, subscribers, log)
  return {
    services,
    dispatcher,
    owner,
    speakThrough: (tell) => {
      speak = tell
    },
    startWork: () => startWorker({ ownerUrl, means: services, tenants, jobs, clock, concurrency: config.worker.concurrency, log }),
    async close() {
      sessions.stop()
      smtp?.stop()
      await owner.end()
      await pool.end()
    },
  }
}

// Loaded only where mail leaves the house.
const carrierTo = async (options: SmtpOptions) => (await import('#platform/channels/smtp.ts')).smtpCarrier(options)
