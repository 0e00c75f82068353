import { passwords } from '@embark/contract/identity/password/password.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { expect, test } from 'vitest'
import { setPasswordPasses } from '#platform/auth/passwords.ts'
import { callerWith, newTenant, type World } from '../../../../test/world.ts'
import { passwordLink } from '../password/link.commands.ts'
import { aPassword, aUser } from '../user/user.builder.ts'
import { opened } from './session.builder.ts'

const companyWithAda = async () => {
  const acme = await newTenant()
  return { acme, ada: await acme.asSystem((ctx) => aUser(ctx)) }
}
const wrong = 'certainly not her password'
const tryOften = async (acme: World, email: string, times: number, extra = {}) => {
  const answers = []
  for (let index = 0; index < times; index++) answers.push(await acme.visitor(signIn.signIn, { body: { email, password: wrong } }, extra))
  return answers
}
const signInAs = (acme: World, email: string) => acme.visitor(signIn.signIn, { body: { email, password: aPassword } })
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie'])

test('an email address and its password open a session whose token works at once', async () => {
  const { acme, ada } = await companyWithAda()
  const device = crypto.randomUUID()

  const answer = await acme.visitor(
    signIn.signIn,
    { body: { email: ada.email.toUpperCase(), password: aPassword } },
    { [headers.device]: device },
  )
  const me = await callerWith(opened(answer.data).tokensInfo.accessToken, { [headers.device]: device })(profile.get)

  expect(answer.data).toMatchObject({
    result: 'authenticated',
    activeRole: { name: 'Counsellor' },
    deviceInfo: { device_identifier: device },
  })
  expect(me.data.user).toMatchObject({ identifier: ada.identifier, email: ada.email })
  expect(await acme.audit()).toContainEqual(expect.objectContaining({ action: 'session.started', module: 'user', record_id: ada.id }))
})

test('whoever signs in with a password that was hashed when that cost less has it hashed again, once and only if it was right', async () => {
  setPasswordPasses(2)
  const { acme, ada } = await companyWithAda()
  const kept = () => acme.within((db) => db.selectFrom('users').select('password_hash').where('id', '=', ada.id).executeTakeFirstOrThrow())
  const before = await kept()
  setPasswordPasses(3)
  try {
    await tryOften(acme, ada.email, 1)
    expect(await kept()).toEqual(before)
    const [first, second] = [await signInAs(acme, ada.email), await signInAs(acme, ada.email)]
    const after = await kept()
    expect([first.status, second.status]).toEqual([200, 200])
    expect(before.password_hash).toContain('m=19456,t=2,p=1')
    expect(after.password_hash).toContain('m=19456,t=3,p=1')
    await signInAs(acme, ada.email)
    expect(await kept()).toEqual(after)
  } finally {
    setPasswordPasses(2)
  }
})

test('a mobile number with its country code signs in like an address', async () => {
  const acme = await newTenant()
  await acme.asSystem((ctx) => aUser(ctx, { country_code: '90', mobile: '532 111 2233' }))

  const answer = await acme.visitor(signIn.signIn, { body: { country_code: '+90', mobile: '532-111-22 33', password: aPassword } })

  expect(answer.status).toBe(200)
})

test('the refresh token goes to a browser in a cookie scripts and other sites cannot reach, and nowhere else', async () => {
  const { acme, ada } = await companyWithAda()

  const answer = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })

  expect(cookieOf(answer)).toMatch(/^__Host-embark-refresh=[\w-]{43};/)
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(cookieOf(answer)).toContain(attribute)
  expect(opened(answer.data).tokensInfo.refreshToken).toBeUndefined()
})

test('a program that says so gets the refresh token in the answer and no cookie', async () => {
  const { acme, ada } = await companyWithAda()

  const answer = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } }, { [headers.clientKind]: 'api' })

  expect(opened(answer.data).tokensInfo.refreshToken).toMatch(/^[\w-]{43}$/)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('a wrong password, a blocked account, one without a password and one that never was answer alike', async () => {
  const { acme, ada } = await companyWithAda()
  const blocked = await acme.asSystem((ctx) => aUser(ctx))
  const invited = await acme.asSystem((ctx) => aUser(ctx, { password: undefined as never }))
  await acme.within((db) => db.updateTable('users').set({ status: 'blocked' }).where('id', '=', blocked.id).execute())

  const tries = [
    { email: ada.email, password: wrong },
    { email: blocked.email, password: aPassword },
    { email: invited.email, password: aPassword },
    { email: 'nobody@example.com', password: aPassword },
    { country_code: '+90', mobile: '5000000000', password: aPassword },
  ]
  const answers = await Promise.all(tries.map((body) => acme.visitor(signIn.signIn, { body })))

  expect(new Set(answers.map(({ status, message, errors }) => JSON.stringify({ status, message, errors }))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 400, errors: [{ code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' }] })
  const refusals = (await acme.audit()).filter(({ action }) => action === 'session.refused')
  expect(refusals).toHaveLength(5)
  expect(refusals).toContainEqual(expect.objectContaining({ record_id: ada.id }))
})

test.each(['theirs', 'nobody’s'])(
  'after five mistakes with a name that is %s the next try has to wait, the right password too',
  async (whose) => {
    const { acme, ada } = await companyWithAda()
    const email = whose === 'theirs' ? ada.email : 'nobody@example.com'

    const mistakes = await tryOften(acme, email, 5)
    const next = await acme.visitor(signIn.signIn, { body: { email, password: aPassword } })

    expect(mistakes.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(next).toMatchObject({ status: 429, message: 'Too many attempts! Please try again later.' })
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
  },
)

test('thirty tries at once are thirty tries', async () => {
  const { acme, ada } = await companyWithAda()

  const answers = await Promise.all(
    Array.from({ length: 30 }, () => acme.visitor(signIn.signIn, { body: { email: ada.email, password: wrong } })),
  )

  expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(6)
})

test('mistakes made elsewhere do not keep people out of the browser they use', async () => {
  const { acme, ada } = await companyWithAda()
  const own = { [headers.device]: crypto.randomUUID() }
  await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } }, own)
  await tryOften(acme, ada.email, 6)

  const elsewhere = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })
  const here = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } }, own)

  expect([elsewhere.status, here.status]).toEqual([429, 200])
})

test('the right password forgets four mistakes', async () => {
  const { acme, ada } = await companyWithAda()
  for (let round = 0; round < 2; round++) {
    await tryOften(acme, ada.email, 4)
    const right = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })
    expect(right.status).toBe(200)
  }
})

test('after a hundred mistakes in a row only a new password opens the account', async () => {
  const { acme, ada } = await companyWithAda()
  await acme.within((db) => db.updateTable('users').set({ failed_sign_ins: 99, retry_after: null }).where('id', '=', ada.id).execute())
  await tryOften(acme, ada.email, 1)

  const refused = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })
  const link = await acme.asSystem((ctx) => passwordLink(ctx, ada.id, ''))
  const password = 'a new boat for the river'
  await acme.visitor(passwords.set, { body: { password, confirm_password: password } }, { authorization: `Bearer ${link.split('#')[1]}` })
  const opened = await acme.visitor(signIn.signIn, { body: { email: ada.email, password } })

  expect([refused.status, refused.headers['retry-after'], opened.status]).toEqual([429, '3600', 200])
})

test('what is missing is told at its field', async () => {
  const { acme } = await companyWithAda()

  const answers = await Promise.all(
    [
      { password: 'x' },
      { email: 'a@b', password: 'x' },
      { email: 'a@example.com', password: '' },
      { mobile: '532 111 22 33', password: 'x' },
    ].map((body) => acme.visitor(signIn.signIn, { body })),
  )

  expect(answers.map(({ status, errors }) => [status, errors[0]?.field, errors[0]?.message])).toEqual([
    [422, 'email', 'Email address is required'],
    [422, 'email', 'Invalid email'],
    [422, 'password', 'Password is required'],
    [422, 'country_code', 'Country code is required'],
  ])
})

test('an account of one company does not open another', async () => {
  const { ada } = await companyWithAda()
  const other = await newTenant()

  const answer = await other.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })

  expect(answer.status).toBe(400)
})

test('headers that do not agree with the token are refused', async () => {
  const { acme, ada } = await companyWithAda()
  const other = await newTenant()
  const { data } = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })
  const call = callerWith(opened(data).tokensInfo.accessToken)

  const wrongOnes: Record<string, string>[] = [
    { [headers.device]: crypto.randomUUID() },
    { [headers.role]: crypto.randomUUID() },
    { [headers.client]: other.number },
  ]

  const answers = await Promise.all(wrongOnes.map((extra) => call(profile.get, {}, extra)))

  expect(answers.map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
    [403, 'DEVICE_UNKNOWN'],
    [403, 'ROLE_MISMATCH'],
    [403, 'TENANT_MISMATCH'],
  ])
})
