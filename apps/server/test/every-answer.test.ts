import fs from 'node:fs'
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
    // An unreadable body is told as a field that could not be read.
    expect([name, answer.statusCode]).toEqual([name, name === 'unreadable' ? expect.toBeOneOf([400, 422]) : status])
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
}, 60_000)

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
}, 60_000)

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
