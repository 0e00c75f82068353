import type { Permission, Scope, ScopedModule } from '@embark/contract/kernel/access.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Actor } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { asTenant } from '../db/tenant.ts'

/** How long an answer may serve when no message of change arrived. */
const freshMs = 10_000
const channel = 'embark_access'

/** Hears whose rights may have changed: one session, all of a tenant, or, without a tenant, anybody's. */
export type Forgotten = (tenantId?: number, sessionId?: number) => void

/** What a session may do, warm in memory: no statement for permissions, and still revoked at once everywhere. */
export class SessionDirectory {
  readonly #pool: pg.Pool
  readonly #known = new LRUCache<string, Promise<Actor | undefined> & { expires?: number }>({ max: 20_000, ttl: freshMs })
  #listener: pg.PoolClient | undefined
  readonly #watchers = new Set<Forgotten>()
  #stopped = false
  #retry: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Starts to hear from the other processes what changed. */
  async listen() {
    const client = await this.#pool.connect()
    this.#listener = client
    client.on('notification', ({ payload }) => this.#heard(payload ?? ''))
    client.once('end', () => {
      this.#known.clear()
      // After stop() the connection is given back already.
      if (this.#listener !== client) return
      this.#listener = undefined
      client.release(true)
      this.#listenAgain()
    })
    await client.query(`listen ${channel}`)
    this.#known.clear()
    // What was said meanwhile nobody heard.
    for (const watcher of this.#watchers) watcher()
  }

  /** Tells of every change of rights, for who keeps something that follows from them; returns how to end it. */
  watch(watcher: Forgotten): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
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

  /** The actor behind a live session, or nothing when it ended. */
  find(tenantId: number, sessionId: number): Promise<Actor | undefined> {
    const key = `${tenantId}:${sessionId}`
    const known = this.#known.get(key)
    if (known) return known
    const reading = asTenant(this.#pool, tenantId, (db) => actorOf(db, sessionId), 'read')
    this.#known.set(key, reading)
    reading.catch(() => this.#known.delete(key))
    return reading
  }

  /** Lets go of one session, or of all of a tenant's, in this process. */
  forget(tenantId: number, sessionId?: number) {
    if (sessionId !== undefined) this.#known.delete(`${tenantId}:${sessionId}`)
    else for (const key of this.#known.keys()) if (key.startsWith(`${tenantId}:`)) this.#known.delete(key)
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

async function actorOf(db: Db, sessionId: number): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'sessions.role_id')
    .innerJoin('devices', 'devices.id', 'sessions.device_id')
    .select(['users.id', 'users.identifier', 'users.first_name', 'users.last_name', 'users.group', 'users.branch_id', 'users.agent_id'])
    .select(['roles.id as role_id', 'roles.identifier as role_identifier', 'roles.system_key', 'devices.device_identifier'])
    .select(() => [
      sql<Permission[]>`array(select permission from role_permissions p where p.role_id = roles.id)`.as('permissions'),
      sql<
        Record<string, Scope>
      >`coalesce((select jsonb_object_agg(module, scope) from role_data_scopes s where s.role_id = roles.id), '{}')`.as('scopes'),
      sql<number[]>`array(select team_id from team_members m where m.user_id = users.id)`.as('team_ids'),
      sql<number[]>`array(select institution_id from institution_users i where i.user_id = users.id)`.as('institution_ids'),
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.status', '=', 'active')
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('users.status', '=', 'active')
    .where('devices.status', '=', 'active')
    .where('roles.is_active', '=', true)
    // A role that was taken away counts no more, however old the session is.
    .where(sql<boolean>`exists (select from user_roles held where held.user_id = users.id and held.role_id = roles.id)`)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    kind: 'person',
    id: row.id,
    identifier: row.identifier,
    name: `${row.first_name} ${row.last_name}`.trim(),
    group: row.group as Actor['group'],
    roleId: row.role_id,
    roleIdentifier: row.role_identifier,
    roleKey: row.system_key,
    permissions: new Set(row.permissions),
    scopes: row.scopes as Partial<Record<ScopedModule, Scope>>,
    branchId: row.branch_id,
    teamIds: row.team_ids,
    agentId: row.agent_id,
    institutionIds: row.institution_ids,
    sessionId,
    deviceIdentifier: row.device_identifier,
    provenAt: null,
  }
}

const nobody = {
  id: null,
  identifier: null,
  group: null,
  roleId: null,
  roleIdentifier: null,
  roleKey: null,
  permissions: new Set<Permission>(),
  scopes: {},
  branchId: null,
  teamIds: [],
  agentId: null,
  institutionIds: [],
  sessionId: null,
  deviceIdentifier: null,
  provenAt: null,
} as const
/** Whoever calls without a session. */
export const publicActor: Actor = { ...nobody, kind: 'public', name: 'Public' }
/** The product itself: subscribers, jobs, the clock. */
export const systemActor: Actor = { ...nobody, kind: 'system', name: 'Embark' }
