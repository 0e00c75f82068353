import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, callerWith, newTenant, provenAgo, type World } from '../../../../test/world.ts'
import { aPassword, aUser } from '../user/user.builder.ts'

const names = { first_name: 'Ada', last_name: 'Lovelace' }
/** The code in the last message somebody was sent. */
async function lastCode(acme: World) {
  const sent = await acme.within((db) =>
    db.selectFrom('messages').select(['recipient', 'channel', 'body_text']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
  )
  return { ...sent, code: /\d{6}/.exec(sent.body_text)![0] }
}
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const newAddress = () => `${crypto.randomUUID()}@example.com`

async function somebody() {
  const acme = await newTenant()
  return { acme, ada: await acme.person({ role: 'counsellor' }) }
}
const ask = (me: Caller, email: string) => me(profile.update, { body: { ...names, email } })

test('names are changed without further ado', async () => {
  const { acme, ada } = await somebody()

  const answer = await ada(profile.update, { body: { ...names, first_name: ' Augusta ' } })

  expect(answer).toMatchObject({
    status: 200,
    message: 'Profile updated successfully',
    data: { user: { first_name: 'Augusta', last_name: 'Lovelace' } },
  })
  expect(await acme.audit()).toContainEqual(
    expect.objectContaining({ action: 'user.profile_changed', record_id: ada.id, before: { first_name: 'Ada', last_name: 'Byron' } }),
  )
})

test('a first name is needed, and what is written as an address has to be one', async () => {
  const { ada } = await somebody()

  const answer = await ada(profile.update, { body: { first_name: '', email: 'nowhere' } })

  expect(answer.errors).toMatchObject([
    { field: 'first_name', message: 'First name is required' },
    { field: 'email', message: 'Invalid email' },
  ])
})

test('a new address takes the code that was sent to it, and both addresses hear of it', async () => {
  const { acme, ada } = await somebody()
  const email = newAddress()
  const asked = await ask(ada, email)
  const { recipient, code } = await lastCode(acme)
  const unchanged = (await ada(profile.get)).data.user.email

  const answer = await ada(profile.update, { body: { ...names, email: email.toUpperCase(), verificationCode: code } })
  await acme.settle()
  await acme.settle()

  expect(asked).toMatchObject({ status: 409, message: `Type the code we sent to ${email}`, errors: [{ code: 'CODE_REQUIRED' }] })
  expect([recipient, unchanged, answer.data.user.email]).toEqual([email, ada.email, email])
  const messages = await acme.within((db) =>
    db.selectFrom('messages').select('recipient').where('subject', '=', 'Your email address was changed').execute(),
  )
  expect(messages.map((one) => one.recipient).sort()).toEqual([ada.email, email].sort())
  const again = await ada(profile.update, { body: { ...names, email: newAddress(), verificationCode: code } })
  expect(again.status).toBe(400)
})

test('one signs in with the new address and no more with the old one', async () => {
  const acme = await newTenant()
  const user = await acme.asSystem((ctx) => aUser(ctx))
  const first = await acme.visitor(signIn.signIn, { body: { email: user.email, password: aPassword } })
  const me = callerWith('tokensInfo' in first.data ? first.data.tokensInfo.accessToken : '')
  const email = newAddress()
  await ask(me, email)
  await me(profile.update, { body: { ...names, email, verificationCode: (await lastCode(acme)).code } })

  const [old, fresh] = await Promise.all(
    [user.email, email].map((each) => acme.visitor(signIn.signIn, { body: { email: each, password: aPassword } })),
  )

  expect([old!.status, fresh!.status]).toEqual([400, 200])
})

test('a new number is confirmed by its own code; taken away it needs none', async () => {
  const { acme, ada } = await somebody()
  const number = { country_code: '90', mobile: '532 111 2233' }
  const asked = await ada(profile.update, { body: { ...names, ...number } })
  const { channel, recipient, code } = await lastCode(acme)

  const taken = await ada(profile.update, { body: { ...names, ...number, verificationCode: code } })
  const same = await ada(profile.update, { body: { ...names, country_code: '+90', mobile: '5321112233' } })
  const without = await ada(profile.update, { body: { ...names, country_code: '', mobile: '' } })

  expect([asked.status, channel, recipient]).toEqual([409, 'sms', '+905321112233'])
  expect(taken.data.user).toMatchObject({ country_code: '+90', mobile: '5321112233' })
  expect([same.status, without.data.user.mobile]).toEqual([200, null])
})

test('a code is for one value and one person, stops after ten minutes and after five wrong ones', async () => {
  const { acme, ada } = await somebody()
  const [email, other] = [newAddress(), newAddress()]
  await ask(ada, email)
  const { code } = await lastCode(acme)
  const bob = await acme.person({ role: 'counsellor' })
  const use = (me: Caller, to: string, verificationCode: string) => me(profile.update, { body: { ...names, email: to, verificationCode } })

  const misused = [await use(ada, other, code), await use(bob, email, code)]
  const wrong = []
  for (let index = 0; index < 4; index++) wrong.push(await use(ada, email, wrongFor(code)))
  const tooLate = await use(ada, email, code)

  expect([...misused, ...wrong, tooLate].map(({ status }) => status)).toEqual(Array(7).fill(400))
  await acme.within((db) => sql`update contact_changes set expires_at = now()`.execute(db))
  await ask(ada, email)
  const fresh = (await lastCode(acme)).code
  await acme.within((db) => sql`update contact_changes set expires_at = now()`.execute(db))
  expect((await use(ada, email, fresh)).status).toBe(400)
})

test('asked twice within a minute, one code is sent', async () => {
  const { acme, ada } = await somebody()
  const email = newAddress()

  const statuses = [(await ask(ada, email)).status, (await ask(ada, email)).status]

  const sent = await acme.within((db) => db.selectFrom('messages').select('id').where('recipient', '=', email).execute())
  expect([statuses, sent.length]).toEqual([[409, 409], 1])
})

test('address and number are changed one after the other, and nobody takes the address of somebody else', async () => {
  const { acme, ada } = await somebody()
  const bob = await acme.person({ role: 'counsellor' })

  const both = await ada(profile.update, { body: { ...names, email: newAddress(), country_code: '44', mobile: '7700900123' } })
  await ask(ada, bob.email)
  const taken = await ada(profile.update, { body: { ...names, email: bob.email, verificationCode: (await lastCode(acme)).code } })

  expect(both.errors).toMatchObject([{ field: 'mobile' }])
  expect(taken.errors).toMatchObject([{ field: 'email', message: 'Someone here already has this email address' }])
})

test('with an old proof names change still, and an address does not', async () => {
  const { acme, ada } = await somebody()
  const before = provenAgo(acme, ada, 301)

  const [name, address] = [await before(profile.update, { body: names }), await ask(before, newAddress())]

  expect([name.status, address.status, address.errors[0]?.code]).toEqual([200, 403, 'REAUTH_REQUIRED'])
})
