import { codes } from '@embark/contract/identity/code/code.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callerWith, newTenant, type World } from '../../../../test/world.ts'
import { opened } from '../sign-in/session.builder.ts'
import { aUser } from '../user/user.builder.ts'
import type { NewUser } from '../user/user.commands.ts'
import { codeSentTo } from './code.builder.ts'

const withCodes = { auth: { login_methods: ['password' as const, 'otp' as const] } }

async function companyWithAda(given: Partial<NewUser> = {}) {
  const acme = await newTenant(withCodes)
  return { acme, ada: await acme.asSystem((ctx) => aUser(ctx, given)), own: { [headers.device]: crypto.randomUUID() } }
}
/** Asks for a code and reads it, as its owner would. */
async function askedFor(acme: World, email: string, extra = {}) {
  const { data } = await acme.visitor(codes.send, { body: { email } }, extra)
  return { otp_identifier: data.otp_identifier, otp: await codeSentTo(acme, email) }
}
const wrongFor = (otp: string) => (otp === '000000' ? '000001' : '000000')
const messagesOf = (acme: World) =>
  acme.within((db) => db.selectFrom('messages').select(['channel', 'recipient', 'subject', 'body_text']).orderBy('id').execute())
/** Lets time pass for everything that counts codes. */
const later = (acme: World, interval: string) =>
  acme.within(async (db) => {
    await sql`update sign_in_codes set sent_at = sent_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval`.execute(
      db,
    )
    await sql`update code_tries set recent_tries = array(select one - ${interval}::interval from unnest(recent_tries) one)`.execute(db)
  })

test('a code that came by mail signs in', async () => {
  const { acme, ada, own } = await companyWithAda()
  const asked = await acme.visitor(codes.send, { body: { email: ada.email } }, own)
  const otp = await codeSentTo(acme, ada.email)

  const answer = await acme.visitor(codes.verify, { body: { otp_identifier: asked.data.otp_identifier, otp } }, own)
  const me = await callerWith(opened(answer.data as SignInResult).tokensInfo.accessToken)(profile.get)

  expect(asked.data).toMatchObject({ otp_type: 'login', expires_in: 600, resend_after: 60, attempts_left: 5 })
  expect(asked.message).toBe('If the account exists, an OTP has been sent')
  expect(me.data.user.identifier).toBe(ada.identifier)
})

test('a code for a number comes as a text message', async () => {
  const { acme } = await companyWithAda({ country_code: '90', mobile: '532 111 22 33' })

  const { data } = await acme.visitor(codes.send, { body: { mobile: '+90 532 111 22 33' } })
  const otp = await codeSentTo(acme, '+905321112233')
  const answer = await acme.visitor(codes.verify, { body: { otp_identifier: data.otp_identifier, otp } })

  expect((await messagesOf(acme)).map(({ channel }) => channel)).toEqual(['sms'])
  expect(answer.status).toBe(200)
})

test('a code works once, also when fifty use it at once', async () => {
  const { acme, ada, own } = await companyWithAda()
  const code = await askedFor(acme, ada.email, own)

  const answers = await Promise.all(Array.from({ length: 50 }, () => acme.visitor(codes.verify, { body: code }, own)))
  const again = await acme.visitor(codes.verify, { body: code }, own)

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(again).toMatchObject({ status: 400, errors: [{ code: 'INVALID_OTP', message: 'Invalid or expired OTP', attempts_left: 0 }] })
})

test('of fifty wrong ones at once five are looked at, and then the right one comes too late', async () => {
  const { acme, ada, own } = await companyWithAda()
  const { otp_identifier, otp } = await askedFor(acme, ada.email, own)
  const wrong = { otp_identifier, otp: wrongFor(otp) }

  const answers = await Promise.all(Array.from({ length: 50 }, () => acme.visitor(codes.verify, { body: wrong }, own)))
  const right = await acme.visitor(codes.verify, { body: { otp_identifier, otp } }, own)
  const tried = await acme.within((db) => db.selectFrom('sign_in_codes').select('failed_tries').executeTakeFirstOrThrow())

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect(tried.failed_tries).toBe(5)
  expect(right.errors[0]).toMatchObject({ code: 'INVALID_OTP', attempts_left: 0 })
})

test('each wrong code tells how many tries are left', async () => {
  const { acme, ada, own } = await companyWithAda()
  const { otp_identifier, otp } = await askedFor(acme, ada.email, own)

  const left = []
  for (let index = 0; index < 5; index++) {
    const { errors } = await acme.visitor(codes.verify, { body: { otp_identifier, otp: wrongFor(otp) } }, own)
    left.push((errors[0] as { attempts_left?: number }).attempts_left)
  }

  expect(left).toEqual([4, 3, 2, 1, 0])
  expect((await acme.audit()).filter(({ action }) => action === 'code.refused')).toHaveLength(5)
})

test('new codes do not buy new tries: ten a day are looked at, over all codes of a person', async () => {
  const { acme, ada } = await companyWithAda()
  const answers: number[] = []
  for (let round = 0; round < 3; round++) {
    const { otp_identifier, otp } = await askedFor(acme, ada.email)
    for (let index = 0; index < 4; index++)
      answers.push((await acme.visitor(codes.verify, { body: { otp_identifier, otp: wrongFor(otp) } })).status)
  }
  const last = await askedFor(acme, ada.email)
  const right = await acme.visitor(codes.verify, { body: last })
  await later(acme, '25 hours')
  await acme.within((db) => sql`update sign_in_codes set expires_at = now() + interval '5 minutes'`.execute(db))
  const nextDay = await acme.visitor(codes.verify, { body: last })

  expect(answers).toEqual([...Array<number>(10).fill(400), 429, 429])
  expect(right).toMatchObject({ status: 429, message: 'Too many attempts! Please try again later.' })
  expect(nextDay.status).toBe(200)
})

test('who uses up the tries elsewhere does not keep a person out of the browser they use', async () => {
  const { acme, ada, own } = await companyWithAda()
  await acme.visitor(codes.verify, { body: await askedFor(acme, ada.email, own) }, own)
  for (let round = 0; round < 2; round++) {
    const { otp_identifier, otp } = await askedFor(acme, ada.email)
    for (let index = 0; index < 5; index++) await acme.visitor(codes.verify, { body: { otp_identifier, otp: wrongFor(otp) } })
  }

  const elsewhere = await acme.visitor(codes.verify, { body: await askedFor(acme, ada.email) })
  const here = await acme.visitor(codes.verify, { body: await askedFor(acme, ada.email, own) }, own)

  expect([elsewhere.status, here.status]).toEqual([429, 200])
})

test('another code comes after a minute, the one before dies, and tries stay used', async () => {
  const { acme, ada, own } = await companyWithAda()
  const first = await askedFor(acme, ada.email, own)
  await acme.visitor(codes.verify, { body: { ...first, otp: wrongFor(first.otp) } }, own)

  const early = await acme.visitor(codes.resend, { body: { otp_identifier: first.otp_identifier } }, own)
  await later(acme, '61 seconds')
  const again = await acme.visitor(codes.resend, { body: { otp_identifier: first.otp_identifier } }, own)
  const between = await acme.visitor(codes.verify, { body: first }, own)
  const otp = await codeSentTo(acme, ada.email)
  const answer = await acme.visitor(codes.verify, { body: { otp_identifier: first.otp_identifier, otp } }, own)

  expect([early.status, Number(early.headers['retry-after']) > 0]).toEqual([429, true])
  expect(again.data).toMatchObject({ otp_identifier: first.otp_identifier, attempts_left: 4, resend_after: 60 })
  expect(between.status).toBe(400)
  expect(answer.status).toBe(200)
})

test('a code stops after ten minutes, on another browser and in another company', async () => {
  const { acme, ada, own } = await companyWithAda()
  const code = await askedFor(acme, ada.email, own)

  const otherBrowser = await acme.visitor(codes.verify, { body: code }, { [headers.device]: crypto.randomUUID() })
  const otherCompany = await (await newTenant(withCodes)).visitor(codes.verify, { body: code }, own)
  await later(acme, '601 seconds')
  const late = await acme.visitor(codes.verify, { body: code }, own)

  expect([otherBrowser, otherCompany, late].map(({ status, errors }) => [status, errors[0]?.code])).toEqual(
    Array.from({ length: 3 }, () => [400, 'INVALID_OTP']),
  )
})

test('five codes an hour go to one address, whether somebody is behind it or not', async () => {
  const { acme, ada } = await companyWithAda()

  const statuses = []
  for (const email of [ada.email, 'nobody@example.com']) {
    for (let index = 0; index < 6; index++) statuses.push((await acme.visitor(codes.send, { body: { email } })).status)
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 200, 429])
})

test('twenty names somebody has and twenty nobody has get the same answers; mail goes to those who are there', async () => {
  const acme = await newTenant(withCodes)
  const people = await acme.asSystem(async (ctx) => {
    const made = []
    for (let index = 0; index < 20; index++) made.push(await aUser(ctx, { password: undefined as never }))
    return made
  })
  const shape = ({ status, headers: all, data, message, errors }: Awaited<ReturnType<typeof ask>>) => {
    const { date: _, 'x-request-id': __, 'ratelimit-remaining': ___, 'ratelimit-reset': ____, ...rest } = all as Record<string, unknown>
    return JSON.stringify({ status, message, errors, rest, data: data && { ...data, otp_identifier: 'x' } })
  }
  const ask = (email: string) => acme.visitor(codes.send, { body: { email } })
  const seen = []
  for (const { email } of people) {
    // One address may ask twenty times an hour.
    await acme.within((db) => sql`delete from rate_limits where key like '%127.0.0.1'`.execute(db))
    seen.push([await ask(email), await ask(`${crypto.randomUUID()}@example.com`)])
  }

  expect(new Set(seen.flat().map(shape)).size).toBe(1)
  await expect
    .poll(async () => {
      await acme.settle()
      return (await messagesOf(acme)).map(({ recipient }) => recipient).sort()
    })
    .toEqual(people.map(({ email }) => email).sort())
})

test('a company that offers no codes sends none, and one that offers only codes takes no password', async () => {
  const [none, only] = [await newTenant(), await newTenant({ auth: { login_methods: ['otp'] } })]
  const ada = await only.asSystem((ctx) => aUser(ctx, { password: undefined as never }))

  const refused = await none.visitor(codes.send, { body: { email: 'ada@example.com' } })
  const inWithoutPassword = await only.visitor(codes.verify, { body: await askedFor(only, ada.email) })

  expect(refused).toMatchObject({ status: 403, errors: [{ code: 'NOT_OFFERED' }] })
  expect(inWithoutPassword.data).toMatchObject({ result: 'authenticated' })
})

test('only a keyed hash of a code is kept, and its message is not readable once it was sent', async () => {
  const { acme, ada } = await companyWithAda()
  const { otp } = await askedFor(acme, ada.email)

  const [kept, message] = await acme.within(async (db) => [
    await db.selectFrom('sign_in_codes').selectAll().executeTakeFirstOrThrow(),
    await db.selectFrom('messages').select('is_secret').executeTakeFirstOrThrow(),
  ])

  expect(JSON.stringify(kept)).not.toContain(otp)
  expect(message.is_secret).toBe(true)
})

test('a code has six digits', async () => {
  const { acme } = await companyWithAda()

  const answer = await acme.visitor(codes.verify, { body: { otp_identifier: crypto.randomUUID(), otp: '12345' } })

  expect(answer.errors[0]).toMatchObject({ field: 'otp', message: 'Enter the 6 digits of the code' })
})
