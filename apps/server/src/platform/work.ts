import type { EventName } from '@embark/contract/kernel/events.ts'
import type { AddressEntry } from '@embark/contract/kernel/networks.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { forgetAccess, type SessionDirectory } from './access/sessions.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Carriers } from './channels/carrier.ts'
import type { MailReplies } from './channels/mail-replies.ts'
import type { Actor, Change, CookieChange, Ctx, RequestFacts, Tenant } from './context.ts'
import type { Db } from './db/pool.ts'
import { asTenant, type Leave, type Terms } from './db/tenant.ts'
import type { FileLinks } from './files/file-links.ts'
import type { FileStore } from './files/store.ts'
import { type Outgoing, outgoingOf } from './outgoing/outgoing.ts'
import { Refusal } from './refusal.ts'
import type { Telephony } from './telephony/telephony.ts'

/** What every unit of work needs from the process it runs in. */
export interface Means {
  readonly pool: pg.Pool
  readonly files: FileStore
  readonly links: FileLinks
  /** Sends a realtime message to rooms; goes through the database when several processes run. */
  tell(rooms: readonly string[], name: string, message: unknown): void
  /** Lets the dispatcher know that the outbox has something new. */
  wake(): void
  readonly now: () => Date
  readonly tokens: Tokens
  /** Where people reach the portal; links in messages begin with it. */
  readonly publicUrl: string
  /** How messages leave the house, by channel; what is missing stays in the outbox. */
  readonly carriers?: Carriers
  /** The telephony provider, where companies have one. */
  readonly telephony?: Telephony
  /** How answers to mails come in, where companies receive them. */
  readonly mailReplies?: (company: string) => MailReplies | undefined
  /** Fetches addresses that people named; without it none within the house. */
  readonly outgoing?: Outgoing
  /** The warm answers of this process, where it has any. */
  readonly sessions?: Pick<SessionDirectory, 'forget' | 'find'>
}

/** Who works for whom, and what the caller said about themselves. */
export interface Errand {
  readonly tenant: Tenant
  readonly actor: Actor
  readonly language: Ctx['language']
  readonly offsetMinutes: number
  readonly zone?: string | undefined
  readonly traceId: string
  readonly ip: string | null
  readonly addresses?: readonly AddressEntry[]
  readonly ifMatch: number | null
  /** The audit entry a successful call leaves. */
  readonly audit?: string | undefined
  readonly mode: 'read' | 'write'
  readonly request?: RequestFacts
  /** On what terms its transactions have a connection. */
  readonly terms?: Terms
  /** Where cookies of the answer go; without it there is no answer to put them in. */
  readonly setCookie?: (change: CookieChange) => void
}

const openInternet = outgoingOf({ allow: [] })

/** What is known of a request that is none: a job, a subscriber, the command line. */
const noRequest: RequestFacts = {
  deviceNumber: null,
  cookies: {},
  clientKind: 'api',
  userAgent: null,
  bearer: null,
  hostname: 'localhost',
  isSecure: true,
  bytes: null,
  signature: null,
}

interface Ledger {
  readonly audits: { action: string; change?: Change | undefined }[]
  readonly changes: Change[]
  readonly events: { name: EventName; payload: unknown }[]
  readonly told: { rooms: readonly string[]; name: string; message: unknown }[]
  readonly hooks: (() => void)[]
  readonly cookies: CookieChange[]
  readonly rescues: ((ctx: Ctx) => Promise<void>)[]
  /** The same call was made before, and nothing was done. */
  isRepeat?: true
  /** Who turned out to be behind a call that came from nobody known. */
  by?: { readonly id: number; readonly roleId: number | null }
}

/** Runs one unit of work as one transaction, writes what it leaves behind, and tells others once it is saved. */
export async function perform<T>(means: Means, errand: Errand, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  let left: Ledger = emptyLedger()
  const transaction = async (db: Db, leave: Leave) => {
    left = emptyLedger()
    const done = await work(contextOf(means, errand, db, left))
    writeDown(leave, errand, left)
    return done
  }
  const result = await asTenant(means.pool, errand.tenant.id, transaction, errand.mode, errand.terms).catch(async (error: unknown) => {
    if (error instanceof Refusal) await rescue(means, errand, left.rescues)
    throw error
  })
  for (const change of left.cookies) errand.setCookie?.(change)
  for (const hook of left.hooks) hook()
  for (const { rooms, name, message } of left.told) means.tell(rooms, name, message)
  if (left.events.length) means.wake()
  return result
}

/** Keeps what must be kept of a refused call, under the names it gives itself. */
async function rescue(means: Means, errand: Errand, works: readonly ((ctx: Ctx) => Promise<void>)[]) {
  const { audit: _, ...unnamed } = errand
  for (const work of works) await perform(means, { ...unnamed, mode: 'write' }, work)
}

/** The portal as this company's people open it: its own host with the portal's scheme and port, both from the configuration. */
function addressOf(publicUrl: string, host: string | null): string {
  if (!host) return publicUrl
  const url = new URL(publicUrl)
  url.hostname = host
  return url.origin
}

const emptyLedger = (): Ledger => ({ audits: [], changes: [], events: [], told: [], hooks: [], cookies: [], rescues: [] })

function contextOf(means: Means, errand: Errand, db: Db, left: Ledger): Ctx {
  return {
    db,
    tenant: errand.tenant,
    actor: errand.actor,
    language: errand.language,
    offsetMinutes: errand.offsetMinutes,
    zone: errand.zone,
    traceId: errand.traceId,
    ip: errand.ip,
    addresses: errand.addresses ?? [],
    ifMatch: errand.ifMatch,
    files: means.files,
    links: means.links,
    tokens: means.tokens,
    publicUrl: addressOf(means.publicUrl, errand.tenant.host),
    outgoing: means.outgoing ?? openInternet,
    canDial: means.telephony?.dialFor(errand.tenant.code) !== undefined,
    mailLeaves: means.carriers?.email !== undefined,
    mailReplies: means.mailReplies?.(errand.tenant.code),
    request: errand.request ?? noRequest,
    now: means.now,
    emit: (name, payload) => void left.events.push({ name, payload }),
    changed: (change) => void left.changes.push(change),
    wasRepeated: () => {
      left.isRepeat = true
    },
    wasDoneBy: (id, roleId) => {
      if (errand.actor.kind === 'public') left.by = { id, roleId: roleId ?? null }
    },
    audit: (action, change) => void left.audits.push({ action, change }),
    enqueue: async (task, payload, { runAt, jobKey, isPatient = false } = {}) => {
      await sql`
        select app_enqueue(
          ${task}, ${JSON.stringify(payload)}::jsonb, ${runAt?.toISOString() ?? null}::timestamptz, ${jobKey ?? null},
          ${isPatient}::boolean
        )`.execute(db)
    },
    tell: (rooms, name, message) => void left.told.push({ rooms, name, message }),
    setCookie: (change) => void left.cookies.push(change),
    forgetAccess: async (sessionId) => {
      await forgetAccess(db, errand.tenant.id, sessionId)
      left.hooks.push(() => means.sessions?.forget(errand.tenant.id, sessionId))
    },
    evenIfRefused: (work) => void left.rescues.push(work),
    actorOf: async (sessionId) => means.sessions?.find(errand.tenant.id, sessionId, undefined, db),
    afterCommit: (hook) => void left.hooks.push(hook),
    // The audit entry belongs to the call, not to each of its transactions.
    again: (work) => perform(means, { ...errand, audit: undefined }, work),
  }
}

/** One statement for the audit entries and the events of a unit of work, and none when there are none. */
function writeDown(leave: Leave, errand: Errand, left: Ledger) {
  const { actor, traceId, ip } = errand
  const declared =
    errand.audit && !left.isRepeat
      ? (left.changes.length ? left.changes : [undefined]).map((change) => ({ action: errand.audit!, change }))
      : []
  const audits = [...declared, ...left.audits].map(({ action, change }) => ({
    action,
    // The database knows the name of who is told by number alone.
    ...(left.by
      ? { actor_id: left.by.id, actor_name: null, role_id: left.by.roleId }
      : { actor_id: actor.id, actor_name: actor.name, role_id: actor.roleId }),
    module: change?.module ?? null,
    record_id: change?.id ?? null,
    before: change?.before ?? null,
    after: change?.after ?? null,
    trace_id: traceId,
    ip,
  }))
  const events = left.events.map(({ name, payload }) => ({ name, payload, actor_id: actor.id, trace_id: traceId }))
  if (!audits.length && !events.length) return
  leave({
    name: 'record_change',
    text: 'select record_change($1::jsonb, $2::jsonb)',
    values: [JSON.stringify(audits), JSON.stringify(events)],
  })
}
