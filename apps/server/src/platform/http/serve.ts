import assert from 'node:assert/strict'
import {
  changesState,
  type Download,
  type Endpoint,
  isDownload,
  type LimitRule,
  methodOf,
  paramNames,
  pathOf,
} from '@embark/contract/kernel/endpoint.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { isRefused } from '@embark/contract/kernel/networks.ts'
import { RecordRef } from '@embark/contract/kernel/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { gateIsOn } from '../access/gates.ts'
import { keyHolder } from '../access/keys.ts'
import { publicActor } from '../access/sessions.ts'
import { needRecentProof } from '../auth/recent-proof.ts'
import type { Actor, RequestFacts, Tenant } from '../context.ts'
import { Refusal, refuse } from '../refusal.ts'
import { type Errand, type Means, perform } from '../work.ts'
import type { Budget } from './budget.ts'
import { refusalOf } from './complaints.ts'
import { readForm } from './form.ts'
import { once } from './idempotency.ts'
import { type Doors, header, identify, languageOf, offsetOf, tenantOf, zoneOf } from './identify.ts'
import type { Look, Route } from './implement.ts'
import { countCall } from './limits.ts'
import { isForeign } from './origin.ts'
import { answer, sendDownload } from './reply.ts'
import { keepBytes, keptBytes, needSignature } from './signed.ts'
import { refuseUnsound } from './sound.ts'
import { type Turns, turnsOf } from './turns.ts'
import { receive } from './upload.ts'
import { type Writer, writerOf } from './writer.ts'

export interface Services extends Doors, Means {
  readonly sessions: Doors['sessions']
  /** What callers and companies may use up; without it nobody counts. */
  readonly budget?: Budget | undefined
  /** Holds each answer against its whole shape as well: for tests, which find by it what a type could not tell. */
  readonly provesAnswers?: boolean
}

/** An Idempotency-Key is a name, not a letter; longer ones do not fit the index that makes them work. */
const longestKey = 255

/** How long a statement of the API may take, where its endpoint asks for no longer (R62). */
const statementSeconds = 5

/** Mounts every route behind the same gates: identity, permission, feature, limit, input, tenant, reply. */
export function serve(app: FastifyInstance, routes: readonly Route[], services: Services) {
  // Half of the connections stay for who asks for less, whatever one company's people ask of all its records.
  const turns = turnsOf(Math.max(1, services.pool.options.max >> 1))
  for (const route of routes) {
    const { endpoint } = route
    app.route({
      method: methodOf(endpoint),
      url: `/api${pathOf(endpoint)}`,
      // Monitors and previews send HEAD to look: where reading changes something there is no looking.
      exposeHeadRoute: methodOf(endpoint) === 'GET' && !changesState(endpoint),
      config: { endpoint: endpoint.id, ...(endpoint.form && { form: true }), ...(endpoint.upload && { isUpload: true }) },
      ...((endpoint.signed || endpoint.keepsBytes) && { preParsing: keepBytes }),
      handler: handlerOf(route, services, turns),
    })
  }
}

function handlerOf({ endpoint, handle, prepare }: Route, services: Services, turns: Turns) {
  const parse = inputParser(endpoint)
  const write = replyWriter(endpoint, services.provesAnswers ?? false)
  const writes = changesState(endpoint)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // Read at once: of a caller who went away meanwhile nobody can say any more where they were.
    const { ip } = request
    const { tenant, actor } = await admit(endpoint, services, request)
    const who = actor.identifier ?? ip
    const wait = services.budget?.take(tenant.id, who) ?? 0
    if (wait > 0) refuse('TOO_MANY_REQUESTS', { retry_after: wait })
    const addresses = await services.sessions.addresses.of(tenant.id)
    if (isRefused(addresses, ip, 'all')) refuse('ADDRESS_REFUSED')
    if (endpoint.limit) await limit(endpoint.limit, `${endpoint.id}:${endpoint.limit.by === 'ip' ? ip : who}`, services, tenant, reply)
    if (endpoint.signed) needSignature(request, secretOf(endpoint.signed, services, tenant), services.now())
    if (endpoint.form) await readForm(request)
    const input = parse(request)
    const key = header(request, headers.idempotencyKey)
    if (endpoint.idempotency === 'required' && !key) refuse('IDEMPOTENCY_KEY_REQUIRED')
    if (endpoint.idempotency && (key?.length ?? 0) > longestKey) refuse('INVALID_INPUT')
    const terms = {
      statementSeconds: endpoint.statementSeconds ?? statementSeconds,
      spent: (ms: number) => services.budget?.spend(tenant.id, who, ms),
    }
    const errand = errandOf(endpoint, { tenant, actor, ip, addresses, terms }, request, reply)
    const upload = endpoint.upload ? await receive(request, endpoint.upload, services.files) : undefined
    const given = (upload ? { ...input, upload } : input) as never
    // Whether the file was taken: a repeated call brings a second copy that nothing takes, and after a commit nobody confirmed it must
    // stay.
    let isTaken = false
    const over = endpoint.readsAll ? await turns(tenant.id) : undefined
    try {
      const look: Look = (work) => perform(services, { ...errand, audit: undefined, mode: 'write' }, work)
      const prepared = (await prepare?.(look, given)) as never
      const data = await perform(services, errand, async (ctx) => {
        const work = async () => {
          isTaken = false
          const value = await handle(ctx, given, prepared)
          const made = { value, text: write(value) }
          isTaken = true
          return made
        }
        return key && endpoint.idempotency && !isDownload(endpoint.response)
          ? once(ctx, key, [endpoint.id, input, upload && Buffer.from(upload.sha256).toString('hex')], work)
          : work()
      })
      // What the handler of a download returns went through as it is.
      if (isDownload(endpoint.response)) return sendDownload(reply, data.value as Download)
      return answer(endpoint, request, reply, data, writes, errand.language)
    } finally {
      over?.()
      if (upload && !isTaken) await services.files.remove(upload.storage_key).catch(() => {})
    }
  }
}

/** With what an outside service signs for a company; nothing where they have agreed on nothing. */
const secretOf = (service: NonNullable<Endpoint['signed']>, { telephony, mailReplies }: Services, { code }: Tenant) =>
  service === 'mail' ? mailReplies?.(code)?.secret : telephony?.secretOf(code)

/** Writes replies as their shape says: what is not declared does not leave the house. Compiled for the first reply. */
function replyWriter({ id, response }: Endpoint, isProven: boolean): Writer {
  if (isDownload(response)) return () => undefined
  let write: Writer | undefined
  return (value) => {
    write ??= writerOf(response)
    const text = write(value)
    if (isProven) assert.deepEqual(JSON.parse(text ?? 'null'), JSON.parse(JSON.stringify(response.parse(value)) ?? 'null'), id)
    return text
  }
}

async function admit(endpoint: Endpoint, services: Services, request: FastifyRequest): Promise<{ tenant: Tenant; actor: Actor }> {
  const isOpen = endpoint.access === 'public'
  if (endpoint.keyed) {
    const tenant = await tenantOf(services, request)
    return { tenant, actor: await keyHolder(services, tenant, endpoint.keyed, header(request, 'authorization')) }
  }
  if (isOpen && !(endpoint.session && header(request, 'authorization')))
    return { tenant: await tenantOf(services, request), actor: publicActor }
  const caller = await identify(services, request)
  if (caller.actor.viewedBy && changesState(endpoint)) refuse('VIEW_AS_READ_ONLY')
  if (!isOpen && caller.actor.mustSign && !endpoint.beforeAgreement) refuse('AGREEMENT_REQUIRED')
  if (endpoint.access !== 'public' && endpoint.access !== 'signed-in' && !caller.actor.permissions.has(endpoint.access))
    refuse('PERMISSION_DENIED')
  if (endpoint.feature && !caller.tenant.features[endpoint.feature]) refuse('FEATURE_DISABLED')
  if (endpoint.gate && !gateIsOn(caller, endpoint.gate)) refuse('PERMISSION_DENIED')
  if (endpoint.recentProof === true) needRecentProof(caller.actor, services.now())
  return caller
}

async function limit(rule: LimitRule, key: string, services: Services, tenant: Tenant, reply: FastifyReply) {
  const { isAllowed, remaining, resetSeconds } = await countCall(services.pool, tenant.id, key, rule)
  reply.header('RateLimit-Limit', rule.max).header('RateLimit-Remaining', remaining).header('RateLimit-Reset', resetSeconds)
  if (isAllowed) return
  reply.header('Retry-After', resetSeconds)
  refuse('TOO_MANY_REQUESTS', { retry_after: resetSeconds })
}

/** Who calls, from where and on what terms. */
type Caller = Pick<Errand, 'tenant' | 'actor' | 'ip' | 'addresses' | 'terms'>

function errandOf(endpoint: Endpoint, caller: Caller, request: FastifyRequest, reply: FastifyReply): Errand {
  const match = /"v(\d+)"/.exec(header(request, 'if-match') ?? '')
  if (endpoint.concurrency === 'if-match' && !match) refuse('VERSION_REQUIRED')
  return {
    tenant: caller.tenant,
    actor: caller.actor,
    language: languageOf(request, caller.tenant),
    offsetMinutes: offsetOf(request),
    zone: zoneOf(request),
    traceId: request.id,
    ip: caller.ip,
    addresses: caller.addresses,
    terms: caller.terms,
    ifMatch: match ? Number(match[1]) : null,
    audit: endpoint.audit,
    mode: changesState(endpoint) ? 'write' : 'read',
    request: factsOf(request),
    setCookie: cookieSetter(request, reply),
  }
}

const isSecure = (request: FastifyRequest) => request.protocol === 'https' || ['localhost', '127.0.0.1', '::1'].includes(request.hostname)

/** Whether a page of another origin sent this: browsers say so, and what they send along for the visitor then counts for nothing. */
function isFromElsewhere(request: FastifyRequest): boolean {
  const site = header(request, 'sec-fetch-site')
  return site === undefined ? isForeign(header(request, 'origin'), request.host) : /^(cross|same)-site$/.test(site)
}

function factsOf(request: FastifyRequest): RequestFacts {
  return {
    deviceNumber: header(request, headers.device) ?? null,
    cookies: isFromElsewhere(request) ? {} : request.cookies,
    clientKind: header(request, headers.clientKind) === 'api' ? 'api' : 'web',
    userAgent: header(request, 'user-agent') ?? null,
    bearer: header(request, 'authorization')?.replace(/^Bearer\s+/i, '') ?? null,
    hostname: request.hostname,
    isSecure: isSecure(request),
    bytes: keptBytes(request),
    signature: header(request, 'x-hub-signature-256') ?? header(request, 'x-li-signature') ?? header(request, 'tiktok-signature') ?? null,
  }
}

/** Cookies of ours are out of reach of scripts and of other sites, always. */
const cookieSetter = (request: FastifyRequest, reply: FastifyReply): NonNullable<Errand['setCookie']> => {
  const common = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const
  return ({ name, value, expires }) =>
    void reply.setCookie(name, value ?? '', { ...common, ...(value === null ? { maxAge: 0 } : expires && { expires }) })
}

/** Reads what a call brings as its endpoint says. The schema is made for the first call: most endpoints are not called for a long time. */
function inputParser(endpoint: Endpoint) {
  let schema: z.ZodObject | undefined
  return (request: FastifyRequest) => {
    schema ??= inputOf(endpoint)
    const { params, query, body } = request
    refuseUnsound({ params, query, body })
    const result = schema.safeParse({ params, query, body: body ?? {} })
    if (result.success) return result.data
    // A path that names no possible record is a record that is not there.
    if (result.error.issues.every((issue) => issue.path[0] === 'params')) throw new Refusal('NOT_FOUND')
    throw refusalOf(result.error)
  }
}

function inputOf(endpoint: Endpoint): z.ZodObject {
  const shape: Record<string, z.ZodType> = {}
  const names = paramNames(endpoint)
  if (names.length) shape['params'] = endpoint.params ?? z.object(Object.fromEntries(names.map((name) => [name, RecordRef])))
  if (endpoint.query) shape['query'] = endpoint.query
  if (endpoint.body) shape['body'] = endpoint.body
  return z.object(shape)
}
