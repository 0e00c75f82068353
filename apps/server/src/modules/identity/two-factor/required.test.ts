import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { expect, test } from 'vitest'
import { callerWith, newTenant, owner } from '../../../../test/world.ts'
import { opened } from '../sign-in/session.builder.ts'
import { aUser } from '../user/user.builder.ts'
import { codeOf, finishWith, firstStep, grantFor, mailTo, nextStep, somebodyWithApp, wrongFor } from './two-factor.builder.ts'

/** A company that asks its staff for a second step. */
async function strictCompany() {
  const acme = await newTenant()
  await owner.query(`update tenants set settings = '{"security": {"two_factor_required": true}}' where id = $1`, [acme.id])
  // The companies are read again within ten seconds, or when one is made.
  await newTenant()
  return acme
}

test('where the company asks for it, staff set a second step up before their session opens', async () => {
  const acme = await strictCompany()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const { bearer, ways } = await grantFor(acme, ada.email)
  const noCode = await finishWith(acme, bearer, '123456')
  const { secret } = (await acme.visitor(twoFactor.setUp, {}, bearer)).data
  const wrong = await acme.visitor(twoFactor.verifySetUp, { body: { secret, verificationCode: wrongFor(secret) } }, bearer)

  const answer = await acme.visitor(twoFactor.verifySetUp, { body: { secret, verificationCode: codeOf(secret) } }, bearer)
  const me = callerWith(opened(answer.data).tokensInfo.accessToken)
  await nextStep(acme)

  expect(ways).toEqual([])
  expect([noCode.status, wrong.status, answer.status]).toEqual([400, 400, 200])
  expect((await me(twoFactor.detail)).data).toMatchObject({ isTwoFactorEnabled: true, isTwoFactorRequired: true })
  expect((await me(twoFactor.disable)).status).toBe(403)
  expect((await grantFor(acme, ada.email)).ways).toEqual(['app'])
})

test('students and agents of such a company sign in as before', async () => {
  const acme = await strictCompany()
  const student = await acme.asSystem((ctx) => aUser(ctx, { roles: ['student'] }))

  expect((await firstStep(acme, student.email)).data.result).toBe('authenticated')
})

test('an administrator takes lost factors off somebody, who is signed out, told, and sets up new ones alone', async () => {
  const { acme, ada, me } = await somebodyWithApp()
  const [admin, other] = [
    await acme.userWith('settings.login.security.update'),
    await (await newTenant()).userWith('settings.login.security.update'),
  ]

  const foreign = await other(twoFactor.reset, { params: { identifier: ada.identifier } })
  const reset = await admin(twoFactor.reset, { params: { identifier: ada.identifier } })
  await acme.settle()
  await acme.settle()

  expect([foreign.status, reset.status]).toEqual([404, 200])
  expect((await me(profile.get)).status).toBe(401)
  expect((await firstStep(acme, ada.email)).data.result).toBe('authenticated')
  expect(await mailTo(acme)).toContainEqual([ada.email, 'Your second factors were removed'])
})
