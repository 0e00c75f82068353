import { type FeeWaiverBody, feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aCatalogue } from '../program/program.builder.ts'

const keeping = ['programs.read', 'inventory.institutions.create', 'inventory.institutions.update'] as const

async function world() {
  const acme = await newTenant()
  const ada = await acme.userWith(...keeping)
  const agent = await acme.person({ role: 'agent' })
  const [msc, ba] = await acme.asSystem((ctx) => aCatalogue(ctx, {}, { program: 'BA History', study_level: 'Bachelor' }))
  return { acme, ada, agent, msc: msc!, ba: ba!, institution_id: msc!.institution_id }
}
const add = async (ada: Caller, body: Partial<FeeWaiverBody> & { institution_id: number }) =>
  ada(feeWaivers.create, { body: { waiver_type: 'full', ...body } as never })

test('a waiver is written down with what it waives, where and how long, and agents read it while it is in force', async () => {
  const { ada, agent, institution_id, msc } = await world()

  const answer = await add(ada, {
    institution_id,
    campus_id: msc.campus_id,
    program_ids: [msc.program_id],
    waiver_type: 'amount',
    value: '25.50',
    currency: 'GBP',
    code: 'LEEDS25',
    valid_from: '2024-01-01',
    till_date: '2090-12-31',
    max_uses: 40,
    verified_source: 'https://leeds.ac.uk/fees',
  })

  expect(answer).toMatchObject({
    status: 201,
    data: {
      feeWaiverInfo: {
        institution: { name: 'University of Leeds' },
        campus: { name: 'Main campus' },
        programs: [{ name: 'MSc Data Science' }],
        intakes: [],
        value: 25.5,
        currency: 'GBP',
        state: 'in_force',
        max_uses: 40,
        verification: { state: 'current', verified_source: 'https://leeds.ac.uk/fees' },
      },
    },
  })
  expect((await agent(feeWaivers.list)).data.recordsInfo).toMatchObject([{ code: 'LEEDS25', verification: { verified_by: null } }])
  expect((await agent(institutions.list)).data.recordsInfo[0]!.fee_waivers).toBe(1)
  expect((await ada(institutions.list, { query: { filters: { has_fee_waiver: true } } })).data.recordsInfo).toHaveLength(1)
})

test.each([
  [{ waiver_type: 'percentage', value: 120 }, 'value', 'Enter a whole number from 1 to 99'],
  [{ waiver_type: 'amount', value: 0, currency: 'GBP' }, 'value', 'Enter an amount above zero with at most two decimals'],
  [{ waiver_type: 'amount', value: 10 }, 'currency', 'Currency is required'],
  [{ valid_from: '2026-05-01', till_date: '2026-04-01' }, 'till_date', 'It ends before it begins'],
  [{ campus_id: 999_999_999 }, 'campus_id', 'Choose one of the options'],
  [{ program_ids: [999_999_999] }, 'program_ids', 'Choose one of the options'],
  [{ intake_ids: [999_999_999] }, 'intake_ids', 'Choose one of the options'],
])('%j is refused at %s: %s', async (body, field, message) => {
  const { ada, institution_id } = await world()

  expect((await add(ada, { institution_id, ...body } as never)).errors).toEqual([expect.objectContaining({ field, message })])
})

test('one that is over, to come or switched off is read by who keeps institutions alone, and nobody can choose it', async () => {
  const { ada, agent, institution_id } = await world()
  await add(ada, { institution_id, code: 'PAST', till_date: '2020-01-01' })
  await add(ada, { institution_id, code: 'FUTURE', valid_from: '2090-01-01' })
  const off = (await add(ada, { institution_id, code: 'OFF' })).data.feeWaiverInfo
  await ada(feeWaivers.changeStatus, { params: { fee_waiver: off.identifier }, body: { status: 'in_active' } })
  await add(ada, { institution_id, code: 'NOW', waiver_type: 'percentage', value: 50 })
  const codesFor = async (who: Caller, query = {}) => (await who(feeWaivers.list, { query })).data.recordsInfo.map(({ code }) => code)

  expect(await codesFor(agent)).toEqual(['NOW'])
  expect(await codesFor(ada)).toEqual(['NOW', 'OFF', 'FUTURE', 'PAST'])
  expect(await codesFor(ada, { filters: { state: 'over' } })).toEqual(['PAST'])
  expect((await agent(feeWaivers.dropdown, { query: { institution_id } })).data.options.map(({ label }) => label)).toEqual(['50% · NOW'])
})

test('to choose from are those that fit the campus, program and intake', async () => {
  const { ada, agent, institution_id, msc, ba } = await world()
  await add(ada, { institution_id, code: 'ALL' })
  await add(ada, { institution_id, code: 'MSC', program_ids: [msc.program_id] })
  const codesFor = async (query: object) =>
    (await agent(feeWaivers.dropdown, { query: { institution_id, ...query } })).data.options.map(({ label }) => label.split(' · ')[1])

  expect(await codesFor({ program_id: msc.program_id })).toEqual(['ALL', 'MSC'])
  expect(await codesFor({ program_id: ba.program_id, campus_id: ba.campus_id })).toEqual(['ALL'])
  expect((await agent(feeWaivers.dropdown)).data.options).toEqual([])
})

test('changed terms count as not verified until somebody looks again', async () => {
  const { acme, ada, institution_id } = await world()
  const { identifier } = (await add(ada, { institution_id, verified_source: 'website' })).data.feeWaiverInfo
  const params = { fee_waiver: identifier }

  const edited = await ada(feeWaivers.edit, { params, body: { waiver_type: 'percentage', value: '40' } })
  expect(edited.data.feeWaiverInfo).toMatchObject({ value: 40, verification: { state: 'never' } })
  const verified = await ada(feeWaivers.verify, { params, body: { verified_source: 'email of the institution' } })
  expect(verified.data.feeWaiverInfo.verification).toMatchObject({ state: 'current', verified_source: 'email of the institution' })

  await acme.asSystem((ctx) => sql`update fee_waivers set verified_at = now() - interval '181 days'`.execute(ctx.db))
  const stale = await ada(feeWaivers.list, { query: { filters: { verification: 'stale' } } })
  expect(stale.data.recordsInfo).toHaveLength(1)
  expect((await ada(feeWaivers.edit, { params, body: { waiver_type: 'full' } }, { 'if-match': '"v1"' })).status).toBe(409)
})

test('another company’s waivers are not there, and agents write none', async () => {
  const { ada, agent, institution_id } = await world()
  const { identifier } = (await add(ada, { institution_id })).data.feeWaiverInfo
  const bob = await (await newTenant()).userWith(...keeping)

  expect((await bob(feeWaivers.list)).data.recordsInfo).toEqual([])
  expect((await add(bob, { institution_id })).status).toBe(404)
  expect((await bob(feeWaivers.verify, { params: { fee_waiver: identifier }, body: { verified_source: 'x' } })).status).toBe(404)
  expect((await add(agent, { institution_id })).status).toBe(403)
})
