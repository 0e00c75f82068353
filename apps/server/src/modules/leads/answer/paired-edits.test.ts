import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'

const fields = ['first_name', 'last_name', 'source_city', 'utm_source', 'utm_term'] as const
type Field = (typeof fields)[number]
const pairs = 1_000
const leadsAtOnce = 20

/** Numbers that come the same at every run. */
function chances(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test(`${pairs} pairs of people edit a lead at the same moment: nobody's value is written over by somebody who did not see it`, async () => {
  const acme = await newTenant()
  const rights = ['leads.read', 'leads.update'] as const
  const [ada, bob] = [await acme.userWith(...rights), await acme.userWith(...rights)]
  const made = await acme.asSystem(async (ctx) => {
    const all = []
    for (let at = 0; at < leadsAtOnce; at++) all.push(await aLead(ctx))
    return all
  })
  const chance = chances(7)
  const outcomes = { both: 0, refused: 0, lost: 0, wrongly: 0 }

  const readAll = async () => {
    const rows = await acme.within((db) =>
      db
        .selectFrom('leads')
        .select(['identifier', 'version', ...fields])
        .execute(),
    )
    return new Map(rows.map((row) => [row.identifier, row]))
  }
  type Read = Awaited<ReturnType<typeof readAll>> extends Map<string, infer Row> ? Row : never
  const edit = (who: typeof ada, before: Read, field: Field, value: string) =>
    who(leads.edit, {
      params: { id: before.identifier },
      body: { [field]: value, seen: { [field]: before[field] }, version: before.version } as never,
    })

  let before = await readAll()
  for (let turn = 0; turn < pairs; turn += leadsAtOnce) {
    const meetings = made.map(({ identifier }, at) => {
      const lead = before.get(identifier)!
      const [one, other] = [fields[chance(fields.length)]!, fields[chance(fields.length)]!]
      const wishes = [
        { who: ada, field: one, value: `Ada ${turn + at}` },
        { who: bob, field: other, value: `Bob ${turn + at}` },
      ]
      return { lead, isSame: one === other, wishes }
    })
    const answers = await Promise.all(
      meetings.map(({ lead, wishes }) => Promise.all(wishes.map(({ who, field, value }) => edit(who, lead, field, value)))),
    )
    before = await readAll()
    for (const [at, { lead, isSame, wishes }] of meetings.entries()) {
      const now = before.get(lead.identifier)!
      const saved = wishes.filter((_, which) => answers[at]![which]!.status === 200)
      if (saved.some(({ field, value }) => now[field] !== value)) outcomes.lost++
      if (saved.length !== (isSame ? 1 : 2)) outcomes.wrongly++
      if (saved.length === 2) outcomes.both++
      else outcomes.refused++
    }
  }

  expect(outcomes).toMatchObject({ lost: 0, wrongly: 0 })
  expect(outcomes.both + outcomes.refused).toBe(pairs)
  // Both kinds of meeting happened.
  expect(Math.min(outcomes.both, outcomes.refused)).toBeGreaterThan(100)
}, 120_000)

test('two who edit different fields at one moment both have their way', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const params = { id: lead.identifier }
  const { version, source_city, gender } = (await ada(leads.single, { params })).data.leadInfo
  const answers = await Promise.all([
    ada(leads.edit, { params, body: { source_city: 'Izmir', seen: { source_city }, version } }),
    ada(leads.edit, { params, body: { gender: 'female', seen: { gender }, version } }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await ada(leads.single, { params })).data.leadInfo).toMatchObject({ source_city: 'Izmir', gender: 'female' })
})
