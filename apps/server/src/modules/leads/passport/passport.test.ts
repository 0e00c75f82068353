import { leadDuplicates } from '@embark/contract/leads/duplicate/duplicate.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadPassports } from '@embark/contract/leads/passport/passport.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { compareLead } from '../duplicate/compare.commands.ts'
import { aLead } from '../lead/lead.builder.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { writePassport } from './passport.commands.ts'

const typed = { number: 'u 1234 5678', number_again: 'U12345678', issued_on: '2024-03-01', expires_on: '2034-03-01' }

async function aCompany() {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update', 'leads.passport.reveal')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  return { acme, ada, lead, params: { lead_id: lead.identifier } }
}

test('a passport is typed twice, kept sealed, shown by its end, and read whole by an act that the audit log keeps', async () => {
  const { acme, ada, params } = await aCompany()
  const once = await ada(leadPassports.create, { params, body: { ...typed, number_again: '' } })
  const none = await ada(leadPassports.create, { params, body: { number: '', number_again: '' } })
  const other = await ada(leadPassports.create, { params, body: { ...typed, number_again: 'U12345679' } })
  const late = await ada(leadPassports.create, { params, body: { ...typed, expires_on: '2024-02-01' } })
  const made = await ada(leadPassports.create, { params, body: typed })
  const twice = await ada(leadPassports.create, { params, body: typed })
  const { passportInfo } = made.data
  const on = { params: { ...params, passport_id: passportInfo.identifier } }
  const whole = await ada(leadPassports.reveal, on)
  const weak = await acme.userWith('leads.read', 'leads.update')

  expect([once, none].map(({ errors }) => errors[0])).toMatchObject([
    { field: 'number_again', message: 'please enter and confirm passport number' },
    { field: 'number', message: 'please enter and confirm passport number' },
  ])
  expect([other.errors[0]?.field, late.errors[0]?.field, twice.errors[0]?.code]).toEqual(['number_again', 'expires_on', 'ALREADY_EXISTS'])
  expect(made.status).toBe(201)
  expect(passportInfo).toMatchObject({ number: '••••••678', issued_on: '2024-03-01', origin: 'staff' })
  expect((await weak(leadPassports.list, { params })).data).toMatchObject({
    recordsInfo: [{ number: '••••••678' }],
    can: { change: true, reveal: false },
  })
  expect(whole.data.number).toBe('U12345678')
  expect((await weak(leadPassports.reveal, on)).status).toBe(403)
  const entries = await acme.audit()
  expect(entries.filter(({ action }) => action === 'lead.passport_revealed')).toHaveLength(1)
  // Nowhere in the database can the number be read: not in the table, not in the log.
  const { rows } = await acme.within((db) =>
    sql<{ text: string }>`
      select string_agg(p::text, '') || (select string_agg(e::text, '') from audit_entries e) as text from lead_passports p`.execute(db),
  )
  expect(rows[0]!.text).not.toContain('12345678')
})

test('two companies that keep the same number keep nothing that is alike', async () => {
  const [one, other] = [await aCompany(), await aCompany()]
  for (const { ada, params } of [one, other]) await ada(leadPassports.create, { params, body: typed })
  const kept = ({ acme }: typeof one) =>
    acme.within((db) => db.selectFrom('lead_passports').select(['number_hash', 'number_sealed']).executeTakeFirstOrThrow())
  const [here, there] = [await kept(one), await kept(other)]

  expect(here.number_hash).not.toBe(there.number_hash)
  expect((await other.ada(leadPassports.list, { params: one.params })).status).toBe(404)
})

test('a change names its version, and a number that is not sent stays', async () => {
  const { ada, params } = await aCompany()
  const { identifier, version } = (await ada(leadPassports.create, { params, body: typed })).data.passportInfo
  const on = { ...params, passport_id: identifier }
  const changed = await ada(leadPassports.edit, { params: on, body: { expires_on: '2035-01-01' } }, { 'if-match': `"v${version}"` })
  const stale = await ada(leadPassports.edit, { params: on, body: { expires_on: '2036-01-01' } }, { 'if-match': `"v${version}"` })
  const whole = await ada(leadPassports.reveal, { params: on })
  const before = await ada(leadPassports.edit, { params: on, body: { expires_on: '2020-01-01' } }, { 'if-match': `"v${version + 1}"` })
  const gone = await ada(leadPassports.remove, { params: on })

  expect(changed.data.passportInfo).toMatchObject({ number: '••••••678', expires_on: '2035-01-01', version: version + 1 })
  expect(stale.errors[0]?.code).toBe('VERSION_CONFLICT')
  expect(whole.data.number).toBe('U12345678')
  expect(before.errors[0]?.field).toBe('expires_on')
  expect(gone.status).toBe(200)
  expect((await ada(leadPassports.list, { params })).data.recordsInfo).toEqual([])
})

test('a student notes their own; whoever only reads leads, and every other student, does not', async () => {
  const acme = await newTenant()
  const [grace, other] = [await acme.person({ role: 'student' }), await acme.person({ role: 'student' })]
  const reader = await acme.userWith('leads.read')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { student_user_id: grace.id }))
  const params = { lead_id: lead.identifier }

  const own = await grace(leadPassports.create, { params, body: typed })
  const on = { params: { ...params, passport_id: own.data.passportInfo.identifier } }

  expect(own.data.passportInfo).toMatchObject({ number: '••••••678', origin: 'student' })
  expect((await grace(leadPassports.list, { params })).data.can).toEqual({ change: true, reveal: false })
  expect((await other(leadPassports.create, { params, body: typed })).status).toBe(404)
  expect((await reader(leadPassports.create, { params, body: { ...typed, number: 'A1234567', number_again: 'A1234567' } })).status).toBe(
    403,
  )
  expect((await reader(leadPassports.remove, on)).status).toBe(403)
  expect((await grace(leadPassports.reveal, on)).status).toBe(403)
})

test('the search over all leads finds a person by the whole number of their passport, however it is spaced, and by no part of it', async () => {
  const { acme, ada, params, lead } = await aCompany()
  await acme.asSystem((ctx) => aLead(ctx))
  await ada(leadPassports.create, { params, body: typed })
  const hits = async (search: string) =>
    (await ada(leads.search, { query: { search } })).data.recordsInfo.map(({ identifier }) => identifier)

  expect(await hits('U1234 56-78')).toEqual([lead.identifier])
  expect(await hits('u12345678')).toEqual([lead.identifier])
  expect(await hits('U1234567')).toEqual([])
})

test('two leads with one passport are told of as one person, unless name and birth date say otherwise', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update', 'leads.merge', 'leads.delete')
  const made = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { first_name: 'Elif', last_name: 'Kaya' }),
    await aLead(ctx, { first_name: 'Elif', last_name: 'Demir' }),
    await aLead(ctx, { first_name: 'John', last_name: 'Smith' }),
  ])
  await acme.within((db) =>
    sql`update leads set date_of_birth = case when first_name = 'Elif' then '2004-05-06'::date else '1990-01-01' end`.execute(db),
  )
  for (const { identifier } of made) await ada(leadPassports.create, { params: { lead_id: identifier }, body: typed })
  await acme.asSystem(async (ctx) => {
    for (const { id } of made) await compareLead(ctx, id)
  })
  const pairs = (await ada(leadDuplicates.list, { query: {} })).data.recordsInfo

  const between = pairs.filter(({ reasons }) => reasons.includes('passport'))
  expect(between.map(({ lead, other }) => [lead.identifier, other.identifier].sort())).toContainEqual(
    [made[0]!.identifier, made[1]!.identifier].sort(),
  )
  expect(
    between.some(
      ({ lead, other }) =>
        [lead.identifier, other.identifier].sort().join() ===
        [made[0]!, made[2]!]
          .map(({ identifier }) => identifier)
          .sort()
          .join(),
    ),
  ).toBe(false)
})

test('another module writes what it read: a new number is noted with its origin, of a known one only what it says changes', async () => {
  const { acme, ada, lead, params } = await aCompany()
  const write = (facts: Parameters<typeof writePassport>[2]) =>
    acme.asSystem(async (ctx) => writePassport(ctx, await visibleLead(ctx, lead.identifier), facts, 'extraction'))
  const first = await write({ number: 'P<998877', issued_on: '2023-01-01' }).catch((refusal) => refusal.code)
  await write({ number: 'P 998877', issued_on: '2023-01-01' })
  await write({ number: 'P998877', expires_on: '2033-01-01' })

  expect(first).toBe('INVALID_INPUT')
  expect((await ada(leadPassports.list, { params })).data.recordsInfo).toMatchObject([
    { number: '••••••877', issued_on: '2023-01-01', expires_on: '2033-01-01', origin: 'extraction' },
  ])
})
