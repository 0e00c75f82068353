import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { callerWith, newTenant, tokens, type World } from '../../../../test/world.ts'
import { opened } from '../sign-in/session.builder.ts'
import { codeOf, grantFor } from '../two-factor/two-factor.builder.ts'
import { aPassword, aUser } from '../user/user.builder.ts'

afterEach(() => void vi.useRealTimers())
/** The clock of this process from now on; the database keeps its own. */
const clockAt = (moment: number) => void vi.useFakeTimers({ toFake: ['Date'], now: moment })
const endsOf = (acme: World) =>
  acme.within(async (db) =>
    (
      await sql<{ seconds: number }>`select extract(epoch from expires_at - created_at)::int as seconds from sessions order by id`.execute(
        db,
      )
    ).rows.map(({ seconds }) => seconds),
  )
/** Lets time pass for the sessions of a tenant, as the database sees it. */
const laterBy = (acme: World, seconds: number) =>
  acme.within((db) =>
    sql`
      update sessions
      set created_at = created_at - ${`${seconds} seconds`}::interval,
        expires_at = expires_at - ${`${seconds} seconds`}::interval`.execute(db),
  )
const cookieOf = (answer: { headers: Record<string, unknown> }) => ({ cookie: String(answer.headers['set-cookie']).split(';')[0]! })
const day = 86_400

test('a session that is warm in memory serves until it ends, and not five seconds longer, however often it is asked', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  await acme.within((db) => sql`update sessions set expires_at = now() + interval '8 minutes' where id = ${ada.session_id}`.execute(db))
  const begin = Date.now()
  expect((await ada(profile.get)).status).toBe(200)

  const seen: Record<string, number> = {}
  for (const seconds of [-240, -120, -60, -10, -5, 5]) {
    clockAt(begin + (8 * 60 + seconds) * 1_000)
    seen[seconds] = (await ada(profile.get)).status
  }

  expect(seen).toEqual({ '-240': 200, '-120': 200, '-60': 200, '-10': 200, '-5': 200, '5': 401 })
})

test('refreshing goes on until the session ends, to five seconds, and moves its end by nothing', async () => {
  const acme = await newTenant({ security: { session_days: 1 } })
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const first = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })
  const end = String(first.headers['set-cookie'])
  let cookie = cookieOf(first)
  for (const hours of [8, 8, 7.5]) {
    await laterBy(acme, hours * 3_600)
    const next = await acme.visitor(signIn.refresh, { body: {} }, cookie)
    expect([next.status, await endsOf(acme)]).toEqual([200, [day]])
    cookie = cookieOf(next)
  }
  await laterBy(acme, 1_795)
  const last = await acme.visitor(signIn.refresh, { body: {} }, cookie)
  await laterBy(acme, 5)
  const over = await acme.visitor(signIn.refresh, { body: {} }, cookieOf(last))

  expect(end).toMatch(/Expires=/)
  expect([last.status, over.status, over.message]).toEqual([200, 401, 'Token is expired'])
})

test('nobody’s session is longer than thirty days, and an access token ends after fifteen minutes', async () => {
  const acme = await newTenant()
  const student = await acme.asSystem((ctx) => aUser(ctx, { roles: ['student'] }))
  const { data } = await acme.visitor(signIn.signIn, { body: { email: student.email, password: aPassword } })
  const asked = Math.ceil(Date.now() / 1_000)
  const { accessToken } = opened(data).tokensInfo
  const { exp } = tokens.readAccess(accessToken)!
  const seen: number[] = []
  for (const seconds of [-5, 5]) {
    clockAt((exp + seconds) * 1_000)
    seen.push((await callerWith(accessToken)(profile.get)).status)
  }

  expect(await endsOf(acme)).toEqual([30 * day])
  expect(exp - asked).toBeLessThanOrEqual(900)
  expect(seen).toEqual([200, 401])
})

test('where the company asks its staff for a second step, their sessions end after a day; those of students go on', async () => {
  const acme = await newTenant({ security: { two_factor_required: true } })
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const { bearer } = await grantFor(acme, ada.email)
  const { secret } = (await acme.visitor(twoFactor.setUp, {}, bearer)).data
  await acme.visitor(twoFactor.verifySetUp, { body: { secret, verificationCode: codeOf(secret) } }, bearer)
  const student = await acme.asSystem((ctx) => aUser(ctx, { roles: ['student'] }))
  await acme.visitor(signIn.signIn, { body: { email: student.email, password: aPassword } })

  expect(await endsOf(acme)).toEqual([day, 30 * day])
})
