import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { reauthentication } from '@embark/contract/identity/reauthentication/reauthentication.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, callerWith, newTenant } from '../../../../test/world.ts'
import { codeOf, codesFor, firstStep, somebodyWithApp } from '../two-factor/two-factor.builder.ts'
import { aPassword, aUser } from '../user/user.builder.ts'

/** Somebody who signed in six minutes ago and kept their session. */
async function somebodyOfBefore() {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const first = await firstStep(acme, ada.email)
  await acme.within((db) => sql`update sessions set auth_time = now() - interval '6 minutes'`.execute(db))
  const cookie = { cookie: String(first.headers['set-cookie']).split(';')[0]! }
  const refresh = async (): Promise<Caller> =>
    callerWith((await acme.visitor(signIn.refresh, { body: {} }, cookie)).data.tokensInfo.accessToken)
  return { acme, ada, refresh, me: await refresh() }
}

test('a refreshed token is as old as the proof behind it, and the password makes it fresh', async () => {
  const { acme, ada, me, refresh } = await somebodyOfBefore()
  const before = await me(twoFactor.register)
  const { data, status } = await me(reauthentication.confirm, { body: { password: aPassword } })
  const fresh = callerWith(data.tokensInfo.accessToken)

  const [after, old, later] = [await fresh(twoFactor.register), await me(twoFactor.register), await (await refresh())(twoFactor.register)]

  expect(before).toMatchObject({ status: 403, message: 'Confirm that it is you to go on', errors: [{ code: 'REAUTH_REQUIRED' }] })
  expect([status, after.status, old.status, later.status]).toEqual([200, 200, 403, 200])
  expect(await acme.audit()).toContainEqual(
    expect.objectContaining({ action: 'session.reauthenticated', record_id: ada.id, after: { way: 'password' } }),
  )
})

test('a wrong password proves nothing, is written down, and the tries are slowed down like those of signing in', async () => {
  const { acme, me } = await somebodyOfBefore()
  const answers = []
  for (let index = 0; index < 6; index++) answers.push(await me(reauthentication.confirm, { body: { password: 'not hers at all' } }))

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429])
  expect((await me(twoFactor.register)).status).toBe(403)
  expect((await acme.audit()).map(({ action }) => action)).toContain('session.reauthentication_refused')
})

test('the right password forgets the wrong ones before it', async () => {
  const { me } = await somebodyOfBefore()
  const statuses = []
  for (const password of ['wrong', 'wrong', 'wrong', 'wrong', aPassword, 'wrong', aPassword])
    statuses.push((await me(reauthentication.confirm, { body: { password } })).status)

  expect(statuses).toEqual([400, 400, 400, 400, 200, 400, 200])
})

test('a code of the app proves it once', async () => {
  const { me, secret } = await somebodyWithApp()
  const code = codeOf(secret)

  const first = await me(reauthentication.confirm, { body: { verificationCode: code } })
  const again = await me(reauthentication.confirm, { body: { verificationCode: code } })

  expect([first.status, again.status]).toEqual([200, 400])
  expect(again.errors[0]).toMatchObject({ field: 'verificationCode', message: 'Invalid verification code' })
})

test('a backup code proves it too, with the access token in place of a grant', async () => {
  const { acme, me, ada } = await somebodyWithApp()
  const [code] = await codesFor(me)
  const first = await firstStep(acme, ada.email)
  expect(first.data.result).toBe('two_factor_required')

  const proven = await me(twoFactor.verifyCode, { body: { code: code! } }, { [headers.client]: acme.number })
  const again = await me(twoFactor.verifyCode, { body: { code: code! } }, { [headers.client]: acme.number })

  expect([proven.status, again.status]).toEqual([200, 400])
  expect(proven.data).toEqual({ tokensInfo: { accessToken: expect.any(String) } })
})

test('one is told by which means one can prove it', async () => {
  const { me } = await somebodyWithApp()
  const bare = await (await newTenant()).person({ role: 'counsellor' })

  expect((await me(reauthentication.ways)).data.ways).toEqual(['password', 'code'])
  expect((await bare(reauthentication.ways)).data.ways).toEqual([])
})

test('an old proof reads and does light work as before', async () => {
  const { me } = await somebodyOfBefore()

  expect((await me(profile.changeLanguage, { body: { language: 'fr' } })).status).toBe(200)
})
