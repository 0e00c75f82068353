import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto'
import { codes } from '@embark/contract/identity/code/code.contract.ts'
import { passwords } from '@embark/contract/identity/password/password.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { allEndpoints } from '@embark/contract/index.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPassword, aUser } from '#modules/identity/user/user.builder.ts'
import { atOnce, hashPassword, mostWaiting } from '#platform/auth/passwords.ts'
import type { Refusal } from '#platform/refusal.ts'
import { opened } from '../src/modules/identity/sign-in/session.builder.ts'
import { aConsultancy } from './consultancy.ts'
import { countOf } from './tier.ts'
import { app, callerWith, newTenant, owner, stranger, tokens, type World } from './world.ts'

const cookieOf = (answer: { headers: Record<string, unknown> }) => ({ cookie: String(answer.headers['set-cookie']).split(';')[0]! })
const refresh = (acme: World, cookie: Record<string, string>) => acme.visitor(signIn.refresh, { body: {} }, cookie)

test('a kept password is argon2id of at least 19 MiB and two passes, and whoever comes when a hundred wait is asked to come again', async () => {
  expect(await hashPassword('seven quiet lighthouses')).toMatch(/^\$argon2id\$v=19\$m=(19456|[2-9]\d{4,}|\d{6,}),t=([2-9]|\d\d),p=1\$/)
  const all = await Promise.allSettled(Array.from({ length: 130 }, () => hashPassword('seven quiet lighthouses')))
  const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason as Refusal] : []))
  expect([all.length - refused.length, refused.length]).toEqual([atOnce + mostWaiting, 130 - atOnce - mostWaiting])
  for (const refusal of refused) expect([refusal.code, refusal.status, refusal.vars['retry_after']]).toEqual(['TOO_MANY_REQUESTS', 429, 5])
})

const rotations = countOf(1_000, 240)
test(`${rotations} rotations: tabs that refresh at once and answers that were lost sign nobody out, and one successor lives`, async () => {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const first = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })
  const counts = { rounds: 0, tabs: 0, lost: 0, signedOut: 0, otherSuccessors: 0, cleared: 0 }
  let cookie = cookieOf(first)
  for (let round = 0; round < rotations; round++) {
    // How often one address may refresh is another promise.
    if (round % 10 === 0) await owner.query('delete from rate_limits where tenant_id = $1', [acme.id])
    // Every fortieth round ten tabs wake up at once; in every fifth an answer is lost and the tab asks again.
    const tabs = round % 40 === 0 ? 10 : 1
    const answers = await Promise.all(Array.from({ length: tabs }, () => refresh(acme, cookie)))
    if (round % 5 === 0) answers.push(await refresh(acme, cookie))
    counts.rounds++
    counts.tabs += tabs > 1 ? tabs : 0
    counts.lost += round % 5 === 0 ? 1 : 0
    counts.signedOut += answers.filter(({ status }) => status !== 200).length
    counts.cleared += answers.filter((each) => /Max-Age=0/.test(String(each.headers['set-cookie']))).length
    counts.otherSuccessors += new Set(answers.map((each) => cookieOf(each).cookie)).size - 1
    cookie = cookieOf(answers[0]!)
  }
  const live = await acme.within(
    async (db) => (await sql<{ n: number }>`select count(*)::int as n from refresh_tokens where used_at is null`.execute(db)).rows[0]!.n,
  )
  process.stdout.write(`R18 honest tabs live: ${JSON.stringify({ ...counts, live })}\n`)
  expect(counts).toMatchObject({ rounds: rotations, signedOut: 0, otherSuccessors: 0, cleared: 0 })
  expect(live).toBe(1)
})

test('a token replayed after its grace ends the family every time, with all its access tokens', async () => {
  const acme = await newTenant()
  const counts = { families: 0, alive: 0 }
  for (let family = 0; family < 10; family++) {
    const ada = await acme.asSystem((ctx) => aUser(ctx))
    const first = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })
    const second = await refresh(acme, cookieOf(first))
    const third = await refresh(acme, cookieOf(second))
    await acme.within((db) => sql`update refresh_tokens set used_at = used_at - interval '21 seconds'`.execute(db))
    const stolen = family % 2 ? first : second
    expect((await refresh(acme, cookieOf(stolen))).status).toBe(401)
    const access = [opened(first.data).tokensInfo.accessToken, second.data.tokensInfo.accessToken, third.data.tokensInfo.accessToken]
    const after = await Promise.all([...access.map((token) => callerWith(token)(profile.get)), refresh(acme, cookieOf(third))])
    counts.families++
    counts.alive += after.filter(({ status }) => status !== 401).length
  }
  process.stdout.write(`R18 stolen families die: ${JSON.stringify(counts)}\n`)
  expect(counts.alive).toBe(0)
})

const coded = (part: object | string) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

test('thirty forged tokens open nothing; the true one beside them does', async () => {
  const acme = await newTenant()
  const other = await newTenant()
  const ada = await acme.person({ role: 'super_admin' })
  const [head, body, signature] = ada.token.split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const hs = (header: object, payload: object, key: string | Buffer = 'guess') => {
    const text = `${coded(header)}.${coded(payload)}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const rs = (header: object) => {
    const text = `${coded(header)}.${coded(claims)}`
    return `${text}.${signWith('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }
  const ours = { alg: 'HS256', typ: 'JWT' }
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  const longAgo = Math.floor(Date.now() / 1000) - 10_000
  const forged: Record<string, string> = {
    'no algorithm': `${coded({ alg: 'none' })}.${body}.`,
    'None, spelled otherwise': `${coded({ alg: 'nOnE' })}.${body}.`,
    'no algorithm, with the signature': `${coded({ alg: 'none' })}.${body}.${signature}`,
    'an empty signature': `${head}.${body}.`,
    'no signature': `${head}.${body}`,
    'a guessed key': hs(ours, claims),
    'an empty key': hs(ours, claims, Buffer.alloc(0) as Buffer),
    'the installation’s secret as key': hs(ours, claims, 'a secret for tests only, long enough to be one'),
    'a key of zeros': hs(ours, claims, Buffer.alloc(32)),
    HS512: hs({ alg: 'HS512', typ: 'JWT' }, claims),
    'RS256 by a key of its own': rs({ alg: 'RS256', typ: 'JWT' }),
    'HS256 keyed by a public key': hs(ours, claims, pem as string),
    'a key id that is a path': hs({ ...ours, kid: '../../../../dev/null' }, claims, Buffer.alloc(0) as Buffer),
    'a key id that is a statement': hs({ ...ours, kid: "x' union select 'guess" }, claims),
    'a key behind an address': rs({ alg: 'RS256', jku: 'https://evil.example/keys.json' }),
    'a certificate behind an address': rs({ alg: 'RS256', x5u: 'https://evil.example/cert' }),
    'a key in the header': rs({ alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) }),
    'critical headers': hs({ ...ours, crit: ['exp'] }, claims),
    'another signature': `${head}.${body}.${signature.split('').reverse().join('')}`,
    'one changed letter': `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'a cut signature': `${head}.${body}.${signature.slice(0, -4)}`,
    'another company': `${head}.${coded({ ...claims, tenant: other.id })}.${signature}`,
    'another session': `${head}.${coded({ ...claims, session: 987 })}.${signature}`,
    'a later end': `${head}.${coded({ ...claims, exp: 4_102_444_800 })}.${signature}`,
    'three dots': `${ada.token}.x`,
    'a session that is not there': tokens.signAccess({
      ...(claims as never as Parameters<typeof tokens.signAccess>[0]),
      session: 99_999_999,
    }),
    'our signature over another company’s session': tokens.signAccess({
      ...(claims as never as Parameters<typeof tokens.signAccess>[0]),
      tenant: other.id,
    }),
    'our signature over another role': tokens.signAccess({
      ...(claims as never as Parameters<typeof tokens.signAccess>[0]),
      role: crypto.randomUUID(),
    }),
    'a link’s signature': `${head}.${body}.${tokens.signLink(head, body)}`,
    'an end that passed': hs(ours, { ...claims, exp: longAgo, iat: longAgo - 900 }),
  }
  expect(Object.keys(forged)).toHaveLength(30)
  for (const [name, token] of Object.entries(forged)) {
    const { status } = await callerWith(token)(profile.get)
    expect([name, status === 401 || status === 403]).toEqual([name, true])
  }
  expect((await ada(profile.get)).status).toBe(200)
})

test('whether somebody is there is told by no status, header or body: twenty who are, twenty who are not, turn by turn', async () => {
  const seen = new Map<string, Set<string>>()
  let pairs = 0
  for (let company = 0; company < 1; company++) {
    const acme = await newTenant({ security: { otp_sign_in: true } } as never)
    for (let turn = 0; turn < 20; turn++) {
      const ada = await acme.asSystem((ctx) => aUser(ctx))
      for (const email of turn % 2
        ? [ada.email, `nobody${turn}.${company}@example.com`]
        : [`nobody${turn}.${company}@example.com`, ada.email]) {
        const calls = {
          password: await acme.visitor(signIn.signIn, { body: { email, password: 'certainly not the password' } }),
          forgotten: await acme.visitor(passwords.forgot, { body: { email } } as never),
          code: await acme.visitor(codes.send, { body: { email, otp_type: 'login' } } as never),
        }
        for (const [name, { status, headers: answerHeaders, raw }] of Object.entries(calls)) {
          const { 'x-request-id': _, date: __, 'ratelimit-remaining': ___, 'ratelimit-reset': ____, ...rest } = answerHeaders
          const body = raw
            .toString()
            .replace(/"traceId":"\w+"/, '')
            .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
            .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'TIME')
            .replaceAll(email, 'NAME')
          const { 'content-length': length, ...others } = rest
          void length
          seen.set(name, (seen.get(name) ?? new Set()).add(JSON.stringify([status, others, body])))
        }
        await owner.query('delete from rate_limits where tenant_id = $1', [acme.id])
      }
      pairs++
    }
  }
  process.stdout.write(
    `R17 accounts cannot be enumerated: ${JSON.stringify({ pairs, answers: Object.fromEntries([...seen].map(([name, all]) => [name, all.size])) })}\n`,
  )
  for (const [name, all] of seen) expect([name, [...all]]).toEqual([name, [[...all][0]]])
})

test('forty sets of headers say who one is in vain, on thirty routes', async () => {
  const [here, there] = [await aConsultancy(), await aConsultancy()]
  const counsellor = here.people.counsellor
  const reads = allEndpoints.filter((each) => /^GET [^:]*$/.test(each.route) && !each.writes && each.access !== 'public').slice(0, 30)
  const values = [
    there.acme.number,
    here.people.super_admin.role_identifier,
    here.people.super_admin.device_identifier,
    '127.0.0.1',
    'evil.example',
  ]
  const names = [
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Original-URL',
    'X-Rewrite-URL',
    headers.client,
    headers.role,
    headers.device,
  ]
  const sets = names.flatMap((name) => values.map((value) => ({ [name]: value })))
  expect(sets).toHaveLength(40)
  const counts = { calls: 0, refused: 0, same: 0 }
  for (const endpoint of reads) {
    const plain = await counsellor(endpoint, {} as never)
    for (const set of sets) {
      const answer = await counsellor(endpoint, {} as never, set)
      counts.calls++
      const isSame =
        answer.status === plain.status &&
        (answer.status >= 400 || JSON.stringify(Object.keys(answer.data ?? {})) === JSON.stringify(Object.keys(plain.data ?? {})))
      const isRefused = [401, 403, 404].includes(answer.status)
      expect([endpoint.id, set, answer.status, isSame || isRefused]).toEqual([endpoint.id, set, answer.status, true])
      counts[isSame ? 'same' : 'refused']++
    }
  }
  // A method in a header is no method, and nobody is anybody by a header alone.
  const server = await app()
  const overridden = await server.inject({
    method: 'GET',
    url: '/api/leads',
    headers: { 'x-http-method-override': 'DELETE', authorization: `Bearer ${counsellor.token}` },
  })
  expect(overridden.statusCode).toBe(200)
  expect((await stranger(profile.get, {}, { 'X-User': counsellor.identifier, 'X-Forwarded-User': counsellor.email })).status).toBe(401)
  process.stdout.write(`R05 headers cannot choose who I am: ${JSON.stringify(counts)}\n`)
  expect(Math.min(counts.refused, counts.same)).toBeGreaterThan(100)
})
