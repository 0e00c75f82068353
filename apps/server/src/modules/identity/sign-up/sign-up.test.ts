import { codes } from '@embark/contract/identity/code/code.contract.ts'
import { passwords } from '@embark/contract/identity/password/password.contract.ts'
import { referrals } from '@embark/contract/identity/referral/referral.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { signUp } from '@embark/contract/identity/sign-up/sign-up.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { codeSentTo } from '../code/code.builder.ts'
import { tidyCodes } from '../code/code.jobs.ts'
import { opened } from '../sign-in/session.builder.ts'
import { aUser } from '../user/user.builder.ts'

const open = { auth: { sign_up_enabled: true } }
const password = 'seven quiet lighthouses'
const grace = (more = {}) => ({
  first_name: 'Grace',
  last_name: 'Hopper',
  email: `${crypto.randomUUID()}@example.com`,
  country_code: '+90',
  mobile: '532 111 22 33',
  terms_accepted: true as const,
  ...more,
})
const own = () => ({ [headers.device]: crypto.randomUUID() })
const peopleOf = (acme: World) =>
  acme.within((db) => db.selectFrom('users').select(['email', 'referred_by', 'status']).orderBy('id').execute())
const letters = (acme: World) => acme.within((db) => db.selectFrom('messages').select(['recipient', 'subject']).orderBy('id').execute())

/** Signs up and proves the address; the answer is the grant to choose a password. */
async function proven(acme: World, body: ReturnType<typeof grace>, browser: Record<string, string>) {
  const { data } = await acme.visitor(signUp.signUp, { body }, browser)
  const otp = await codeSentTo(acme, body.email)
  return acme.visitor(codes.verify, { body: { otp_identifier: data.otp_identifier, otp } }, browser)
}

test('who signs up proves their address, chooses a password and signs in as a student', async () => {
  const acme = await newTenant(open)
  const [body, browser] = [grace(), own()]

  const verified = await proven(acme, body, browser)
  const grant = verified.data as { oneTimeToken: string; purpose: string }
  const set = await acme.visitor(
    passwords.set,
    { body: { password, confirm_password: password } },
    { ...browser, authorization: `Bearer ${grant.oneTimeToken}` },
  )
  const answer = await acme.visitor(signIn.signIn, { body: { email: body.email, password } })

  expect(grant).toMatchObject({ purpose: 'signup', expires_in: 600 })
  expect(set.data).toEqual({ result: 'password_set' })
  expect(opened(answer.data).activeRole.name).toBe('Student')
})

test('before the address is proven there is nobody, and after a day nothing is left of the wish', async () => {
  const acme = await newTenant(open)
  await acme.visitor(signUp.signUp, { body: grace() })
  await acme.settle()
  const before = await peopleOf(acme)
  await acme.within((db) => sql`update sign_ups set created_at = created_at - interval '25 hours'`.execute(db))

  await acme.run({ ...tidyCodes } as never, {})

  expect(before).toEqual([])
  const left = await acme.within((db) =>
    sql<{ n: number }>`select (select count(*) from sign_ups)::int + (select count(*) from sign_in_codes)::int as n`.execute(db),
  )
  expect(left.rows[0]!.n).toBe(0)
})

test('an address or a number that is taken gets the same answer, and its owner a mail', async () => {
  const acme = await newTenant(open)
  const ada = await acme.asSystem((ctx) => aUser(ctx, { country_code: '90', mobile: '5551112233' }))

  const answers = [
    await acme.visitor(signUp.signUp, { body: grace({ email: ada.email, mobile: '555 000 00 00' }) }),
    await acme.visitor(signUp.signUp, { body: grace({ mobile: '555 111 22 33' }) }),
    await acme.visitor(signUp.signUp, { body: grace() }),
  ]
  await acme.settle()

  expect(new Set(answers.map(({ status, message, data }) => JSON.stringify({ status, message, ...data, otp_identifier: '' }))).size).toBe(1)
  expect((await letters(acme)).map(({ subject }) => subject)).toEqual([
    `You have an account at Company ${await codeOf(acme)} already`,
    `You have an account at Company ${await codeOf(acme)} already`,
    `Your code for Company ${await codeOf(acme)}`,
  ])
  expect((await letters(acme)).slice(0, 2).map(({ recipient }) => recipient)).toEqual([ada.email, ada.email])
})
const codeOf = async (acme: World) => acme.asSystem(async (ctx) => ctx.tenant.code)

test('of two who prove one address, the second finds it taken', async () => {
  const acme = await newTenant(open)
  const [body, one, other] = [grace(), own(), own()]
  const { data } = await acme.visitor(signUp.signUp, { body }, other)
  const otp = await codeSentTo(acme, body.email)
  await proven(acme, body, one)

  const late = await acme.visitor(codes.verify, { body: { otp_identifier: data.otp_identifier, otp } }, other)

  expect(late).toMatchObject({ status: 400, errors: [{ code: 'INVALID_OTP' }] })
  expect(await peopleOf(acme)).toHaveLength(1)
})

test('who comes by the link of a person is remembered as brought by them', async () => {
  const acme = await newTenant(open)
  const ada = await acme.person({ role: 'student' })
  const mine = await ada(referrals.own)
  const link = await acme.visitor(referrals.shortLink, { params: { code: mine.data.code }, query: { referral: 'user' } })

  await proven(acme, grace({ referral_id: link.data.referralInfo.referral_id }), own())
  await proven(acme, grace({ referral_id: 'no such thing', mobile: '532 000 00 00' }), own())

  expect(mine.data.recordsInfo.map(({ url }) => url)).toEqual([
    `https://portal.example/t/${mine.data.code}?referral=user`,
    `https://portal.example/t/${mine.data.code}?referral=agent`,
  ])
  expect((await peopleOf(acme)).map(({ referred_by }) => referred_by)).toEqual([null, ada.id, null])
})

test('a code of a link that is nobody’s, or another company’s, is not found; an unheard-of kind counts as user', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const ada = await acme.userWith()
  const { code } = (await ada(referrals.own)).data

  const nobody = await acme.visitor(referrals.shortLink, { params: { code: 'abc' } })
  const foreign = await other.visitor(referrals.shortLink, { params: { code } })
  const odd = await acme.visitor(referrals.shortLink, { params: { code }, query: { referral: 'ship' as never } })

  expect([nobody.status, foreign.status]).toEqual([404, 404])
  expect(odd.data.referralInfo).toEqual({ referral_id: ada.identifier, referral_type: 'user' })
})

test('where signing up is not open it is refused', async () => {
  const acme = await newTenant()

  const answer = await acme.visitor(signUp.signUp, { body: grace() })

  expect(answer).toMatchObject({ status: 403, errors: [{ code: 'NOT_OFFERED' }] })
})

test('what is missing is told at its field', async () => {
  const acme = await newTenant(open)

  const answer = await acme.visitor(signUp.signUp, {
    body: { first_name: ' ', last_name: '', email: '', country_code: '', mobile: '', terms_accepted: false as never },
  })

  expect(answer.errors.map(({ field, message }) => [field, message])).toEqual([
    ['first_name', 'First name is required'],
    ['last_name', 'Last name is required'],
    ['email', 'Email address is required'],
    ['country_code', 'Country code is required'],
    ['mobile', 'Mobile number is required'],
    ['terms_accepted', 'Please accept the terms'],
  ])
})
