import { passwords } from '@embark/contract/identity/password/password.contract.ts'
import { passwordProblem } from '@embark/contract/identity/password/password.rules.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callerWith, newTenant } from '../../../../test/world.ts'
import { opened } from '../sign-in/session.builder.ts'
import { aPassword, aUser } from '../user/user.builder.ts'
import { passwordLink } from './link.commands.ts'

const password = 'seven quiet lighthouses'

async function invited() {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const newLink = async () => ({
    authorization: `Bearer ${(await acme.asSystem((ctx) => passwordLink(ctx, ada.id, 'https://embark.example'))).split('#')[1]}`,
  })
  return { acme, ada, newLink }
}

test('a link sets the password once; the old one stops working and every session ends', async () => {
  const { acme, ada, newLink } = await invited()
  const before = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })
  const link = await newLink()

  const set = await acme.visitor(passwords.set, { body: { password, confirm_password: password } }, link)
  const again = await acme.visitor(passwords.set, { body: { password, confirm_password: password } }, link)
  const [old, fresh] = await Promise.all(
    [aPassword, password].map((one) => acme.visitor(signIn.signIn, { body: { email: ada.email, password: one } })),
  )

  expect([set.status, set.data.result]).toEqual([200, 'password_set'])
  expect(again).toMatchObject({ status: 400, errors: [{ code: 'LINK_EXPIRED' }] })
  expect([old!.status, fresh!.status]).toEqual([400, 200])
  expect((await callerWith(opened(before.data).tokensInfo.accessToken)(profile.get)).status).toBe(401)
})

test('of two at once with one link, one wins', async () => {
  const { acme, newLink } = await invited()
  const link = await newLink()

  const answers = await Promise.all(
    [password, 'eight quiet lighthouses'].map((one) =>
      acme.visitor(passwords.set, { body: { password: one, confirm_password: one } }, link),
    ),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a link stops after half an hour, when a newer one is made, and in another company', async () => {
  const { acme, newLink } = await invited()
  const [older, newer] = [await newLink(), await newLink()]
  const body = { password, confirm_password: password }
  const [replaced, foreign] = [
    await acme.visitor(passwords.set, { body }, older),
    await (await newTenant()).visitor(passwords.set, { body }, newer),
  ]
  await acme.within((db) => sql`update one_time_links set expires_at = expires_at - interval '31 minutes'`.execute(db))

  const late = await acme.visitor(passwords.set, { body }, newer)

  expect([replaced, foreign, late].map(({ errors }) => errors[0]?.code)).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED', 'LINK_EXPIRED'])
})

test('a password that breaks the rules is told at its field and leaves the link as it was', async () => {
  const { acme, ada, newLink } = await invited()
  const link = await newLink()

  const [short, own, unlike] = await Promise.all([
    acme.visitor(passwords.set, { body: { password: 'too short', confirm_password: 'too short' } }, link),
    acme.visitor(
      passwords.set,
      { body: { password: `${ada.last_name} walks the dog`, confirm_password: `${ada.last_name} walks the dog` } },
      link,
    ),
    acme.visitor(passwords.set, { body: { password, confirm_password: 'something else here' } }, link),
  ])

  expect([short, own, unlike].map(({ errors }) => [errors[0]?.field, errors[0]?.message])).toEqual([
    ['password', 'Password must be at least 15 characters'],
    ['password', 'This password contains your name, your email or the name of the company, please choose another'],
    ['confirm_password', 'Passwords must match'],
  ])
  expect((await acme.visitor(passwords.set, { body: { password, confirm_password: password } }, link)).status).toBe(200)
})

test.each([
  ['fourteen chars', 14, false],
  ['fifteen letters', 15, true],
  [`${'déjà vu '.repeat(1)}for 15`, 14, false],
  [`ab${'🙂🚢⛵🌊🐚🦀🐬🦑🐙🐟🐠🐡🐋'}`, 15, true],
  ['x y z w v u t s r q p o n m l k', 31, true],
])('%s counts %i characters as people count them', (given, length, isFine) => {
  expect([...given.normalize('NFC')]).toHaveLength(length)
  expect(passwordProblem(given) === undefined).toBe(isFine)
})

test.each([
  'aaaaaaaaaaaaaaaaaa',
  '123456789012345678',
  'abcdefghijklmnopqr',
  'abcabcabcabcabcabc',
  'qwertyuiopasdfghjkl',
  'Password1234567890!',
  'passwordpassword123',
])('%s is refused as too common', (given) => {
  expect(passwordProblem(given)?.text).toBe('This password is too common, please choose another')
})

test('a password of 128 characters is whole, one of 129 is refused', () => {
  const long = 'a1 b2-c3'.repeat(16)
  expect([passwordProblem(long), passwordProblem(`${long}x`)?.text]).toEqual([undefined, 'Password must be at most 128 characters'])
})
