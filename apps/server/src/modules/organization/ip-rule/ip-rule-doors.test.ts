import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { ipRules } from '@embark/contract/organization/ip-rule/ip-rule.contract.ts'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../../test/statements.ts'
import { app, appBehind, newTenant, type World } from '../../../../test/world.ts'
import { aPassword, aUser } from '../../identity/user/user.builder.ts'

const keys = ['settings.ip.addresses.read', 'settings.ip.addresses.create', 'settings.ip.addresses.update'] as const
const rule = (given: object) =>
  ({ ip_address: '198.51.100.7', type: 'blacklisted', status: 'active', reason: 'Spam', applicable_for: 'all', ...given }) as never

/** A call from an address, by whoever holds the token; without one by a visitor of this company. */
async function from(
  acme: World,
  remoteAddress: string,
  endpoint: Endpoint,
  {
    body,
    token = '',
    headers = {},
    params = '',
  }: { body?: object; token?: string; headers?: Record<string, string>; params?: string } = {},
  server = app(),
) {
  const [method, path] = endpoint.route.split(' ') as ['POST', string]
  const reply = await (await server).inject({
    method,
    url: `/api${path.replace(/:\w+/, params)}`,
    remoteAddress,
    ...(body && { payload: body }),
    headers: { 'client-number': acme.number, ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })
  return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies }
}

const enter = (acme: World, address: string, email: string, more: { headers?: Record<string, string> } = {}, server = app()) =>
  from(acme, address, signIn.signIn, { body: { email, password: aPassword }, ...more }, server)

const person = (acme: World) => acme.asSystem((ctx) => aUser(ctx, { password: aPassword }))

test('a refused address neither signs in, nor refreshes, nor goes on with what is open; switched off it may again at once', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const ada = await acme.userWith(...keys)
  const [bob, carol] = [await person(acme), await person(other)]
  const api = { headers: { 'x-client': 'api' } }
  const before = await enter(acme, '198.51.100.7', bob.email, api)
  const { accessToken: token, refreshToken } = before.body.data.tokensInfo
  const { data } = await ada(ipRules.create, { body: rule({}) })

  const refused = [
    await enter(acme, '198.51.100.7', bob.email),
    await enter(acme, '::ffff:198.51.100.7', bob.email),
    await from(acme, '198.51.100.7', signIn.refresh, { token: refreshToken, body: {}, ...api }),
    await from(acme, '198.51.100.7', captureForms.dropdown, { token }),
    await from(acme, '198.51.100.7', captureForms.landingPage, { params: 'default' }),
  ]
  const free = [await enter(acme, '198.51.100.8', bob.email), await enter(other, '198.51.100.7', carol.email)]
  await ada(ipRules.edit, { params: { id: data.ipAddressInfo.identifier }, body: rule({ status: 'in_active' }) })
  const again = await from(acme, '198.51.100.7', signIn.refresh, { token: refreshToken, body: {}, ...api })

  expect(refused.map(({ status, body }) => [status, body.message, body.errors[0].code])).toEqual(
    refused.map(() => [403, 'Access from this IP address is not allowed', 'ADDRESS_REFUSED']),
  )
  expect(free.map(({ status }) => status)).toEqual([200, 200])
  expect(again.status).toBe(200)
})

test('where addresses are allowed, others sign in and refresh no more, whoever they are; an open page goes on until its token ends', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const bob = await person(acme)
  const api = { headers: { 'x-client': 'api' } }
  const before = await enter(acme, '198.51.100.7', bob.email, api)
  const { accessToken: token, refreshToken } = before.body.data.tokensInfo
  await ada(ipRules.create, { body: rule({ ip_address: '127.0.0.0/8', type: 'whitelisted' }) })

  const away = await enter(acme, '198.51.100.7', bob.email)
  const wrong = await from(acme, '198.51.100.7', signIn.signIn, { body: { email: 'nobody@example.com', password: 'x' } })
  const refresh = await from(acme, '198.51.100.7', signIn.refresh, { token: refreshToken, body: {}, ...api })
  const open = await from(acme, '198.51.100.7', captureForms.dropdown, { token })
  const office = await enter(acme, '127.8.8.8', bob.email)

  expect([away, wrong, refresh].map(({ status }) => status)).toEqual([403, 403, 403])
  // The two refusals tell nothing of whether the account exists.
  const withoutTrace = ({ body: { traceId, ...rest } }: typeof away) => rest
  expect(withoutTrace(away)).toEqual(withoutTrace(wrong))
  expect(open.status).toBe(200)
  expect(office.status).toBe(200)
  expect((await acme.audit()).filter(({ action }) => action === 'session.refused')).toHaveLength(3)
})

test('an address refused for leads reads the public page, leaves no lead, and its people still sign in', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const bob = await person(acme)
  await ada(ipRules.create, { body: rule({ ip_address: '198.51.100.0/24', applicable_for: 'lead' }) })
  const body = { values: { full_name: 'Zed', phone: '+447911123456' }, consent: { contact: true } }

  const sent = await from(acme, '198.51.100.7', captureForms.submit, { params: 'default', body })
  const page = await from(acme, '198.51.100.7', captureForms.form, { params: 'default' })
  const elsewhere = await from(acme, '198.51.101.7', captureForms.submit, { params: 'default', body })

  expect(sent).toMatchObject({ status: 403, body: { message: 'Access from this IP address is not allowed' } })
  expect([page.status, elsewhere.status]).toEqual([200, 200])
  expect((await enter(acme, '198.51.100.7', bob.email)).status).toBe(200)
  expect(await acme.within((db) => db.selectFrom('leads').select('id').execute())).toHaveLength(1)
})

const forged = [
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '127.0.0.1, 198.51.100.7',
  '198.51.100.7, 127.0.0.1',
  'unknown',
  '',
  '127.0.0.1:80',
  '"127.0.0.1"',
  '10.0.0.1, 127.0.0.1',
]
const names = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip']

test('forty forged headers move nobody: only the true peer counts', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const bob = await person(acme)
  await ada(ipRules.create, { body: rule({ ip_address: '127.0.0.0/8', type: 'whitelisted' }) })
  const combinations = names.flatMap((name) => forged.map((value) => ({ [name]: value })))

  const statuses = await Promise.all(
    combinations.map(async (headers) => (await enter(acme, '198.51.100.7', bob.email, { headers })).status),
  )

  expect(statuses).toHaveLength(40)
  expect(new Set(statuses)).toEqual(new Set([403]))
})

test('behind a trusted proxy the last address it vouches for counts, and what was forged before it does not', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const bob = await person(acme)
  await ada(ipRules.create, { body: rule({ ip_address: '127.0.0.0/8', type: 'whitelisted' }) })
  await ada(ipRules.create, { body: rule({ ip_address: '203.0.113.7', type: 'whitelisted' }) })
  const behind = appBehind(['10.0.0.0/8'])
  const through = async (peer: string, chain: string) =>
    (await enter(acme, peer, bob.email, { headers: { 'x-forwarded-for': chain } }, behind)).status

  expect(await through('10.0.0.1', '203.0.113.7')).toBe(200)
  expect(await through('10.0.0.1', '203.0.113.7, 10.0.0.2')).toBe(200)
  expect(await through('10.0.0.1', '203.0.113.7, 198.51.100.7')).toBe(403)
  expect(await through('10.0.0.1', '198.51.100.7')).toBe(403)
  expect(await through('198.51.100.7', '203.0.113.7')).toBe(403)
})

test('the lists cost no statement on a request', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  await ada(ipRules.create, { body: rule({}) })

  const list = () => ada(ipRules.list)
  const { statements } = await statementsOf(list, { acme, call: list })

  expect(statements.filter((text) => text.includes('ip_rules'))).toHaveLength(1)
})
