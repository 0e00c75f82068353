import type { Permission } from '@embark/contract/kernel/access.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/pool.ts'
import { asTenant } from '../db/tenant.ts'
import { actorFrom, holders } from './actors.ts'
import { AddressBook } from './address-lists.ts'
import { noLimits } from './limits.ts'

/** How long an answer may serve when no message of change arrived. */
const freshMs = 10_000
const channel = 'embark_access'

/** The actor of a session and when it ends by itself; a cached entry serves no longer than that. */
type Found = { readonly actor: Actor; readonly endsAt: number } | undefined
type Kept = Promise<Found> & { expires?: number }

/** Called when rights may have changed: for one session, for a whole tenant, or for everybody. */
export type Forgotten = (tenantId?: number, sessionId?: number) => void

/** What a session may do, warm in memory: no statement for permissions, and still revoked at once everywhere. */
export class SessionDirectory {
  readonly #pool: pg.Pool
  readonly #known = new LRUCache<string, Kept>({ max: 20_000, ttl: freshMs })
  /** People viewing as another person: few, and looked up by their session. */
  readonly #viewed = new LRUCache<string, Kept>({ max: 1_000, ttl: freshMs })
  #listener: pg.PoolClient | undefined
  readonly #watchers = new Set<Forgotten>()
  /** The address lists, forgotten together with the rights of everybody in a company. */
  readonly addresses: AddressBook
  #stopped = false
  #retry: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
    this.addresses = new AddressBook(pool, freshMs)
  }

  /** Starts listening to the other processes for changes. */
  async listen() {
    const client = await this.#pool.connect()
    this.#listener = client
    client.on('notification', ({ channel: from, payload }) => {
      if (from === channel) this.#heard(payload ?? '')
    })
    client.once('end', () => {
      this.#letGo()
      this.addresses.forget()
      // After stop() the connection has been returned already.
      if (this.#listener !== client) return
      this.#listener = undefined
      client.release(true)
      this.#listenAgain()
    })
    await client.query(`listen ${channel}`)
    this.#letGo()
    this.addresses.forget()
    // Messages sent meanwhile were missed.
    for (const watcher of this.#watchers) watcher()
  }

  /** Calls back on every change of rights, for caches that depend on them; returns a function that ends it. */
  watch(watcher: Forgotten): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #letGo() {
    this.#known.clear()
    this.#viewed.clear()
  }

  // The database may take longer to come back than one try.
  #listenAgain() {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      if (!this.#stopped) this.listen().catch(() => this.#listenAgain())
    }, 500).unref()
  }

  stop() {
    this.#stopped = true
    const listener = this.#listener
    this.#listener = undefined
    listener?.release(true)
  }

  /**
   * The actor of a live session, or the person it views as; undefined once either has ended. A caller with a connection to the tenant can
   * lend it.
   */
  async find(tenantId: number, sessionId: number, viewingId?: number, lent?: Db): Promise<Actor | undefined> {
    const session = await this.#found(tenantId, sessionId, viewingId, lent)
    return session && session.endsAt > Date.now() ? session.actor : undefined
  }

  #found(tenantId: number, sessionId: number, viewingId?: number, lent?: Db): Promise<Found> {
    const cache = viewingId === undefined ? this.#known : this.#viewed
    const key = `${tenantId}:${sessionId}${viewingId === undefined ? '' : `:${viewingId}`}`
    const known = cache.get(key)
    if (known) return known
    const read = (db: Db) => (viewingId === undefined ? actorOf(db, sessionId) : viewedActorOf(db, sessionId, viewingId))
    const reading = lent ? read(lent) : asTenant(this.#pool, tenantId, read, 'read')
    cache.set(key, reading)
    reading.catch(() => cache.delete(key))
    return reading
  }

  /** Forgets one session, or all of a tenant, in this process. */
  forget(tenantId: number, sessionId?: number) {
    const meant = `${tenantId}:${sessionId === undefined ? '' : `${sessionId}:`}`
    for (const key of this.#viewed.keys()) if (key.startsWith(meant)) this.#viewed.delete(key)
    if (sessionId !== undefined) this.#known.delete(`${tenantId}:${sessionId}`)
    else {
      for (const key of this.#known.keys()) if (key.startsWith(meant)) this.#known.delete(key)
      this.addresses.forget(tenantId)
    }
    for (const watcher of this.#watchers) watcher(tenantId, sessionId)
  }

  #heard(payload: string) {
    const [tenant, session] = payload.split(':')
    this.forget(Number(tenant), session === undefined ? undefined : Number(session))
  }
}

/** Makes every process forget one session, or all of the tenant's: after a right, a role, a person or a session changed. */
export const forgetAccess = (db: Db, tenantId: number, sessionId?: number) =>
  sql`select pg_notify(${channel}, ${sessionId === undefined ? String(tenantId) : `${tenantId}:${sessionId}`})`.execute(db)

/** By the clock of the database that said when it ends, whatever the clock here shows. */
const endOf = ({ left_ms }: { left_ms: number }) => Date.now() + left_ms

async function actorOf(db: Db, sessionId: number): Promise<Found> {
  // Only current holders of a role are found, however old the session is.
  const row = await holders(db)
    .innerJoin('sessions', (on) => on.onRef('sessions.user_id', '=', 'users.id').onRef('sessions.role_id', '=', 'roles.id'))
    .innerJoin('devices', 'devices.id', 'sessions.device_id')
    .select(['devices.device_identifier', sql<number>`extract(epoch from sessions.expires_at - now())::float8 * 1000`.as('left_ms')])
    .where('sessions.id', '=', sessionId)
    .where('sessions.status', '=', 'active')
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('devices.status', '=', 'active')
    .executeTakeFirst()
  return row && { actor: actorFrom(row, { sessionId, deviceIdentifier: row.device_identifier, viewedBy: null }), endsAt: endOf(row) }
}

/** The person a session looks through the eyes of, as long as the session lives and its owner may still view as others. */
async function viewedActorOf(db: Db, sessionId: number, viewingId: number): Promise<Found> {
  const session = await actorOf(db, sessionId)
  const viewer = session?.actor
  if (!viewer?.permissions.has('settings.view.as')) return undefined
  const row = await holders(db)
    .innerJoin('viewings', (on) => on.onRef('viewings.user_id', '=', 'users.id').onRef('viewings.role_id', '=', 'roles.id'))
    .select(sql<number>`extract(epoch from viewings.expires_at - now())::float8 * 1000`.as('left_ms'))
    .where('viewings.id', '=', viewingId)
    .where('viewings.session_id', '=', sessionId)
    .where('viewings.ended_at', 'is', null)
    .where('viewings.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!row || (row.system_key === 'super_admin' && viewer.roleKey !== 'super_admin')) return undefined
  const { id, name, deviceIdentifier } = viewer
  const actor = actorFrom(row, { sessionId, deviceIdentifier, viewedBy: { id: id!, name, viewingId } })
  return { actor, endsAt: Math.min(session!.endsAt, endOf(row)) }
}

const nobody = {
  id: null,
  identifier: null,
  group: null,
  roleId: null,
  roleIdentifier: null,
  roleKey: null,
  groupIdentifier: null,
  hasStudentProfile: false,
  permissions: new Set<Permission>(),
  scopes: {},
  branchId: null,
  teamIds: [],
  agentId: null,
  mustSign: false,
  institutionIds: [],
  limits: noLimits,
  sessionId: null,
  deviceIdentifier: null,
  viewedBy: null,
  provenAt: null,
} as const
/** A caller without a session. */
export const publicActor: Actor = { ...nobody, kind: 'public', name: 'Public' }
/** The product itself: subscribers, jobs, the clock. */
export const systemActor: Actor = { ...nobody, kind: 'system', name: 'Embark' }
