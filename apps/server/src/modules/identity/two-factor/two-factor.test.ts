import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callerWith, newTenant, owner } from '../../../../test/world.ts'
import { opened } from '../sign-in/session.builder.ts'
import { aPassword, aUser } from '../user/user.builder.ts'
import { codeOf, finishWith, firstStep, grantFor, mailTo, roomInStep, somebodyWithApp, wrongFor } from './two-factor.builder.ts'

test('a secret is given out, waits for its first code, and from then on signing in asks for one', async () => {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const me = callerWith(opened((await firstStep(acme, ada.email)).data).tokensInfo.accessToken)
  const { secret, otpauth_url } = (await me(twoFactor.register)).data
  const before = await me(twoFactor.detail)

  const made = await me(twoFactor.verifyRegister, { body: { secret, verificationCode: codeOf(secret) } })
  await acme.settle()
  await acme.settle()

  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(otpauth_url).toContain(`secret=${secret}`)
  expect(before.data).toEqual({ isTwoFactorEnabled: false, isTwoFactorRequired: false, enabled_at: null, backup_codes_left: 0 })
  expect(made).toMatchObject({ message: 'Two factor authentication enabled successfully', data: { isTwoFactorEnabled: true } })
  expect((await me(twoFactor.detail)).data).toMatchObject({ isTwoFactorEnabled: true, enabled_at: expect.any(String) })
  const next = await firstStep(acme, ada.email)
  expect(next.data).toMatchObject({
    result: 'two_factor_required',
    isTwoFactorRequired: true,
    purpose: 'two_factor',
    expires_in: 600,
    ways: ['app'],
  })
  expect(next.headers['set-cookie']).toBeUndefined()
  expect(await mailTo(acme)).toContainEqual([ada.email, 'Two factor authentication is on'])
  expect((await acme.audit()).map(({ action }) => action)).toContain('user.two_factor_enabled')
})

test('a secret of one’s own choosing, a wrong code, and one after ten minutes turn nothing on', async () => {
  const ada = await (await newTenant()).person({ role: 'counsellor' })
  const acme = await newTenant()
  const bob = await acme.person({ role: 'counsellor' })
  const { secret } = (await bob(twoFactor.register)).data
  const own = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

  const chosen = await bob(twoFactor.verifyRegister, { body: { secret: own, verificationCode: codeOf(own) } })
  const foreign = await ada(twoFactor.verifyRegister, { body: { secret, verificationCode: codeOf(secret) } })
  const wrong = await bob(twoFactor.verifyRegister, { body: { secret, verificationCode: wrongFor(secret) } })
  await acme.within((db) => sql`update second_factors set pending_until = now()`.execute(db))
  const late = await bob(twoFactor.verifyRegister, { body: { secret, verificationCode: codeOf(secret) } })

  expect([chosen, foreign, wrong, late].map(({ status, message }) => [status, message])).toEqual(
    Array(4).fill([400, 'Invalid verification code']),
  )
  expect((await bob(twoFactor.detail)).data.isTwoFactorEnabled).toBe(false)
})

test('the code of the app finishes signing in, on the browser that began', async () => {
  const { acme, ada, secret } = await somebodyWithApp()
  const own = { [headers.device]: crypto.randomUUID() }
  const { data } = await firstStep(acme, ada.email, own)
  const bearer = { authorization: `Bearer ${'oneTimeToken' in data ? data.oneTimeToken : ''}` }

  const elsewhere = await acme.visitor(
    twoFactor.verifyLogin,
    { body: { verificationCode: codeOf(secret) } },
    { ...bearer, [headers.device]: crypto.randomUUID() },
  )
  const here = await acme.visitor(
    twoFactor.verifyLogin,
    { body: { verificationCode: codeOf(secret), device_os: 'macOS', device_client: 'Firefox' } },
    { ...bearer, ...own },
  )
  const me = await callerWith(opened(here.data).tokensInfo.accessToken, own)(profile.get)
  const again = await acme.visitor(twoFactor.verifyLogin, { body: { verificationCode: codeOf(secret, -1) } }, { ...bearer, ...own })

  expect([elsewhere.status, here.status, again.status]).toEqual([400, 200, 400])
  expect(me.data.user.identifier).toBe(ada.identifier)
  expect(String(here.headers['set-cookie'])).toContain('embark-refresh=')
})

test('the step before counts still, the one before that and one to come do not', async () => {
  const { acme, ada, secret } = await somebodyWithApp()
  const { bearer } = await grantFor(acme, ada.email)
  await roomInStep()

  const older = await finishWith(acme, bearer, codeOf(secret, -2))
  const ahead = await finishWith(acme, bearer, codeOf(secret, 2))
  const before = await finishWith(acme, bearer, codeOf(secret, -1))

  expect([older.status, ahead.status, before.status]).toEqual([400, 400, 200])
})

test('a step opens once, also for the next sign-in', async () => {
  const { acme, ada, secret } = await somebodyWithApp()
  const code = codeOf(secret)
  const first = await finishWith(acme, (await grantFor(acme, ada.email)).bearer, code)

  const replayed = await finishWith(acme, (await grantFor(acme, ada.email)).bearer, code)

  expect([first.status, replayed.status]).toEqual([200, 400])
})

test('of twenty uses of one code at once one opens a session', async () => {
  const { acme, ada, secret } = await somebodyWithApp()
  const { bearer } = await grantFor(acme, ada.email)
  const code = codeOf(secret)

  const answers = await Promise.all(Array.from({ length: 20 }, () => finishWith(acme, bearer, code)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the fifth wrong code takes the grant away and locks the account for a while', async () => {
  const { acme, ada, secret } = await somebodyWithApp()
  const { bearer } = await grantFor(acme, ada.email)
  const tries = []
  for (let index = 0; index < 5; index++) tries.push(await finishWith(acme, bearer, wrongFor(secret)))
  const locked = await finishWith(acme, (await grantFor(acme, ada.email)).bearer, codeOf(secret))
  await acme.within((db) => sql`update second_factors set retry_after = now()`.execute(db))

  const spent = await finishWith(acme, bearer, codeOf(secret))
  const later = await finishWith(acme, (await grantFor(acme, ada.email)).bearer, codeOf(secret))

  expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 429])
  expect(tries[4]).toMatchObject({ message: 'Too many attempts! Please sign in again.', errors: [{ code: 'TWO_FACTOR_LOCKED' }] })
  expect([locked.status, spent.status, later.status]).toEqual([429, 400, 200])
  expect((await acme.audit()).filter(({ action }) => action === 'two_factor.refused')).toHaveLength(5)
})

test('wrong codes count for the account however often one begins anew', async () => {
  const { acme, ada, secret } = await somebodyWithApp()
  const statuses = []
  for (let index = 0; index < 5; index++)
    statuses.push((await finishWith(acme, (await grantFor(acme, ada.email)).bearer, wrongFor(secret))).status)

  expect(statuses).toEqual([400, 400, 400, 400, 429])
})

test('a grant of the first step opens nothing else', async () => {
  const { acme, ada, me } = await somebodyWithApp()
  const { oneTimeToken } = await grantFor(acme, ada.email)

  const inside = await callerWith(oneTimeToken)(profile.get)
  const accessToken = await acme.visitor(
    twoFactor.verifyLogin,
    { body: { verificationCode: '123456' } },
    { authorization: 'Bearer nothing' },
  )
  const setUp = await acme.visitor(twoFactor.setUp, {}, { authorization: `Bearer ${oneTimeToken}` })

  expect([inside.status, accessToken.status, setUp.status]).toEqual([401, 400, 400])
  expect((await me(profile.get)).status).toBe(200)
})

test('what is kept of a secret cannot be read from the database', async () => {
  const { acme, secret } = await somebodyWithApp()

  const { rows } = await owner.query('select secret_sealed from second_factors where tenant_id = $1', [acme.id])

  expect(rows[0].secret_sealed.includes(Buffer.from(secret))).toBe(false)
})

test('a program signs in with both steps and gets its refresh token', async () => {
  const { acme, ada, secret } = await somebodyWithApp()
  const program = { [headers.clientKind]: 'api' }
  const first = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } }, program)
  const token = 'oneTimeToken' in first.data ? first.data.oneTimeToken : ''

  const answer = await acme.visitor(
    twoFactor.verifyLogin,
    { body: { verificationCode: codeOf(secret) } },
    { ...program, authorization: `Bearer ${token}` },
  )

  expect(opened(answer.data).tokensInfo.refreshToken).toMatch(/^[\w-]{43}$/)
})
