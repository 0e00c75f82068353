import { codes } from '@embark/contract/identity/code/code.contract.ts'
import { passwords } from '@embark/contract/identity/password/password.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callerWith, newTenant, type World } from '../../../../test/world.ts'
import { codeSentTo } from '../code/code.builder.ts'
import { opened } from '../sign-in/session.builder.ts'
import { somebodyWithApp } from '../two-factor/two-factor.builder.ts'
import { aPassword, aUser } from '../user/user.builder.ts'

const password = 'seven quiet lighthouses'
const chosen = { password, confirm_password: password }

async function withAda() {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  return { acme, ada, own: { [headers.device]: crypto.randomUUID() } }
}
const entered = (acme: World, email: string, extra = {}, word = aPassword) =>
  acme.visitor(signIn.signIn, { body: { email, password: word } }, extra)

/** Asks for a reset, proves the code, and hands back the header of the grant. */
async function grantToReset(acme: World, email: string, own: Record<string, string>) {
  const { data } = await acme.visitor(passwords.forgot, { body: { email } }, own)
  const otp = await codeSentTo(acme, email)
  const verified = await acme.visitor(codes.verify, { body: { otp_identifier: data.otp_identifier, otp } }, own)
  const { oneTimeToken, purpose } = verified.data as { oneTimeToken: string; purpose: string }
  return { purpose, header: { ...own, authorization: `Bearer ${oneTimeToken}` }, oneTimeToken }
}

test('a forgotten password is replaced with a code; every session and known browser ends and the owner hears of it', async () => {
  const { acme, ada, own } = await withAda()
  const before = await entered(acme, ada.email, own)

  const { purpose, header, oneTimeToken } = await grantToReset(acme, ada.email, own)
  const set = await acme.visitor(passwords.set, { body: chosen }, header)
  const again = await acme.visitor(passwords.set, { body: chosen }, header)
  await acme.settle()
  const old = await callerWith(opened(before.data).tokensInfo.accessToken)(profile.get)
  const [wrong, right] = [await entered(acme, ada.email), await entered(acme, ada.email, {}, password)]

  expect([purpose, oneTimeToken.length >= 43]).toEqual(['reset_password', true])
  expect(set.data).toEqual({ result: 'password_set' })
  expect(again).toMatchObject({ status: 400, errors: [{ code: 'LINK_EXPIRED' }] })
  expect([old.status, wrong.status, right.status]).toEqual([401, 400, 200])
  expect(acme.told()).toContainEqual(expect.objectContaining({ name: 'accessRevoked', message: { device_identifier: null } }))
  const mail = await acme.within((db) => db.selectFrom('messages').select('subject').orderBy('id', 'desc').executeTakeFirstOrThrow())
  expect(mail.subject).toBe('Your password was changed')
  const devices = await acme.within((db) =>
    db.selectFrom('devices').select('status').where('device_identifier', '=', own[headers.device]!).executeTakeFirstOrThrow(),
  )
  expect(devices.status).toBe('logged_out')
})

test('asking for a reset changes nothing, and keeps nobody out', async () => {
  const { acme, ada, own } = await withAda()
  await acme.visitor(passwords.forgot, { body: { email: ada.email } }, own)
  await acme.settle()

  expect((await entered(acme, ada.email)).status).toBe(200)
})

test('a grant of another step, another browser or another time sets no password', async () => {
  const { acme, ada, own } = await withAda()
  const { header } = await grantToReset(acme, ada.email, own)
  const change = await acme.visitor(passwords.change, { body: { ...chosen, current_password: aPassword } }, header)
  const browser = await acme.visitor(passwords.set, { body: chosen }, { ...header, [headers.device]: crypto.randomUUID() })
  await acme.within((db) => sql`update one_time_links set expires_at = now()`.execute(db))
  const late = await acme.visitor(passwords.set, { body: chosen }, header)

  expect([change, browser, late].map(({ errors }) => errors[0]?.code)).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED', 'LINK_EXPIRED'])
})

test('somebody without a password who proves a code chooses one and is in', async () => {
  const acme = await newTenant({ auth: { login_methods: ['password', 'otp'] } })
  const ada = await acme.asSystem((ctx) => aUser(ctx, { password: undefined as never }))
  const own = { [headers.device]: crypto.randomUUID() }
  const { data } = await acme.visitor(codes.send, { body: { email: ada.email } }, own)
  const otp = await codeSentTo(acme, ada.email)
  const verified = await acme.visitor(codes.verify, { body: { otp_identifier: data.otp_identifier, otp } }, own)
  const grant = verified.data as { result: string; oneTimeToken: string }

  const set = await acme.visitor(passwords.set, { body: chosen }, { ...own, authorization: `Bearer ${grant.oneTimeToken}` })

  expect(grant.result).toBe('password_set_required')
  expect(set.data).toMatchObject({ result: 'authenticated', activeRole: { name: 'Counsellor' } })
})

test('who has to choose a new password does so before anything opens', async () => {
  const { acme, ada, own } = await withAda()
  await acme.within((db) => db.updateTable('users').set({ password_change_required: true }).where('id', '=', ada.id).execute())
  const first = await entered(acme, ada.email, own)
  const grant = first.data as { result: string; oneTimeToken: string; purpose: string }
  const header = { ...own, authorization: `Bearer ${grant.oneTimeToken}` }

  const wrong = await acme.visitor(passwords.change, { body: { ...chosen, current_password: 'not this one at all' } }, header)
  const same = await acme.visitor(
    passwords.change,
    { body: { current_password: aPassword, password: aPassword, confirm_password: aPassword } },
    header,
  )
  const done = await acme.visitor(passwords.change, { body: { ...chosen, current_password: aPassword } }, header)
  const next = await entered(acme, ada.email, own, password)

  expect(grant).toMatchObject({ result: 'password_change_required', purpose: 'change_password' })
  expect([wrong, same].map(({ errors }) => [errors[0]?.field, errors[0]?.message])).toEqual([
    ['current_password', 'This is not your password'],
    ['password', 'Choose another password than before'],
  ])
  expect(done).toMatchObject({ message: 'Password changed successfully', data: { result: 'authenticated' } })
  expect(next.data.result).toBe('authenticated')
})

test('who changes their password stays in, their other sessions end, and a mail tells them', async () => {
  const { acme, ada, own } = await withAda()
  const here = opened((await entered(acme, ada.email, own)).data)
  const there = opened((await entered(acme, ada.email, { [headers.device]: crypto.randomUUID() })).data)
  const bearer = { authorization: `Bearer ${here.tokensInfo.accessToken}` }

  const done = await acme.visitor(passwords.change, { body: { ...chosen, current_password: aPassword } }, bearer)
  await acme.settle()
  const [mine, other] = [
    await callerWith(here.tokensInfo.accessToken)(profile.get),
    await callerWith(there.tokensInfo.accessToken)(profile.get),
  ]

  expect(done.data).toEqual({ result: 'password_changed' })
  expect([mine.status, other.status]).toEqual([200, 401])
  expect(acme.told()).toContainEqual(
    expect.objectContaining({ name: 'accessRevoked', message: { device_identifier: there.deviceInfo.device_identifier } }),
  )
  const mail = await acme.within((db) => db.selectFrom('messages').select(['subject', 'recipient']).executeTakeFirstOrThrow())
  expect(mail).toEqual({ subject: 'Your password was changed', recipient: ada.email })
})

test('without a token, with one of another company or of a session that ended nothing is changed', async () => {
  const { acme, ada } = await withAda()
  const other = await newTenant()
  const { tokensInfo } = opened((await entered(acme, ada.email)).data)
  const bearer = { authorization: `Bearer ${tokensInfo.accessToken}` }
  const body = { ...chosen, current_password: aPassword }

  const none = await acme.visitor(passwords.change, { body })
  const foreign = await other.visitor(passwords.change, { body }, bearer)
  await callerWith(tokensInfo.accessToken)(signIn.signOut)
  const ended = await acme.visitor(passwords.change, { body }, bearer)

  expect([none, foreign, ended].map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
    [401, 'AUTHORIZATION_MISSING'],
    [401, 'UNAUTHORIZED'],
    [401, 'UNAUTHORIZED'],
  ])
})

test('twenty people and twenty nobodies who forgot their password hear the same', async () => {
  const acme = await newTenant()
  const people = await acme.asSystem(async (ctx) => {
    const made = []
    for (let index = 0; index < 20; index++) made.push(await aUser(ctx, { password: undefined as never }))
    return made
  })
  const seen = new Set<string>()
  for (const { email } of people) {
    // One address may ask twenty times an hour.
    await acme.within((db) => sql`delete from rate_limits where key like '%127.0.0.1'`.execute(db))
    for (const name of [email, `${crypto.randomUUID()}@example.com`]) {
      const { status, message, data, headers: all } = await acme.visitor(passwords.forgot, { body: { email: name } })
      seen.add(JSON.stringify({ status, message, ...data, otp_identifier: '', names: Object.keys(all), length: all['content-length'] }))
    }
  }

  expect([...seen]).toHaveLength(1)
  expect([...seen][0]).toContain('If the account exists, an OTP has been sent')
})

test('a password that was forgotten and replaced opens no session by itself where a second step was set up', async () => {
  const { acme, ada } = await somebodyWithApp()
  const { header } = await grantToReset(acme, ada.email, { [headers.device]: crypto.randomUUID() })

  const set = await acme.visitor(passwords.set, { body: chosen }, header)
  const next = await entered(acme, ada.email, {}, password)

  expect([set.status, set.data.result, next.data.result]).toEqual([200, 'password_set', 'two_factor_required'])
})
