import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, type HTTPMethods, LogController } from 'fastify'
import helmet from 'helmet'
import { bodyBytes, problemOf, refusalFrom } from '#platform/http/complaints.ts'
import { takeForms } from '#platform/http/form.ts'
import { languageOf } from '#platform/http/identify.ts'
import { takeJson } from '#platform/http/json.ts'
import { endSlowBodies, type Patience, usualPatience } from '#platform/http/patience.ts'
import { meantUrl, outdatedSince } from '#platform/http/rewrites.ts'
import { type Services, serve } from '#platform/http/serve.ts'
import { answerUnreadable, answerUnroutable } from '#platform/http/unread.ts'
import { type HealthOptions, registerHealth } from '#platform/observe/health.ts'
import type { Log } from '#platform/observe/log.ts'
import { requestIdOf } from '#platform/observe/trace.ts'
import { rememberFull } from '#platform/observe/writing.ts'
import { Refusal } from '#platform/refusal.ts'
import { routes } from './routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the endpoint a route serves; metrics and logs are told by it. */
    endpoint?: string
    /** Whether the route takes forms beside JSON. */
    form?: true
    /** Whether the body is a file, which may take as long as its size asks for. */
    isUpload?: true
  }
  interface FastifyInstance {
    /** Makes readiness fail and each answer the last of its connection, so that a load balancer looks elsewhere while this process finishes. */
    drain(): void
  }
}

export interface AppOptions {
  readonly services: Services
  readonly log: Log
  readonly trustedProxies: readonly string[]
  readonly health?: Omit<HealthOptions, 'log'>
  /** Plain http elsewhere than on this machine gets no Secure cookies and no HSTS. */
  readonly isSecure: boolean
  readonly patience?: Patience
  /** Where pictures may come from beside this portal. */
  readonly imageHosts?: readonly string[]
}

/** The web process: everything a request passes before and after its route. */
export async function createApp({
  services,
  log,
  health,
  trustedProxies,
  isSecure,
  patience = usualPatience,
  imageHosts = [],
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // Fastify types its logger by the methods it calls, and ours has all of them.
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: requestIdOf,
    rewriteUrl: meantUrl,
    trustProxy: trustedProxies.length ? [...trustedProxies] : false,
    bodyLimit: bodyBytes,
    // While it stops it still serves what reaches it, and takes leave of each connection with the answer.
    return503OnClosing: false,
    // Headers that trickle in are ended by Node, which looks this often; bodies by ourselves, because files may take longer.
    http: { headersTimeout: patience.headerSeconds * 1_000, connectionsCheckingInterval: Math.min(2_000, patience.headerSeconds * 250) },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  const secure = helmet(policyOf(isSecure, imageHosts))
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()))
  await app.register(compress, { global: true, threshold: 2_048, encodings: ['br', 'gzip'] })
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false })
  endSlowBodies(app, patience)
  takeForms(app)
  takeJson(app)
  const leave = sayWithEveryAnswer(app, services)
  // Nothing in these lines comes from the caller, so nothing has to be looked through for secrets.
  const requests = log.child({}, { redact: [] })
  app.addHook('onResponse', async ({ id, method, url, routeOptions }, reply) => {
    if (url.startsWith('/api'))
      requests.info(
        { traceId: id, method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'request',
      )
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFrom(error) ?? new Refusal('INTERNAL')
    if (refusal.code === 'STORAGE_FULL') rememberFull()
    if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    else if (!(error instanceof Refusal))
      request.log.warn({ err: error, route: request.routeOptions.url }, 'request refused by a part that does not know words')
    const wait = refusal.code === 'BUSY' ? 1 : refusal.vars['retry_after']
    if (wait !== undefined && !reply.hasHeader('Retry-After')) reply.header('Retry-After', wait)
    if (refusal.status === 401) reply.header('WWW-Authenticate', challengeOf(refusal))
    const body = problemOf(refusal, languageOf(request), request.url.split('?')[0]!, request.id)
    return reply
      .code(refusal.status)
      .type('application/problem+json; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .serializer(JSON.stringify)
      .send(body)
  })
  const watched = health && registerHealth(app, { ...health, log })
  app.decorate('drain', () => {
    leave()
    watched?.drain()
  })
  serve(app, routes, services)
  return app
}

/** What every answer says beside what it was asked for; gives what makes each one the last of its connection. */
function sayWithEveryAnswer(app: FastifyInstance, services: Services): () => void {
  let isLeaving = false
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    if (isLeaving) reply.header('Connection', 'close')
    const outdated = outdatedSince(request.raw)
    // The address still works; programs that look are told the one to move to (RFC 9745).
    if (outdated) reply.header('Deprecation', `@${outdated.seconds}`).header('Link', `<${outdated.successor}>; rel="successor-version"`)
    const policy = reply.getHeader('content-security-policy')
    if (!String(reply.getHeader('content-type')).startsWith('text/html') || typeof policy !== 'string') return
    const tenant = await services.tenants.find(request.headers.host, undefined)
    const { geo_lookup_url: asked, whatsapp_connect_origins: connects = [] } = tenant?.settings.integrations ?? {}
    // The window in which WhatsApp is connected tells its opener when it is done (G-C-97); others that open ours still have no hold of it.
    if (connects.length) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    // Pages of a company that names a service for the visitor's country may ask it (G-C-28).
    const hosts = [...socketOrigin(request), ...(asked && URL.canParse(asked) ? [new URL(asked).origin] : [])]
    reply.header('content-security-policy', policy.replace("connect-src 'self'", ["connect-src 'self'", ...hosts].join(' ')))
  })
  return () => {
    isLeaving = true
  }
}

/** How a program gets in, and whether what it sent was no good (RFC 6750). */
const challengeOf = ({ code }: Refusal) => `Bearer realm="Embark"${code === 'AUTHORIZATION_MISSING' ? '' : ', error="invalid_token"'}`

/** What browsers are told to refuse, on every answer. */
const policyOf = (isSecure: boolean, imageHosts: readonly string[]) => ({
  strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'self'"],
      formAction: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...imageHosts],
      frameSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      connectSrc: ["'self'"],
    },
  },
})

/** Where a page of this request opens its socket: not every browser counts that as 'self'. */
function socketOrigin({ host, protocol }: FastifyRequest): string[] {
  return /^[\w.-]+(:\d+)?$/.test(host) ? [`${protocol === 'https' ? 'wss' : 'ws'}://${host}`] : []
}

/** Addresses that programs try: whoever asks there wants no page. */
const machinePaths = /^\/(api|scim|graphql|rest|rpc|oauth2?|v\d+|\.well-known)(\/|$)/i

/** Whether this asks for something to look at: browsers say so, and who says nothing is believed, but not where only programs go. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  const { accept } = request.headers
  return !machinePaths.test(path) && (accept === undefined || /text\/html|text\/\*|\*\/\*/.test(accept))
}

/** Answers pages to whoever reads them, and what does not exist, or not by that method, in the API's own shape. */
export function answerUnknown(app: FastifyInstance, pageAt: (url: string) => { type: string; content: Buffer } | undefined) {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const page = wantsPage(request, path) ? pageAt(path) : undefined
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (page && isRead) return reply.type(page.type).header('Cache-Control', 'no-cache').send(page.content)
    const allowed = page ? ['GET', 'HEAD'] : methodsAt(app, request, path)
    // What may be asked here, and no more: other sites get no leave by it.
    if (request.method === 'OPTIONS' && allowed.length)
      return reply
        .code(204)
        .header('Allow', [...allowed, 'OPTIONS'].join(', '))
        .header('Cache-Control', 'no-store')
        .send()
    const refusal = allowed.length ? new Refusal('METHOD_NOT_ALLOWED') : new Refusal('NOT_FOUND')
    if (allowed.length) reply.header('Allow', allowed.join(', '))
    return reply
      .code(refusal.status)
      .type('application/problem+json; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(problemOf(refusal, languageOf(request), path, request.id))
  })
}

/** The methods an address answers beside the one that was tried. */
function methodsAt(app: FastifyInstance, { method }: FastifyRequest, url: string) {
  // A route that has nothing at this address said so itself. Node's type of a method is any text; one that came in is one it knows.
  if (app.findRoute({ method: method as HTTPMethods, url })) return []
  return (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
    (other) => other !== method && app.findRoute({ method: other, url }),
  )
}
