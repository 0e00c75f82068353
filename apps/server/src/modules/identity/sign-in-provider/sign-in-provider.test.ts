import http from 'node:http'
import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { signInProviders } from '@embark/contract/identity/sign-in-provider/sign-in-provider.contract.ts'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../../test/open-id.ts'
import { newTenant, owner, provenAgo } from '../../../../test/world.ts'
import {
  allow,
  aProvider,
  companyWith,
  returnTo,
  roleIdentifier,
  save,
  settingsFor,
  signInAs,
  signOutTo,
} from '../single-sign-on/single-sign-on.builder.ts'
import { partIdentities } from '../single-sign-on/single-sign-on.commands.ts'
import { aUser } from '../user/user.builder.ts'
import { switchProviderOff } from './sign-in-provider.commands.ts'

const complaintOf = ({ status, errors }: { status: number; errors: { field?: string; message: string }[] }) => [
  status,
  errors[0]?.field,
  errors[0]?.message,
]

test('settings are saved without their secret being told again, and the sign-in page shows the button', async () => {
  const acme = await newTenant()
  const issuer = await aProvider()
  const admin = await acme.person({ role: 'super_admin' })
  const before = await admin(signInProviders.get)

  const saved = await save(acme, settingsFor(issuer, { domains: ['Acme.example'.toLowerCase(), 'acme.example'] }))
  const kept = await save(acme, settingsFor(issuer, { client_secret: '', label: 'Acme' }))
  const page = await acme.visitor(publicTenant.config)
  const { rows } = await owner.query('select client_secret_sealed from sign_in_providers where tenant_id = $1', [acme.id])

  expect(before.data.providerInfo).toMatchObject({ is_enabled: false, version: 0, redirect_address: returnTo, sign_out_address: signOutTo })
  expect(before.data.providerInfo.roles.map(({ label }) => label)).not.toContain('Super admin')
  expect(saved.data.providerInfo).toMatchObject({ issuer, has_secret: true, domains: ['acme.example'], version: 1 })
  expect(kept.data.providerInfo).toMatchObject({ has_secret: true, label: 'Acme', version: 2 })
  expect(page.data.auth.provider_label).toBe('Acme')
  expect(JSON.stringify([saved.data, kept.data, await acme.audit()])).not.toContain('the secret of Embark there')
  expect(rows[0].client_secret_sealed.toString()).not.toContain('secret')
  expect((await acme.audit()).map(({ action }) => action)).toEqual(['sign_in_provider.changed', 'sign_in_provider.changed'])
})

test('a secret is never sent to another provider than the one it was entered for', async () => {
  const { acme } = await companyWith({})
  const other = await aProvider()

  const moved = await save(acme, settingsFor(other, { client_secret: '' }))

  expect(moved.data.providerInfo).toMatchObject({ issuer: other, has_secret: false })
})

test('addresses within the house are refused, unless the operator allows them, and nothing there is asked', async () => {
  const acme = await newTenant()
  let visits = 0
  const canary = http.createServer((_, response) => {
    visits += 1
    response.end('{}')
  })
  const inside = await listen(canary)
  onTestFinished(() => void canary.close())
  const words = 'This address cannot be used: it is not https, or it leads into a private network that the operator has not allowed.'

  for (const issuer of [inside, 'http://169.254.169.254', 'https://127.0.0.1', 'https://10.0.0.5', 'https://[::1]', 'http://acme.example'])
    expect(complaintOf(await save(acme, settingsFor(issuer)))).toEqual([422, 'issuer', words])
  expect(visits).toBe(0)
})

test('what is wrong with a provider is told by the test and when it is switched on; switched off it is kept as it is', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'super_admin' })
  let about: object = {}
  const server = http.createServer((request, response) => {
    if (request.url === '/keys') response.end(JSON.stringify({ keys: [] }))
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(about))
  })
  const issuer = await listen(server)
  onTestFinished(() => void server.close())
  allow(issuer)
  const whole = { issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, jwks_uri: `${issuer}/keys` }
  const outcome = async (said: object, asked = issuer) => {
    about = said
    return (await admin(signInProviders.test, { body: { issuer: asked } })).data
  }

  expect(await outcome({})).toMatchObject({ outcome: 'no_discovery' })
  expect(await outcome({ ...whole, issuer: 'https://another.example' })).toMatchObject({
    outcome: 'other_issuer',
    issuer: 'https://another.example',
  })
  expect(await outcome({ ...whole, response_types_supported: ['id_token'] })).toMatchObject({ outcome: 'no_code_flow' })
  expect(await outcome({}, 'not an address')).toMatchObject({ outcome: 'not_an_address' })
  expect(await outcome(whole)).toMatchObject({ outcome: 'no_keys' })
  expect(complaintOf(await save(acme, settingsFor(issuer)))).toEqual([
    422,
    'issuer',
    'The keys of the provider could not be read, so its answers could not be checked.',
  ])
  expect((await save(acme, settingsFor(issuer, { is_enabled: false }))).status).toBe(200)
  expect((await acme.visitor(publicTenant.config)).data.auth.provider_label).toBeNull()

  const real = await aProvider()
  expect(await outcome({}, real)).toMatchObject({ outcome: 'works', can_sign_out: true })
})

test('only who may changes them, with fresh proof, gives no role above their own, and does not lock themselves out', async () => {
  const acme = await newTenant()
  const issuer = await aProvider()
  const body = settingsFor(issuer)
  const administrator = await acme.person({ role: 'administrator' })
  const narrow = await acme.userWith('settings.single.sign.on.read', 'settings.single.sign.on.update')
  const admin = await acme.person({ role: 'super_admin' })
  await acme.within((db) => db.updateTable('users').set({ email: 'boss@acme.example' }).where('id', '=', admin.id).execute())
  const first = { 'if-match': '"v0"' }
  const withRole = async (key: string) => ({
    body: { ...body, creates_accounts: true, default_role_identifier: await roleIdentifier(acme, key) },
  })

  const denied = await administrator(signInProviders.update, { body }, first)
  const stale = await provenAgo(acme, admin, 301)(signInProviders.update, { body }, first)
  const above = await narrow(signInProviders.update, await withRole('counsellor'), first)
  const boss = await admin(signInProviders.update, await withRole('super_admin'), first)
  const locked = await admin(signInProviders.update, { body: { ...body, closes_other_ways: true } }, first)
  const blind = await admin(signInProviders.update, { body })
  const saved = await admin(signInProviders.update, await withRole('administrator'), first)
  const twice = await admin(signInProviders.update, { body }, first)

  expect([denied, stale, above].map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
    [403, 'PERMISSION_DENIED'],
    [403, 'REAUTH_REQUIRED'],
    [403, 'RIGHT_NOT_HELD'],
  ])
  expect(complaintOf(boss)).toEqual([422, 'default_role_identifier', 'Choose a role from the list'])
  expect(complaintOf(locked)).toEqual([422, 'closes_other_ways', 'Sign in with the provider once yourself before you close the other ways'])
  expect([blind.status, saved.status, twice.status]).toEqual([428, 200, 409])
})

test('what is not a domain, and a rule without a role, are told at their fields', async () => {
  const acme = await newTenant()
  const body = settingsFor('https://login.acme.example', { is_enabled: false })
  const rule = { kind: 'claim' as const, value: 'x', role_identifier: '', branch_identifier: null }

  expect(complaintOf(await save(acme, { ...body, domains: ['acme'] }))).toEqual([
    422,
    'domains',
    'Write domains such as acme.example, one on each line',
  ])
  expect(complaintOf(await save(acme, { ...body, domains: [] }))).toEqual([422, 'domains', 'Enter at least one domain'])
  expect(complaintOf(await save(acme, { ...body, rules: [rule] }))).toEqual([422, 'rules.0.role_identifier', 'Role is required'])
})

test('the operator switches a provider off that keeps everybody out, and parts a person whose account there is another', async () => {
  const ada = { email: 'ada@acme.example', email_verified: true }
  const { acme, issuer } = await companyWith({ ada, heir: ada })
  const known = await acme.asSystem((ctx) => aUser(ctx, { email: ada.email }))
  await signInAs(acme, issuer, 'ada')

  const refused = await signInAs(acme, issuer, 'heir')
  const parted = await acme.asSystem((ctx) => partIdentities(ctx, known.id))
  const heir = await signInAs(acme, issuer, 'heir')
  const wasOn = [await acme.asSystem(switchProviderOff), await acme.asSystem(switchProviderOff)]

  expect([refused.status, parted, heir.status]).toEqual([403, 1, 200])
  expect(wasOn).toEqual([true, false])
  expect((await acme.visitor(publicTenant.config)).data.auth.provider_label).toBeNull()
})
