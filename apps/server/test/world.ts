import { randomUUID } from 'node:crypto'
import type { Permission } from '@embark/contract/kernel/access.ts'
import { changesState, type Endpoint, type EndpointTypes, methodOf, pathOf } from '@embark/contract/kernel/endpoint.ts'
import type { TenantSettings } from '@embark/contract/kernel/settings.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type * as z from 'zod'
import { SessionDirectory, systemActor } from '#platform/access/sessions.ts'
import { tokensOf } from '#platform/auth/tokens.ts'
import type { Ctx } from '#platform/context.ts'
import { type Db, openPool } from '#platform/db/pool.ts'
import { asTenant } from '#platform/db/tenant.ts'
import { Dispatcher } from '#platform/events/dispatcher.ts'
import type { Subscriber } from '#platform/events/subscribe.ts'
import { linksOf } from '#platform/files/signed-links.ts'
import { diskStore } from '#platform/files/store.ts'
import type { Job } from '#platform/jobs/job.ts'
import { toolsFor } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/observe/log.ts'
import { type Outgoing, outgoingOf } from '#platform/outgoing/outgoing.ts'
import { register } from '#platform/registry.ts'
import { TenantDirectory } from '#platform/tenancy/directory.ts'
import { perform } from '#platform/work.ts'
import { createApp } from '../src/app.ts'
import { furnishTenant } from '../src/modules/organization/tenant/tenant.commands.ts'
import { registrations } from '../src/registrations.ts'
import { subscribers } from '../src/subscribers.ts'
import { mailReplies } from './mail-replies.ts'
import { closeOthers } from './open-companies.ts'
import { payloadOf } from './payload.ts'
import { recordExample } from './record-examples.ts'
import { telephony } from './telephony.ts'
import { faultsOf } from './watch-answers.ts'

register(registrations)
const ownerUrl = inject('databaseUrl')
/** The owner's connections: for tests that look behind the wall. */
export const owner = new pg.Pool({ connectionString: ownerUrl, max: 3 }).on('error', () => {})
// A busy machine takes its time over what a test sets up in one statement; how long the product waits is tried in tenant.test.ts.
export const pool = openPool(ownerUrl, { statementSeconds: 120 })
const log = createLog('silent')
export const tokens = tokensOf('a secret for tests only, long enough to be one')
export const tenants = new TenantDirectory(pool)
export const sessions = new SessionDirectory(pool)
tenants.follow(sessions)
export interface Told {
  readonly rooms: readonly string[]
  readonly name: string
  readonly message: unknown
}
const sent: Told[] = []
/** Addresses within this machine that a test lets companies name, as an operator does in their own network; at the first nobody listens. */
export const allowedHosts: string[] = ['127.0.0.1:9']
const means = {
  pool,
  tokens,
  publicUrl: 'https://portal.example',
  files: diskStore(`${inject('dataDir')}/files`),
  links: linksOf(tokens, sessions),
  telephony,
  mailReplies: () => mailReplies,
  outgoing: ((address, request) => outgoingOf({ allow: allowedHosts })(address, request)) satisfies Outgoing,
  tell: (rooms: readonly string[], name: string, message: unknown) => void sent.push({ rooms, name, message }),
  wake: () => {},
  now: () => new Date(),
}
/** A dispatcher with subscribers of the test's own. */
export const dispatcherWith = (some: readonly Subscriber[]) => new Dispatcher(means, tenants, some, log)
const dispatcher = dispatcherWith(subscribers)
let listening: Promise<void> | undefined
let started: Promise<FastifyInstance> | undefined
const startApp = async (trustedProxies: readonly string[] = []) => {
  listening ??= sessions.listen()
  await listening
  const app = await createApp({
    services: { ...means, tenants, sessions, tokens, provesAnswers: true },
    log,
    trustedProxies,
    isSecure: false,
  })
  await app.ready()
  return app
}
/** A web process of its own that stands behind these proxies. */
export const appBehind = (trustedProxies: readonly string[]) => startApp(trustedProxies)
/** The web process, without a port. */
export const app = () => (started ??= startApp())
type TypesIn<E> = E extends Endpoint<infer T> ? T : EndpointTypes
export interface Answer<E> {
  readonly status: number
  readonly data: TypesIn<E>['data']
  readonly message: string
  readonly errors: { code: string; message: string; field?: string; details?: unknown }[]
  readonly headers: Record<string, unknown>
  readonly raw: Buffer
}
export type Caller = <E extends Endpoint>(
  endpoint: E,
  input?: Partial<TypesIn<E>['call'] & object>,
  extra?: Record<string, string>,
) => Promise<Answer<E>>

/** Calls endpoints as the bearer of a token; an empty one is a stranger. */
export const callerWith =
  (token: string, more: Record<string, string> = {}): Caller =>
  async (endpoint, input = {}, extra = {}) => {
    const {
      params = {},
      query = {},
      body,
      upload,
    } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object; upload?: File }
    const path = pathOf(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? randomUUID())))
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    )
    const { payload, type } = await payloadOf(body, upload, changesState(endpoint))
    const reply = await (await app()).inject({
      method: methodOf(endpoint),
      url: `/api${path}?${search}`,
      ...(payload !== undefined && { payload }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(endpoint.idempotency === 'required' && { 'idempotency-key': randomUUID() }),
        ...(type && { 'content-type': type }),
        ...more,
        ...extra,
      },
    })
    // A watch over all answers of all suites.
    const faults = faultsOf(reply)
    if (faults.length) throw new Error(`${endpoint.id} answered ${reply.statusCode} and ${faults.join('; ')}:\n${reply.body.slice(0, 300)}`)
    recordExample(endpoint, { query, body }, reply)
    const isJson = String(reply.headers['content-type'] ?? '').includes('json')
    const json = isJson && reply.body ? reply.json() : {}
    return {
      status: reply.statusCode,
      data: json.data,
      message: json.message,
      errors: json.errors ?? [],
      headers: reply.headers,
      raw: reply.rawPayload,
    }
  }

/** Somebody without a session. */
export const stranger = callerWith('')
export interface PersonOptions {
  readonly role?: string
  readonly permissions?: readonly Permission[]
  readonly scopes?: Record<string, string>
  readonly branch_id?: number
  readonly agent_id?: number
  readonly institution_id?: number
  readonly first_name?: string
}

/** Puts a person with a session into a company. */
async function signedIn(
  db: Db,
  tenantId: number,
  { role, permissions = [], scopes = {}, first_name = 'Ada', institution_id, ...place }: PersonOptions,
) {
  const roleRow = role
    ? await db.selectFrom('roles').selectAll().where('system_key', '=', role).executeTakeFirstOrThrow()
    : await db
        .insertInto('roles')
        .values({ name: `Role ${randomUUID()}`, group: 'company', permissions: [...permissions] })
        .returningAll()
        .executeTakeFirstOrThrow()
  const scopeOf = { leads: 'tenant', applications: 'tenant', invoices: 'tenant', ...scopes }
  if (!role)
    await db
      .insertInto('role_data_scopes')
      .values(Object.entries(scopeOf).map(([module, scope]) => ({ role_id: roleRow.id, module, scope })))
      .execute()
  const user = await db
    .insertInto('users')
    .values({ first_name, last_name: 'Byron', email: `${randomUUID()}@example.com`, group: roleRow.group, ...place })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (institution_id) await db.insertInto('institution_users').values({ institution_id, user_id: user.id }).execute()
  await db.insertInto('user_roles').values({ user_id: user.id, role_id: roleRow.id }).execute()
  const device = await db
    .insertInto('devices')
    .values({ user_id: user.id, device_identifier: randomUUID() })
    .returningAll()
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('sessions')
    .values({ user_id: user.id, device_id: device.id, role_id: roleRow.id, expires_at: sql`now() + interval '1 hour'` })
    .returningAll()
    .executeTakeFirstOrThrow()
  const token = tokens.signAccess({
    sub: user.identifier,
    tenant: tenantId,
    session: session.id,
    role: roleRow.identifier,
    device: device.device_identifier,
    auth_time: Math.floor(Date.now() / 1000),
  })
  return {
    id: user.id,
    identifier: user.identifier,
    role_id: roleRow.id,
    role_identifier: roleRow.identifier,
    session_id: session.id,
    device_identifier: device.device_identifier,
    email: user.email,
    token,
  }
}

/** A company of its own, so tests never meet each other's rows and may all run at once. */
export async function newTenant(settings: z.input<typeof TenantSettings> = {}) {
  const code = `t${randomUUID().slice(0, 12)}`
  const insert = 'insert into tenants (code, name, settings) values ($1, $2, $3) returning id, number'
  const { rows } = await owner.query(insert, [code, `Company ${code}`, settings])
  const { id: tenantId, number } = rows[0] as { id: number; number: string }
  await closeOthers(owner, tenantId)
  tenants.forget()
  const within = <T>(work: (db: Db) => Promise<T>) => asTenant(pool, tenantId, work)
  await within(furnishTenant)
  const tenant = (await tenants.byId(tenantId))!
  const errand = {
    tenant,
    actor: systemActor,
    language: 'en' as const,
    offsetMinutes: 0,
    traceId: 'test',
    ip: null,
    ifMatch: null,
    mode: 'write' as const,
  }
  const asSystem = <T>(work: (ctx: Ctx) => Promise<T>) => perform({ ...means, sessions }, errand, work)
  /** A person with a session: in a seeded role, or in a role of their own with exactly these permissions. */
  const person = async (wishes: PersonOptions = {}) => {
    const made = await within((db) => signedIn(db, tenantId, wishes))
    return Object.assign(callerWith(made.token), made)
  }
  return {
    id: tenantId,
    number,
    within,
    asSystem,
    person,
    /** A person with exactly these permissions, who sees everything in the tenant. */
    userWith: (...permissions: Permission[]) => person({ permissions }),
    /** Calls without a session, on this tenant's address. */
    visitor: callerWith('', { 'client-number': number }),
    audit: () =>
      within((db) =>
        db.selectFrom('audit_entries').select(['action', 'module', 'record_id', 'actor_id', 'before', 'after']).orderBy('id').execute(),
      ),
    /** Delivers what happened to its subscribers. */
    settle: () => dispatcher.settle(tenantId),
    /** Runs a job now, as the worker would. */
    run: (job: Job, payload: Record<string, unknown>) =>
      job.handle(toolsFor({ means, log }, tenant, job.task), { tenant_id: tenantId, ...payload } as never),
    /** What was sent to sockets of this tenant. */
    told: () => sent.filter(({ rooms }) => rooms.some((room) => room === `t${tenantId}` || room.startsWith(`t${tenantId}:`))),
  }
}
export type World = Awaited<ReturnType<typeof newTenant>>

/** Calls as this person does who proved who they are so many seconds ago. */
export const provenAgo = (acme: World, person: Awaited<ReturnType<World['person']>>, seconds: number) =>
  callerWith(
    tokens.signAccess({
      sub: person.identifier,
      tenant: acme.id,
      session: person.session_id,
      role: person.role_identifier,
      device: person.device_identifier,
      auth_time: Math.floor(Date.now() / 1000) - seconds,
    }),
  )
