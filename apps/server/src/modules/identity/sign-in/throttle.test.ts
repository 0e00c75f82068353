import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { app, newTenant, type World } from '../../../../test/world.ts'
import { aPassword, aUser } from '../user/user.builder.ts'

const wrong = 'certainly not her password'

/** Signs in from an address of one's own; one of a network that is nobody's. */
const from = async (acme: World, remoteAddress: string, body: object, extra: Record<string, string> = {}) =>
  (await app()).inject({
    method: 'POST',
    url: '/api/auth/signin',
    remoteAddress,
    headers: { [headers.client]: acme.number, ...extra },
    payload: body,
  })
const addresses = Array.from({ length: 50 }, (_, index) => `198.51.100.${index + 1}`)
/** Lets time pass for the counted tries of everybody. */
const later = (acme: World, interval: string) =>
  acme.within((db) =>
    sql`
      update users
      set retry_after = retry_after - ${interval}::interval,
        recent_tries = array(select one - ${interval}::interval from unnest(recent_tries) one)`.execute(db),
  )

test('of a thousand wrong passwords from fifty addresses at most ten are looked at in a quarter of an hour, and the owner gets in where they are known', async () => {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const own = { [headers.device]: crypto.randomUUID() }
  await from(acme, '203.0.113.9', { email: ada.email, password: aPassword }, own)

  let evaluated = 0
  // Thirteen of the fifteen minutes pass between the rounds; the rest is left for the requests themselves, however slow the machine.
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(addresses.map((address) => from(acme, address, { email: ada.email, password: wrong })))
    evaluated += answers.filter(({ statusCode }) => statusCode === 400).length
    await later(acme, '40 seconds')
  }
  const elsewhere = await from(acme, '203.0.113.10', { email: ada.email, password: aPassword })
  const known = await from(acme, '203.0.113.9', { email: ada.email, password: aPassword }, own)

  expect(evaluated).toBeGreaterThan(5)
  expect(evaluated).toBeLessThanOrEqual(10)
  expect([elsewhere.statusCode, known.statusCode]).toEqual([429, 200])
})

test('an owner who signs in where they are known does not give a guesser new tries', async () => {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const own = { [headers.device]: crypto.randomUUID() }
  await from(acme, '203.0.113.9', { email: ada.email, password: aPassword }, own)
  for (let index = 0; index < 5; index++) await from(acme, addresses[index]!, { email: ada.email, password: wrong })
  // Guessers have to wait for longer than the requests take, however slow the machine.
  await later(acme, '-10 minutes')

  await from(acme, '203.0.113.9', { email: ada.email, password: aPassword }, own)
  const guess = await from(acme, addresses[9]!, { email: ada.email, password: wrong })

  expect(guess.statusCode).toBe(429)
})

test('never more than a hundred in a row are looked at, however long somebody waits', async () => {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  await acme.within((db) => db.updateTable('users').set({ failed_sign_ins: 98 }).where('id', '=', ada.id).execute())

  const statuses = []
  for (let index = 0; index < 4; index++) {
    statuses.push((await from(acme, addresses[index]!, { email: ada.email, password: wrong })).statusCode)
    await later(acme, '1 day')
  }

  expect(statuses).toEqual([400, 400, 429, 429])
})

test('one password over many names is slowed by address, and by company where addresses change', async () => {
  const acme = await newTenant()
  const name = (index: number) => ({ email: `name${index}@example.com`, password: wrong })

  const oneAddress = await Promise.all(Array.from({ length: 70 }, (_, index) => from(acme, '203.0.113.7', name(index))))
  await acme.within((db) => sql`delete from rate_limits where key = 'sign-in from new browsers'`.execute(db))
  const many = []
  for (let round = 0; round < 3; round++)
    many.push(...(await Promise.all(addresses.map((address, index) => from(acme, address, name(1000 + round * 50 + index))))))
  const looked = many.filter(({ statusCode }) => statusCode === 400).length
  const refused = many.find(({ statusCode }) => statusCode === 429)

  expect(oneAddress.filter(({ statusCode }) => statusCode === 400).length).toBeLessThanOrEqual(60)
  // A new minute may begin in between.
  expect(looked).toBeLessThanOrEqual(150)
  expect([Number(refused?.headers['retry-after'] ?? 1) <= 60, looked >= 120]).toEqual([true, true])
})

test('nobody who signs in waits for a long transaction that only refers to them, such as an import in their name', async () => {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))

  const statuses = await acme.within(async (db) => {
    await db.insertInto('saved_views').values({ user_id: ada.id, list: 'leads.list', name: 'Mine', state: '{}' }).execute()
    // The transaction is open until both are answered.
    const answers = [wrong, aPassword].map((password) => from(acme, '203.0.113.9', { email: ada.email, password }))
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  })

  expect(statuses).toEqual([400, 200])
})

test('a company that offers no passwords takes none', async () => {
  const acme = await newTenant({ auth: { login_methods: ['otp'] } })

  const answer = await acme.visitor(signIn.signIn, { body: { email: 'ada@example.com', password: aPassword } })

  expect(answer).toMatchObject({ status: 403, errors: [{ code: 'NOT_OFFERED' }] })
})
