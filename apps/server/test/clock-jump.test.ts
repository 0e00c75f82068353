import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { opened } from '#modules/identity/sign-in/session.builder.ts'
import { aPassword, aUser } from '#modules/identity/user/user.builder.ts'
import { callerWith, newTenant } from './world.ts'

afterEach(() => void vi.useRealTimers())

const hour = 3_600_000
const day = 24 * hour
const cookieOf = (answer: { headers: Record<string, unknown> }) => ({ cookie: String(answer.headers['set-cookie']).split(';')[0]! })

/** Every number in an answer that tells how long something took or takes. */
const durationsIn = (answer: unknown): number[] => {
  const durations: number[] = []
  JSON.stringify(answer, (key, value: unknown) => {
    if (typeof value === 'number' && /days|hours|minutes|seconds|duration/.test(key)) durations.push(value)
    return value
  })
  return durations
}

// The clock of the process jumps and the database's does not, so that the two disagree as well.
test.each([
  ['an hour ahead', hour],
  ['an hour back', -hour],
  ['a day ahead', day],
] as const)('a clock that jumps %s signs nobody out beyond the rules, and no number comes twice', async (_, jump) => {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx, { roles: ['administrator'] }))
  const first = await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } })
  const medium = await acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').limit(1).executeTakeFirstOrThrow(),
  )
  const statuses: number[] = []
  const numbers: number[] = []
  const durations: number[] = []

  /** What somebody does in a day: makes leads, moves one and reads them. */
  async function work(token: string) {
    const me = callerWith(token)
    const body = () => ({ first_name: 'Grace', email: `${crypto.randomUUID()}@example.com`, lead_medium_id: medium.id })
    const made = [await me(leads.create, { body: body() }), await me(leads.create, { body: body() })]
    numbers.push(...made.map(({ data }) => data.leadInfo.id))
    const { identifier } = made[0]!.data.leadInfo
    const follow = (await me(leadStatuses.statuses)).data.recordsInfo.find(({ key }) => key === 'follow_up')!
    const moved = await me(leadStatuses.change, { params: { id: identifier }, body: { status_identifier: follow.identifier } })
    const read = [
      await me(leads.single, { params: { id: identifier } }),
      await me(leadStatuses.timeline, { params: { id: identifier } }),
      await me(leadActivities.list, { params: { id: identifier } }),
      await me(leads.list),
      await me(profile.start),
    ]
    await acme.settle()
    statuses.push(...[...made, moved, ...read].map(({ status }) => status))
    durations.push(...read.flatMap(({ data }) => durationsIn(data)))
  }

  await work(opened(first.data).tokensInfo.accessToken)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump })
  const refreshed = await acme.visitor(signIn.refresh, { body: {} }, cookieOf(first))
  await work(refreshed.data.tokensInfo.accessToken)
  vi.useRealTimers()
  const back = await acme.visitor(signIn.refresh, { body: {} }, cookieOf(refreshed))
  await work(back.data.tokensInfo.accessToken)

  expect([refreshed.status, back.status]).toEqual([200, 200])
  expect(statuses.filter((status) => status >= 300)).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(durations.filter((each) => each < 0)).toEqual([])
  expect(durations.length).toBeGreaterThan(0)
})
