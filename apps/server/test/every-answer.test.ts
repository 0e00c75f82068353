import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { allEndpoints } from '@embark/contract/index.ts'
import { changesState, methodOf, pathOf } from '@embark/contract/kernel/endpoint.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { linksOf } from '#platform/files/signed-links.ts'
import { diskStore } from '#platform/files/store.ts'
import { createLog } from '#platform/observe/log.ts'
import { brokenBody } from '../../../e2e/answers.ts'
import { createApp } from '../src/app.ts'
import { servePages } from '../src/pages.ts'
import { faultsOf } from './watch-answers.ts'
import { newTenant, pool, sessions, tenants, tokens, type World } from './world.ts'

const webDir = path.join(inject('dataDir'), 'web')
let portal: FastifyInstance
let acme: World
beforeAll(async () => {
  fs.mkdirSync(path.join(webDir, 'assets'), { recursive: true })
  for (const [name, text] of [
    ['index.html', '<!doctype html><title>portal</title>'],
    ['public.html', '<!doctype html><title>public</title>'],
    ['assets/a.js', 'void 0'],
    ['assets/a.js.br', 'squeezed'],
    ['favicon.svg', '<svg/>'],
    ['../.env', 'SECRET=canary'],
    ['../outside.txt', 'canary'],
  ] as const)
    fs.writeFileSync(path.join(webDir, name), text)
  const services = {
    pool,
    tokens,
    tenants,
    sessions,
    publicUrl: 'https://portal.example',
    files: diskStore(path.join(inject('dataDir'), 'files')),
    links: linksOf(tokens, sessions),
    tell: () => {},
    wake: () => {},
    now: () => new Date(),
  }
  portal = await createApp({ services, log: createLog('silent'), trustedProxies: [], isSecure: true })
  await servePages(portal, webDir)
  portal.get('/api/fault', async () => {
    throw new Error(`select * from leads failed at /srv/portal/x.ts:1 in PostgreSQL 15`)
  })
  await portal.ready()
  acme = await newTenant()
})
afterAll(() => portal.close())

test('every answer says to browsers what it must: found, unchanged, refused, failed, as a page, a file and a thing of its own', async () => {
  const admin = await acme.person({ role: 'super_admin' })
  const signed = { authorization: `Bearer ${admin.token}` }
  const get = (url: string, more: Record<string, string> = {}) =>
    portal.inject({ method: 'GET', url, headers: { 'client-number': acme.number, ...more } })
  const list = await get('/api/leads', signed)
  const kinds = {
    found: [list, 200],
    unchanged: [await get('/api/leads', { ...signed, 'if-none-match': String(list.headers['etag']) }), 304],
    refused: [await get('/api/leads'), 401],
    missing: [await get('/api/nothing/here', signed), 404],
    'not that way': [await portal.inject({ method: 'PATCH', url: '/api/leads' }), 405],
    unreadable: [
      await portal.inject({
        method: 'POST',
        url: '/api/leads/add',
        payload: '{',
        headers: { 'content-type': 'application/json', ...signed },
      }),
      400,
    ],
    failed: [await get('/api/fault'), 500],
    'a file': [await get('/api/import/leads/template', signed), 200],
    'the portal': [await get('/leads'), 200],
    'a public page': [await get('/signin'), 200],
    'the reference': [await get('/docs/api'), 200],
    'an asset': [await get('/assets/a.js'), 200],
  } as const
  for (const [name, [answer, status]] of Object.entries(kinds)) {
    expect([name, answer.statusCode]).toEqual([name, status])
    const faults = faultsOf(answer).filter((fault) => !(name === 'an asset' && fault.startsWith('may be kept')))
    expect([name, faults]).toEqual([name, []])
    expect([name, answer.headers['strict-transport-security']]).toEqual([name, expect.stringMatching(/max-age=(3153[6-9]|[4-9]\d)\d+/)])
  }
  // What browser tests answer in the place of a server that broke is what it answers.
  expect(kinds.failed[0].json()).toEqual({ ...brokenBody, instance: '/api/fault', traceId: expect.any(String) })
  const policy = String(kinds['the portal'][0].headers['content-security-policy'])
  // Two ways out for whatever got into a page: both lead here only, and to hosts somebody named.
  expect(policy).toMatch(/connect-src 'self' wss?:\/\/localhost:80(;|$)/)
  expect(policy).toMatch(/img-src 'self' data: blob:(;|$)/)
  let routes = 0
  for (const endpoint of allEndpoints) {
    const answer = await portal.inject({
      method: methodOf(endpoint),
      url: `/api${pathOf(endpoint).replace(/:\w+/g, () => crypto.randomUUID())}`,
      ...(methodOf(endpoint) !== 'GET' && { payload: {} }),
      headers: { ...signed, 'client-number': acme.number },
    })
    expect([endpoint.id, faultsOf(answer)]).toEqual([endpoint.id, []])
    // What only somebody signed in may read stays on no disk.
    if (endpoint.access !== 'public')
      expect([endpoint.id, answer.headers['cache-control']]).toEqual([endpoint.id, expect.stringContaining('no-store')])
    routes++
  }
  process.stdout.write(`R26 headers on every answer: ${JSON.stringify({ kinds: Object.keys(kinds).length, routes })}\n`)
})

test('who only asks for the head is answered as who reads, without the content; where reading changes something, not at all', async () => {
  const admin = await acme.person({ role: 'super_admin' })
  const headers = { authorization: `Bearer ${admin.token}`, 'client-number': acme.number }
  const reading = allEndpoints.filter((endpoint) => methodOf(endpoint) === 'GET')
  const addressOf = (endpoint: (typeof reading)[number]) => `/api${pathOf(endpoint).replace(/:\w+/g, () => crypto.randomUUID())}`
  const pages = [
    '/',
    '/signin',
    '/leads',
    '/leads?page=2',
    '/nothing/here',
    '/docs/api',
    '/openapi.json',
    '/assets/a.js',
    '/no.png',
    '/api/no',
  ]
  for (const url of [...pages, ...reading.filter((endpoint) => !changesState(endpoint)).map(addressOf)]) {
    const [head, get] = [await portal.inject({ method: 'HEAD', url, headers }), await portal.inject({ method: 'GET', url, headers })]
    expect([url, head.statusCode, head.headers['content-type'], head.body]).toEqual([url, get.statusCode, get.headers['content-type'], ''])
  }
  const changing = reading.filter(changesState)
  for (const endpoint of changing) {
    const head = await portal.inject({ method: 'HEAD', url: addressOf(endpoint), headers })
    expect([endpoint.id, head.statusCode, head.headers['allow']]).toEqual([endpoint.id, 405, 'GET'])
  }
  const methods = async (method: 'PATCH' | 'POST', url: string) => {
    const { statusCode, headers: answerHeaders } = await portal.inject({ method, url, headers })
    return [statusCode, answerHeaders['allow']]
  }
  expect(await methods('PATCH', '/api/leads')).toEqual([405, 'GET, HEAD'])
  expect(await methods('POST', '/signin')).toEqual([405, 'GET, HEAD'])
  process.stdout.write(
    `R09 heads: ${JSON.stringify({ read: pages.length + reading.length - changing.length, refused: changing.length })}\n`,
  )
})

test('whoever asks what an address answers is told, and gets nothing else', async () => {
  for (const [url, allow] of [
    ['/api/leads', 'GET, HEAD, OPTIONS'],
    ['/api/leads/add', 'POST, OPTIONS'],
    [`/api/leads/edit/${crypto.randomUUID()}`, 'PUT, OPTIONS'],
    ['/leads', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const answer = await portal.inject({ method: 'OPTIONS', url })
    expect([url, answer.statusCode, answer.headers['allow'], answer.body]).toEqual([url, 204, allow, ''])
  }
  expect((await portal.inject({ method: 'OPTIONS', url: '/api/nothing/here' })).statusCode).toBe(404)
})

test('a refusal for want of a token says how one is sent, and whether there was one', async () => {
  const challenge = async (headers: Record<string, string>) => {
    const answer = await portal.inject({ method: 'GET', url: '/api/leads', headers: { 'client-number': acme.number, ...headers } })
    return [answer.statusCode, answer.headers['www-authenticate']]
  }
  expect(await challenge({})).toEqual([401, 'Bearer realm="Embark"'])
  expect(await challenge({ authorization: 'Bearer nonsense' })).toEqual([401, 'Bearer realm="Embark", error="invalid_token"'])
})

test('an address that only programs ask is missing in their words, and no page of the portal', async () => {
  const scim = { accept: 'application/scim+json' }
  for (const [url, headers] of [
    ['/scim/v2/Users', {}],
    ['/scim/v2/Users', scim],
    ['/graphql', {}],
    ['/v1/leads', {}],
    ['/.well-known/openid-configuration', {}],
    ['/leads', { accept: 'application/json' }],
  ] as const) {
    const answer = await portal.inject({ method: 'GET', url, headers })
    expect([url, answer.statusCode, answer.json().status]).toEqual([url, 404, 404])
    expect([url, faultsOf(answer)]).toEqual([url, []])
  }
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
  for (const headers of [{}, browser, { accept: '*/*' }])
    expect((await portal.inject({ method: 'GET', url: '/leads', headers })).body).toContain('portal')
})

test('an address too long for the router and headers too large for the parser are refused like everything else', async () => {
  process.stderr.write('A')
  const long = await portal.inject({ method: 'GET', url: `/api/leads/single-lead/${'a'.repeat(300)}` })
  expect([long.statusCode, long.json().errors[0].code]).toEqual([414, 'ADDRESS_TOO_LONG'])
  expect(faultsOf(long)).toEqual([])
  process.stderr.write('B')
  const odd = await portal.inject({ method: 'GET', url: '/api/leads/single-lead/%E0%A4%A' })
  expect([odd.statusCode, odd.json().errors[0].code]).toEqual([400, 'UNREADABLE'])
  expect(faultsOf(odd)).toEqual([])
  process.stderr.write('C')
  const address = await portal.listen({ port: 0, host: '127.0.0.1' })
  const spoken = await say(address, `GET /api/leads HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect(spoken).toMatch(
    /^HTTP\/1.1 431 .*content-type: application\/problem\+json.*x-content-type-options: nosniff.*"HEADERS_TOO_LARGE"/is,
  )
  const broken = await say(address, 'GEHT NICHT\r\n\r\n')
  expect(broken).toMatch(/^HTTP\/1.1 400 .*content-type: application\/problem\+json.*"UNREADABLE"/is)
})

test('an old address of a thing still works, and names the one to move to', async () => {
  const admin = await acme.person({ role: 'super_admin' })
  const headers = { authorization: `Bearer ${admin.token}`, 'client-number': acme.number }
  const at = `/api/client-invoices/${crypto.randomUUID()}`
  const old = await portal.inject({ method: 'GET', url: `${at}?format=pdf`, headers })
  expect([old.headers['deprecation'], old.headers['link']]).toEqual(['@1795392000', `<${at}/pdf?format=pdf>; rel="successor-version"`])
  expect((await portal.inject({ method: 'GET', url: `${at}/pdf`, headers })).headers['deprecation']).toBeUndefined()
})

/** Sends bytes that no client library would, and gives what comes back until the connection ends. */
function say(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes))
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('close', () => resolve(answer)).on('error', (error) => (answer ? resolve(answer) : reject(error)))
  })
}

test('a file of the build is kept for ever, comes squeezed to whom takes it so and in parts; no other address is one', async () => {
  const get = (url: string, headers: Record<string, string> = {}) => portal.inject({ method: 'GET', url, headers })
  const whole = await get('/assets/a.js')
  expect([whole.statusCode, whole.body, whole.headers['cache-control']]).toEqual([200, 'void 0', 'public, max-age=31536000, immutable'])
  expect((await get('/assets/a.js', { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304)
  const squeezed = await get('/assets/a.js', { 'accept-encoding': 'gzip, br' })
  expect([squeezed.body, squeezed.headers['content-encoding']]).toEqual(['squeezed', 'br'])
  const part = await get('/assets/a.js', { range: 'bytes=0-3' })
  expect([part.statusCode, part.body]).toEqual([206, 'void'])
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  const post = await portal.inject({ method: 'POST', url: '/assets/a.js' })
  expect([post.statusCode, post.headers['allow']]).toEqual([405, 'GET, HEAD'])
  for (const url of ['/assets/b.js', '/assets/../../.env', '/assets/..%2f..%2f.env', '/assets//a.js'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('the watch sees what it watches for', () => {
  const good = {
    statusCode: 404,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "default-src 'self'",
      'x-request-id': 'a',
    },
    body: '{}',
  }
  expect(faultsOf(good)).toEqual([])
  for (const body of [
    'Error\n    at work (/work/main/a.ts:1:1)',
    'select id from leads where x',
    'relation "leads" does not exist',
    '/work/main/apps',
    'PostgreSQL 15.18',
    'eyJhbGciOiJIUzI1NiJ9.e',
  ])
    expect([body, faultsOf({ ...good, body }).length > 0]).toEqual([body, true])
  expect(faultsOf({ ...good, headers: { ...good.headers, server: 'x' } })).toHaveLength(1)
  expect(faultsOf({ ...good, headers: { ...good.headers, location: '/a?email=ada%40example.com' } })).toHaveLength(1)
})

test('other sites get no leave to read, whatever they call themselves', async () => {
  const origins = [
    'null',
    'https://portal.example.evil.example',
    'https://evilportal.example',
    'https://portal.example:8443',
    'http://portal.example',
    'https://sub.portal.example',
    'https://evil.example',
  ]
  for (const origin of origins)
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await portal.inject({
        method,
        url: `/api${pathOf(leads.list)}`,
        headers: { origin, 'access-control-request-method': 'GET' },
      })
      expect([origin, method, answer.headers['access-control-allow-origin'], answer.headers['access-control-allow-credentials']]).toEqual([
        origin,
        method,
        undefined,
        undefined,
      ])
    }
})

test('no address leads to another site: forty targets in every parameter that names a page', async () => {
  const evil = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http:evil.example',
    'https:/evil.example',
    '/%09/evil.example',
    '/%2f/evil.example',
    '///evil.example',
    'javascript:alert(1)',
  ]
  const places = ['/signin?next=', '/docs/errors?return=', '/r/', '/api/referrals/short-link/']
  const targets = evil.flatMap((target) => places.map((place) => `${place}${encodeURIComponent(target)}`))
  expect(targets).toHaveLength(40)
  for (const url of [...targets, ...evil.map((target) => `/${target}`)]) {
    const { headers } = await portal.inject({ method: 'GET', url, headers: { 'client-number': acme.number } })
    const leads = headers['location'] === undefined ? 'nowhere' : new URL(String(headers['location']), 'https://portal.example').host
    expect([url, leads]).toEqual([url, expect.toBeOneOf(['nowhere', 'portal.example'])])
  }
})

test('nothing but the built pages is served: no settings, no sources, no list of a folder', async () => {
  const asked = [
    '/.env',
    '/../.env',
    '/%2e%2e/.env',
    '/..%2f.env',
    '/assets/../../.env',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/assets',
    '/assets/',
    '/.git/config',
    '/package.json',
    '/assets/a.js.map',
    '/main.js.map',
    '/embark.config.json',
    '/postgres.password',
    '//etc/passwd',
  ]
  for (const url of asked) {
    const { statusCode, body } = await portal.inject({ method: 'GET', url })
    const tells = /canary|SECRET|"name": "embark"|\[core\]|root:|>a\.js</.test(body)
    expect([url, tells]).toEqual([url, false])
    // A folder is answered with the page of the portal, which says that nothing stands there.
    expect([url, statusCode === 404 || body.includes('<title>')]).toEqual([url, true])
  }
  const lock = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../../../package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>
  }
  const strange = Object.entries(lock.packages).filter(
    ([name, { resolved, integrity, link }]) =>
      name.startsWith('node_modules/') &&
      !link &&
      resolved &&
      (!resolved.startsWith('https://registry.npmjs.org/') || !integrity?.startsWith('sha512-')),
  )
  expect(strange.map(([name]) => name)).toEqual([])
})
