import { passkeys } from '@embark/contract/identity/passkey/passkey.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { reauthentication } from '@embark/contract/identity/reauthentication/reauthentication.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, callerWith, newTenant } from '../../../../test/world.ts'
import { opened } from '../sign-in/session.builder.ts'
import { firstStep, grantFor } from '../two-factor/two-factor.builder.ts'
import { aUser } from '../user/user.builder.ts'
import { softwarePasskey } from './passkey.builder.ts'

async function addTo(me: Caller, key = softwarePasskey(), name = 'My phone') {
  const { options } = (await me(passkeys.options)).data
  return { key, added: await me(passkeys.register, { body: { name, answer: key.create(options) } }) }
}

async function somebodyWithPasskey() {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const me = callerWith(opened((await firstStep(acme, ada.email)).data).tokensInfo.accessToken)
  const { key, added } = await addTo(me)
  const sign = async (extra: Record<string, string> = {}, other = key) => {
    const { options } = (await acme.visitor(passkeys.signInOptions, {}, extra)).data
    return acme.visitor(passkeys.signIn, { body: { answer: other.sign(options) } }, extra)
  }
  return { acme, ada, me, key, added, sign }
}

test('a passkey is added, listed and opens a session without a name or a password', async () => {
  const { ada, me, added, sign } = await somebodyWithPasskey()
  const answer = await sign()

  const inside = await callerWith(opened(answer.data).tokensInfo.accessToken)(profile.get)
  const { recordsInfo } = (await me(passkeys.list)).data

  expect(added).toMatchObject({
    status: 201,
    message: 'Passkey added successfully',
    data: { passkeyInfo: { name: 'My phone', last_used_at: null } },
  })
  expect(inside.data.user.identifier).toBe(ada.identifier)
  expect(recordsInfo).toMatchObject([{ name: 'My phone', last_used_at: expect.any(String) }])
})

test('after the password it is the second step, for the person whose password it was', async () => {
  const { acme, ada, sign } = await somebodyWithPasskey()
  const bob = await acme.asSystem((ctx) => aUser(ctx))
  const bobs = callerWith(opened((await firstStep(acme, bob.email)).data).tokensInfo.accessToken)
  const { key: other } = await addTo(bobs)
  const { bearer, ways } = await grantFor(acme, ada.email)

  const foreign = await sign(bearer, other)
  const own = await sign(bearer)
  const spent = await sign(bearer).catch(() => ({ status: 0 }))

  expect(ways).toEqual(['passkey'])
  expect([foreign.status, own.status, spent.status]).toEqual([400, 200, 0])
})

test('a signature counts once, for its own challenge, and not after five minutes', async () => {
  const { acme, key } = await somebodyWithPasskey()
  const ask = async () => (await acme.visitor(passkeys.signInOptions)).data.options
  const answer = key.sign(await ask())
  const use = (given = answer) => acme.visitor(passkeys.signIn, { body: { answer: given } })

  const [first, again] = [await use(), await use()]
  const unasked = await use(key.sign({ challenge: 'bm9ib2R5IGFza2VkIGZvciB0aGlz' }))
  const late = key.sign(await ask())
  await acme.within((db) => sql`update passkey_challenges set expires_at = now()`.execute(db))

  expect([first, again, unasked, await use(late)].map(({ status }) => status)).toEqual([200, 400, 400, 400])
})

test('of ten uses of one signature at once one opens a session', async () => {
  const { acme, key } = await somebodyWithPasskey()
  const answer = key.sign((await acme.visitor(passkeys.signInOptions)).data.options)

  const answers = await Promise.all(Array.from({ length: 10 }, () => acme.visitor(passkeys.signIn, { body: { answer } })))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a copy whose counter fell behind, another address, another key and an owner not recognised are refused', async () => {
  const { acme, me, key, sign } = await somebodyWithPasskey()
  await sign()
  await sign()
  const { options } = (await acme.visitor(passkeys.signInOptions)).data
  const phished = await acme.visitor(passkeys.signIn, { body: { answer: key.sign(options, 'https://evil.example') } })
  const unknown = await sign({}, softwarePasskey())
  const careless = await addTo(me, softwarePasskey('localhost', { recognises: false }))
  const elsewhere = await addTo(me, softwarePasskey('evil.example'))
  key.forgetUses()

  const copy = await sign()

  expect([phished, unknown, careless.added, elsewhere.added, copy].map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
})

test('a challenge made for one purpose or person serves no other', async () => {
  const { acme, me, key } = await somebodyWithPasskey()
  const bob = await acme.person({ role: 'counsellor' })
  const { options } = (await me(passkeys.options)).data
  const signed = (await acme.visitor(passkeys.signInOptions)).data.options

  const stolen = await bob(passkeys.register, { body: { name: 'Stolen', answer: softwarePasskey().create(options) } })
  const asProof = await me(reauthentication.confirm, { body: { passkey: key.sign(signed) } })

  expect([stolen.status, asProof.status]).toEqual([400, 400])
})

test('nobody renames or removes a passkey of somebody else', async () => {
  const { acme, me, added, sign } = await somebodyWithPasskey()
  const params = { identifier: added.data.passkeyInfo.identifier }
  const bob = await acme.person({ role: 'super_admin' })

  const theirs = [await bob(passkeys.rename, { params, body: { name: 'Mine' } }), await bob(passkeys.remove, { params })]
  const renamed = await me(passkeys.rename, { params, body: { name: 'Old phone' } })
  const removed = await me(passkeys.remove, { params })

  expect(theirs.map(({ status }) => status)).toEqual([404, 404])
  expect([renamed.data.passkeyInfo.name, removed.status, (await sign()).status]).toEqual(['Old phone', 200, 400])
})

test('a passkey of one company opens nothing in another', async () => {
  const { key } = await somebodyWithPasskey()
  const other = await newTenant()
  const { options } = (await other.visitor(passkeys.signInOptions)).data

  expect((await other.visitor(passkeys.signIn, { body: { answer: key.sign(options) } })).status).toBe(400)
})

test('a person who is blocked opens nothing with their passkey', async () => {
  const { acme, ada, sign } = await somebodyWithPasskey()
  await acme.within((db) => db.updateTable('users').set({ status: 'blocked' }).where('id', '=', ada.id).execute())

  expect((await sign()).status).toBe(400)
})

test('a passkey proves anew who one is', async () => {
  const { me, key } = await somebodyWithPasskey()
  const { options } = (await me(passkeys.proofOptions)).data

  const fresh = await me(reauthentication.confirm, { body: { passkey: key.sign(options) } })

  expect(fresh.data.tokensInfo.accessToken).toEqual(expect.any(String))
})
