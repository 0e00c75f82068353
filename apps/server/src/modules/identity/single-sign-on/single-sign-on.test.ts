import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { reauthentication } from '@embark/contract/identity/reauthentication/reauthentication.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { signInProviders } from '@embark/contract/identity/sign-in-provider/sign-in-provider.contract.ts'
import { singleSignOn } from '@embark/contract/identity/single-sign-on/single-sign-on.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { browserAt, untrueProvider } from '../../../../test/open-id.ts'
import { callerWith, newTenant, sessions, type World } from '../../../../test/world.ts'
import { opened } from '../sign-in/session.builder.ts'
import { aPassword, aUser } from '../user/user.builder.ts'
import { begin, companyWith, during, finish, roleIdentifier, save, settingsFor, signInAs } from './single-sign-on.builder.ts'

const ada = { email: 'ada@acme.example', email_verified: true, given_name: 'Ada', family_name: 'Byron', groups: ['counsellors'] }
const people = {
  ada,
  eve: { ...ada, email: 'eve@acme.example', groups: ['finance'] },
  kim: { ...ada, email: 'kim@acme.example', groups: [] },
}
const userOf = (acme: World, email: string) =>
  acme.within((db) =>
    db
      .selectFrom('users as u')
      .innerJoin('user_roles as held', 'held.user_id', 'u.id')
      .innerJoin('roles as r', 'r.id', 'held.role_id')
      .select(['u.id', 'u.first_name', 'u.last_name', 'u.password_hash', 'u.branch_id', 'r.system_key as role'])
      .where('u.email', '=', email)
      .execute(),
  )
const codeOf = ({ status, errors }: { status: number; errors: { code: string }[] }) => [status, errors[0]?.code]
const reasons = async (acme: World) =>
  (await acme.audit())
    .filter(({ action }) => action === 'provider_sign_in.refused')
    .map(({ after }) => (after as { reason: string }).reason)

test('a first sign-in makes the account, in the role of the first rule that fits, and the next one finds it again', async () => {
  const { acme, issuer } = await companyWith(people, async (company) => ({
    creates_accounts: true,
    claim: 'groups',
    rules: [
      {
        kind: 'claim' as const,
        value: 'finance',
        role_identifier: await roleIdentifier(company, 'finance_officer'),
        branch_identifier: null,
      },
      {
        kind: 'claim' as const,
        value: 'counsellors',
        role_identifier: await roleIdentifier(company, 'counsellor'),
        branch_identifier: null,
      },
    ],
    default_role_identifier: await roleIdentifier(company, 'application_officer'),
  }))

  const first = await signInAs(acme, issuer, 'ada')
  const again = await signInAs(acme, issuer, 'ada')
  await signInAs(acme, issuer, 'eve')
  await signInAs(acme, issuer, 'kim')

  expect([first.status, again.status]).toEqual([200, 200])
  expect(opened(first.data).activeRole.name).toBe('Counsellor')
  expect(await userOf(acme, ada.email)).toMatchObject([{ first_name: 'Ada', last_name: 'Byron', password_hash: null, role: 'counsellor' }])
  expect(await userOf(acme, 'eve@acme.example')).toMatchObject([{ role: 'finance_officer' }])
  expect(await userOf(acme, 'kim@acme.example')).toMatchObject([{ role: 'application_officer' }])
  const mine = callerWith(opened(first.data).tokensInfo.accessToken)
  expect((await mine(profile.get)).data.user).toMatchObject({ email: ada.email })
  const acts = (await acme.audit()).map(({ action }) => action)
  expect(acts.filter((act) => act === 'user.created')).toHaveLength(3)
  expect(acts.filter((act) => act === 'sign_in_identity.joined')).toHaveLength(3)
  expect(acts.filter((act) => act === 'session.started')).toHaveLength(4)
})

test('who was invited is joined by their verified address, and stays joined when the address changes here', async () => {
  const { acme, issuer } = await companyWith(people)
  const known = await acme.asSystem((ctx) => aUser(ctx, { email: ada.email, roles: ['branch_manager'] }))

  const first = await signInAs(acme, issuer, 'ada')
  await acme.within((db) => db.updateTable('users').set({ email: 'ada.byron@acme.example' }).where('id', '=', known.id).execute())
  const later = await signInAs(acme, issuer, 'ada')
  const stranger = await signInAs(acme, issuer, 'eve')

  expect([first, later].map(({ data }) => opened(data).activeRole.name)).toEqual(['Branch manager', 'Branch manager'])
  expect(codeOf(stranger)).toEqual([403, 'PROVIDER_NO_ACCOUNT'])
  expect(await acme.within((db) => db.selectFrom('sign_in_identities').select(['user_id', 'subject']).execute())).toEqual([
    { user_id: known.id, subject: 'ada' },
  ])
})

test('an address that went to somebody else at the provider does not bring the account along', async () => {
  const { acme, issuer } = await companyWith({ ...people, heir: ada })
  await acme.asSystem((ctx) => aUser(ctx, { email: ada.email }))
  await signInAs(acme, issuer, 'ada')

  expect(codeOf(await signInAs(acme, issuer, 'heir'))).toEqual([403, 'PROVIDER_OTHER_PERSON'])
})

test('an unverified address, a domain that is not served and an account that is off are refused, and the audit says why', async () => {
  const { acme, issuer } = await companyWith({
    ...people,
    unsure: { ...ada, email_verified: false },
    silent: { email: ada.email },
    guest: { ...ada, email: 'ada@elsewhere.example' },
    like: { ...ada, email: 'ada@notacme.example' },
  })
  const known = await acme.asSystem((ctx) => aUser(ctx, { email: ada.email }))

  const refused = [await signInAs(acme, issuer, 'unsure'), await signInAs(acme, issuer, 'silent')]
  const foreign = [await signInAs(acme, issuer, 'guest'), await signInAs(acme, issuer, 'like')]
  await acme.within((db) => db.updateTable('users').set({ status: 'blocked' }).where('id', '=', known.id).execute())
  const off = await signInAs(acme, issuer, 'ada')

  expect(refused.map(codeOf)).toEqual(Array(2).fill([403, 'PROVIDER_UNVERIFIED']))
  expect(foreign.map(codeOf)).toEqual(Array(2).fill([403, 'PROVIDER_DOMAIN']))
  expect(codeOf(off)).toEqual([403, 'PROVIDER_NO_ACCOUNT'])
  expect(await reasons(acme)).toHaveLength(5)
  expect(await acme.within((db) => db.selectFrom('sessions').select('id').where('by_provider', '=', true).execute())).toEqual([])
})

test('a way in works once, in the browser that began it, and within its time', async () => {
  const { acme, issuer } = await companyWith(people)
  await acme.asSystem((ctx) => aUser(ctx, { email: ada.email }))
  const browser = browserAt(issuer)
  const [one, other] = [await begin(acme), await begin(acme)]
  const answer = (await browser(one.address, 'ada')).search.slice(1)
  const code = new URLSearchParams(answer).get('code')

  const elsewhere = await finish(acme, answer, other.cookie)
  const nowhere = await finish(acme, answer, '')
  const changed = await finish(acme, answer.replace(/state=[^&]+/, 'state=made-up'), one.cookie)
  const right = await finish(acme, answer, one.cookie)
  const replayed = await finish(acme, answer, one.cookie)
  const otherState = new URL(other.address).searchParams.get('state')
  const codeOfAnother = await finish(acme, `code=${code}&state=${otherState}&iss=${encodeURIComponent(issuer)}`, other.cookie)
  const late = await begin(acme)
  const lateAnswer = (await browser(late.address, 'ada')).search.slice(1)
  await acme.within((db) => sql`update provider_attempts set expires_at = now() - interval '1 second'`.execute(db))
  const tooLate = await finish(acme, lateAnswer, late.cookie)

  expect(right.status).toBe(200)
  expect([elsewhere, nowhere, changed, replayed, codeOfAnother, tooLate].map(codeOf)).toEqual(Array(6).fill([400, 'PROVIDER_REFUSED']))
})

const now = () => Math.floor(Date.now() / 1000)
test.each([
  ['of another asking', { claims: { nonce: 'another' } }],
  ['that has expired', { claims: { exp: now() - 3_600, iat: now() - 7_200 } }],
  ['for somebody else', { claims: { aud: 'another program' } }],
  ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
  ['signed with a key that is not the provider’s', { signature: 'foreign' as const }],
  ['that is not signed', { signature: 'none' as const }],
])('a token %s opens nothing', async (_, untruth) => {
  const acme = await newTenant()
  const issuer = await during(untrueProvider(ada.email, untruth))
  await save(acme, settingsFor(issuer))
  await acme.asSystem((ctx) => aUser(ctx, { email: ada.email }))

  expect(codeOf(await signInAs(acme, issuer, 'ada'))).toEqual([400, 'PROVIDER_REFUSED'])
  expect(await reasons(acme)).toHaveLength(1)
})

test('a token that is true in all of this opens the account, so the refusals above are about the lie', async () => {
  const acme = await newTenant()
  const issuer = await during(untrueProvider(ada.email, {}))
  await save(acme, settingsFor(issuer))
  await acme.asSystem((ctx) => aUser(ctx, { email: ada.email }))

  expect((await signInAs(acme, issuer, 'ada')).status).toBe(200)
})

test('the provider of one company opens nothing in another, and a company without one offers none', async () => {
  const { acme, issuer } = await companyWith(people)
  const { acme: other } = await companyWith({})
  const bare = await newTenant()
  for (const each of [acme, other, bare]) await each.asSystem((ctx) => aUser(ctx, { email: ada.email }))
  const { address, cookie } = await begin(acme)
  const answer = (await browserAt(issuer)(address, 'ada')).search.slice(1)

  expect(codeOf(await finish(other, answer, cookie))).toEqual([400, 'PROVIDER_REFUSED'])
  expect(codeOf(await finish(bare, answer, cookie))).toEqual([403, 'NOT_OFFERED'])
  expect(codeOf(await bare.visitor(singleSignOn.begin, { body: {} }))).toEqual([403, 'NOT_OFFERED'])
  expect((await finish(acme, answer, cookie)).status).toBe(200)
})

test('where the other ways are closed, people of these domains come in by the provider alone; others as before', async () => {
  const { acme, issuer } = await companyWith(people, () => ({ closes_other_ways: true }))
  const [known, guest] = await acme.asSystem(async (ctx) => [
    await aUser(ctx, { email: ada.email }),
    await aUser(ctx, { email: 'guest@elsewhere.example' }),
  ])
  const byPassword = (email: string, password = aPassword) => acme.visitor(signIn.signIn, { body: { email, password } })

  const closed = await byPassword(known!.email)

  expect(closed).toMatchObject({ status: 403, errors: [{ code: 'PROVIDER_REQUIRED', message: 'Sign in with “Sign in with Acme”' }] })
  expect(codeOf(await byPassword(known!.email, 'not her password'))).toEqual([400, 'INVALID_CREDENTIALS'])
  expect((await byPassword(guest!.email)).status).toBe(200)
  expect((await signInAs(acme, issuer, 'ada')).status).toBe(200)
})

test('who needs a second step takes it after the provider too, unless the company counts that as both', async () => {
  const { acme, issuer } = await companyWith(people)
  await acme.asSystem((ctx) => aUser(ctx, { email: ada.email }))
  const admin = await acme.person({ role: 'super_admin' })
  const { data } = await admin(organizations.get)
  await admin(organizations.update, { body: { two_factor_required: true } }, { 'if-match': `"v${data.version}"` })

  const asked = await signInAs(acme, issuer, 'ada', { [headers.device]: crypto.randomUUID() })
  await save(acme, settingsFor(issuer, { counts_as_second_step: true }))
  const enough = await signInAs(acme, issuer, 'ada')

  expect([asked.data.result, enough.data.result]).toEqual(['two_factor_required', 'authenticated'])
})

test('refused addresses come in by the provider no more than by password', async () => {
  const { acme, issuer } = await companyWith(people)
  await acme.asSystem((ctx) => aUser(ctx, { email: ada.email }))
  const { address, cookie } = await begin(acme)
  const answer = (await browserAt(issuer)(address, 'ada')).search.slice(1)
  await acme.within((db) =>
    db
      .insertInto('ip_rules')
      .values({ ip_address: '203.0.113.0/24', type: 'whitelisted', applicable_for: 'login', status: 'active', reason: 'Office' })
      .execute(),
  )
  // A notice to all processes does the same a moment later.
  sessions.forget(acme.id)

  expect(codeOf(await finish(acme, answer, cookie))).toEqual([403, 'ADDRESS_REFUSED'])
  expect(codeOf(await acme.visitor(singleSignOn.begin, { body: {} }))).toEqual([403, 'ADDRESS_REFUSED'])
})

test('who has no password proves who they are by signing in at the provider again, and a sign-in of this morning is no proof', async () => {
  const { acme, issuer } = await companyWith(people, async (company) => ({
    creates_accounts: true,
    default_role_identifier: await roleIdentifier(company, 'administrator'),
  }))
  const device = { [headers.device]: crypto.randomUUID() }
  const { data } = await signInAs(acme, issuer, 'ada', device)
  const { activeRole, tokensInfo } = opened(data)
  const mine = callerWith(tokensInfo.accessToken)
  const heavy = (call: typeof mine) => call(signInProviders.update, { body: settingsFor(issuer) }, { 'if-match': '"v1"' })

  const ways = await mine(reauthentication.ways)
  const begun = await mine(singleSignOn.prove, { body: {} })
  const cookie = String([begun.headers['set-cookie']].flat()[0]).split(';')[0]!
  const back = await browserAt(issuer)(begun.data.address, 'ada')
  const proven = await mine(reauthentication.confirm, { body: { provider: back.search.slice(1) } }, { cookie })
  const again = await mine(reauthentication.confirm, { body: { provider: back.search.slice(1) } }, { cookie })

  expect(activeRole.name).toBe('Administrator')
  expect(ways.data).toEqual({ ways: ['provider'], provider_label: 'Sign in with Acme' })
  expect(new URL(begun.data.address).searchParams.get('prompt')).toBe('login')
  expect(proven.status).toBe(200)
  expect(codeOf(again)).toEqual([400, 'PROVIDER_REFUSED'])
  // The provider did not say when the password was given, so signing in alone was no proof; administrators lack the right itself.
  expect(codeOf(await heavy(callerWith(proven.data.tokensInfo.accessToken)))).toEqual([403, 'PERMISSION_DENIED'])
})

test('somebody else’s sign-in at the provider proves nothing, nor does the way of a sign-in serve as proof', async () => {
  const { acme, issuer } = await companyWith(people)
  for (const { email } of [people.ada, people.eve]) await acme.asSystem((ctx) => aUser(ctx, { email }))
  const mine = callerWith(opened((await signInAs(acme, issuer, 'ada')).data).tokensInfo.accessToken)
  const begun = await mine(singleSignOn.prove, { body: {} })
  const cookie = String([begun.headers['set-cookie']].flat()[0]).split(';')[0]!
  const back = await browserAt(issuer)(begun.data.address, 'eve')
  const way = await begin(acme)
  const wayBack = await browserAt(issuer)(way.address, 'ada')

  const others = await mine(reauthentication.confirm, { body: { provider: back.search.slice(1) } }, { cookie })
  const signInWay = await mine(reauthentication.confirm, { body: { provider: wayBack.search.slice(1) } }, { cookie: way.cookie })

  expect([others, signInWay].map(codeOf)).toEqual(Array(2).fill([400, 'PROVIDER_REFUSED']))
})

test('signing out ends the session here, and says where the one at the provider ends if the company wants that', async () => {
  const { acme, issuer } = await companyWith(people, () => ({ ends_provider_session: true }))
  const known = await acme.asSystem((ctx) => aUser(ctx, { email: ada.email }))
  const byProvider = callerWith(opened((await signInAs(acme, issuer, 'ada')).data).tokensInfo.accessToken)
  const entered = await acme.visitor(signIn.signIn, { body: { email: known.email, password: aPassword } })
  const byPassword = callerWith(opened(entered.data).tokensInfo.accessToken)

  const [left, leftToo] = [await byProvider(signIn.signOut), await byPassword(signIn.signOut)]

  const address = new URL(left.data.provider_address!)
  expect(address.href.startsWith(`${issuer}/session/end`)).toBe(true)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'embark',
    post_logout_redirect_uri: 'https://portal.example/signin',
  })
  expect(leftToo.data).toEqual({})
  expect((await byProvider(profile.get)).status).toBe(401)
})
