import { type FeedCalls, informationFeeds } from '@embark/contract/updates/information-update/information-update.contract.ts'
import { feeds, type ManagedType, managedTypes } from '@embark/contract/updates/information-update/information-update.rules.ts'
import { describe, expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aPlace, bodyFor } from './information-update.builder.ts'

const callsOf = (type: ManagedType) => informationFeeds[type] as unknown as FeedCalls
const offers = informationFeeds.offerLetterUpdate
interface One {
  updateInfo: Record<string, unknown> & { identifier: string; version: number }
}

async function world() {
  const acme = await newTenant()
  return {
    acme,
    admin: await acme.person({ role: 'administrator' }),
    reader: await acme.person({ role: 'branch_manager' }),
    place: await acme.asSystem(aPlace),
  }
}

describe.each(managedTypes)('the feed %s', (type) => {
  const calls = callsOf(type)
  const { slug } = feeds[type]

  test('stands at its addresses, and takes, lists, answers, changes and switches off its entries', async () => {
    const { acme, admin, reader, place } = await world()
    const body = bodyFor(type, place)

    const created = await admin(calls.create, { body })
    const { updateInfo } = created.data as One
    const params = { identifier: updateInfo.identifier }
    const listed = await reader(calls.list)
    const single = await reader(calls.single, { params })
    const edited = await admin(calls.edit, { params, body })
    const off = await admin(calls.changeStatus, { params, body: { status: 'in_active' } })

    expect(Object.values(calls).map(({ route }) => route)).toEqual([
      `GET /information/${slug}`,
      `GET /information/${slug}/single/:identifier`,
      `POST /information/${slug}/create`,
      `PUT /information/${slug}/:identifier`,
      `PUT /information/${slug}-status/:identifier`,
    ])
    expect([created.status, edited.status, off.status]).toEqual([201, 200, 200])
    expect(listed.data.recordsInfo).toEqual([updateInfo])
    expect((single.data as One).updateInfo).toEqual(updateInfo)
    expect((edited.data as One).updateInfo).toMatchObject({ version: 2, is_active: true })
    expect((off.data as One).updateInfo).toMatchObject({ version: 3, is_active: false })
    expect((await reader(calls.list)).data.recordsInfo).toEqual([])
    expect((await reader(calls.single, { params })).status).toBe(404)
    expect((await admin(calls.list)).data.recordsInfo).toHaveLength(1)
    expect((await acme.audit()).map(({ action }) => action)).toEqual(
      ['created', 'changed', 'status_changed'].map((act) => `${slug.replaceAll('-', '_')}.${act}`),
    )
  })

  test('is managed by nobody who only reads it, and closed to other companies', async () => {
    const { admin, reader, place } = await world()
    const elsewhere = await (await newTenant()).person({ role: 'administrator' })
    const body = bodyFor(type, place)
    const { updateInfo } = (await admin(calls.create, { body })).data as One
    const params = { identifier: updateInfo.identifier }

    const forbidden = [
      await reader(calls.create, { body }),
      await reader(calls.edit, { params, body }),
      await reader(calls.changeStatus, { params, body: { status: 'in_active' } }),
    ]
    const foreign = [
      await elsewhere(calls.single, { params }),
      await elsewhere(calls.changeStatus, { params, body: { status: 'in_active' } }),
    ]

    expect(forbidden.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(foreign.map(({ status }) => status)).toEqual([404, 404])
    expect((await elsewhere(calls.list)).data.recordsInfo).toEqual([])
  })
})

test('entries carry the fields of the specification, names beside their numbers, money in minor units too', async () => {
  const { acme, admin, place } = await world()
  const description = 'Founded in 1904'
  await acme.within((db) => db.updateTable('institutions').set({ description }).where('id', '=', place.institution_id).execute())
  const made: Record<string, unknown> = {}
  for (const type of managedTypes) made[type] = ((await admin(callsOf(type).create, { body: bodyFor(type, place) })).data as One).updateInfo

  const where = {
    institution_info: { name: 'University of Leeds', alias_name: null, url: 'https://leeds.ac.uk', description },
    country_info: { name: 'United Kingdom' },
    study_level_info: { id: place.study_level_id },
    status: 'active',
    published_at: expect.any(String),
  }
  expect(made).toMatchObject({
    offerLetterUpdate: { ...where, duration: 3, duration_type: 'weeks' },
    tutionFeeUpdate: { ...where, fees: 31_500.5, fees_minor: 3_150_050, currency: 'GBP' },
    commissionUpdate: { commission_type: 'percentage', commission_percentage: 12.5, commission_amount: null, commission_currency: null },
    recentUpdate: { title: 'Moved', content: 'We **moved**.', module_type: 'general', till_date: '2027-01-31', institution_info: null },
    scholarshipUpdate: { ...where, title: 'Merit award', amount: 2_500, amount_minor: 250_000, currency: 'GBP', type: 'merit_based' },
    intakeUpdate: { ...where, intake_month: 9, intake_year: 2027, status: 'open', is_active: true, till_date: '2027-06-30' },
    moiUpdate: { ...where, requirement: 'Letter of the school', description: 'Signed and stamped.' },
  })
  expect(made['offerLetterUpdate']).not.toHaveProperty('title')
})

test('an offer letter update needs all its fields, each told at its place', async () => {
  const { admin } = await world()

  const refused = await admin(offers.create, { body: {} as never })

  expect(refused.status).toBe(422)
  expect(Object.fromEntries(refused.errors.map(({ field, message }) => [field, message]))).toEqual({
    institution_id: 'Institution is required',
    country_id: 'Country is required',
    study_level_id: 'Study level is required',
    duration: 'Duration is required',
    duration_type: 'Duration type is required',
  })
})

test('an institution and a level the company does not have are refused at their fields', async () => {
  const { admin, place } = await world()
  const body = bodyFor('offerLetterUpdate', place) as typeof place & { duration: number; duration_type: 'weeks' }

  const unknown = await admin(offers.create, { body: { ...body, institution_id: 99_999 } })
  const level = await admin(offers.create, { body: { ...body, study_level_id: 99_999 } })

  expect(unknown).toMatchObject({ status: 422, errors: [{ field: 'institution_id' }] })
  expect(level).toMatchObject({ status: 422, errors: [{ field: 'study_level_id' }] })
})

test.each([
  [{ commission_type: 'percentage' }, ['commission_percentage']],
  [{ commission_type: 'percentage', commission_percentage: '100.01' }, ['commission_percentage']],
  [{ commission_type: 'other' }, ['commission_amount', 'commission_currency']],
  [{ commission_type: 'other', commission_amount: '0', commission_currency: 'GBP' }, ['commission_amount']],
])('a commission update without its commission is refused: %j', async (body, fields) => {
  const { admin } = await world()

  const refused = await admin(informationFeeds.commissionUpdate.create, { body: body as never })

  expect(refused.status).toBe(422)
  expect(refused.errors.map(({ field }) => field)).toEqual(fields)
})

test('the list is filtered; unknown filters are refused, created_at and converted_at have no effect', async () => {
  const { admin, place } = await world()
  const body = bodyFor('offerLetterUpdate', place)
  await admin(callsOf('offerLetterUpdate').create, { body })
  const countOf = async (filters: Record<string, unknown>) => {
    const { status, data } = await admin(offers.list, { query: { filters: filters as never } })
    return status === 200 ? data.recordsInfo.length : status
  }

  expect(await countOf({ institution_id: place.institution_id, country_id: place.country_id, study_level_id: place.study_level_id })).toBe(
    1,
  )
  expect(await countOf({ institution_id: 99_999 })).toBe(0)
  expect(await countOf({ status: 'active' })).toBe(1)
  expect(await countOf({ status: 'in_active' })).toBe(0)
  expect(await countOf({ created_at: { from: '2001-01-01', to: '2001-01-02' }, converted_at: 'never' })).toBe(1)
  expect(await countOf({ owner: 1 })).toBe(422)
  expect(await countOf({ status: 'asleep' })).toBe(422)
})

test('the list is searched by institution and by title, and its newest entry comes first', async () => {
  const { admin } = await world()
  const recent = informationFeeds.recentUpdate
  for (const title of ['Office in Izmir', 'Fees rise'])
    await admin(recent.create, { body: { title, content: 'x', module_type: 'general' } })

  const titles = async (search: string) => (await admin(recent.list, { query: { search } })).data.recordsInfo.map(({ title }) => title)

  expect(await titles('')).toEqual(['Fees rise', 'Office in Izmir'])
  expect(await titles('izmır')).toEqual(['Office in Izmir'])
})

test('what somebody writes is cleaned before it is kept', async () => {
  const { admin, place } = await world()
  const content = 'Read [this](javascript:alert(1)) <img src=x onerror=alert(1)> or [that](https://x.example)'

  const recent = await admin(informationFeeds.recentUpdate.create, { body: { title: 'News', content, module_type: 'general' } })
  const moi = await admin(informationFeeds.moiUpdate.create, { body: { ...place, requirement: 'Any', description: content } })

  for (const text of [recent.data.updateInfo.content, moi.data.updateInfo.description]) {
    expect(text).not.toMatch(/javascript:|<img/)
    expect(text).toContain('[that](https://x.example)')
  }
})

test('a change of what somebody else changed meanwhile is refused', async () => {
  const { admin } = await world()
  const recent = informationFeeds.recentUpdate
  const body = { title: 'News', content: 'x', module_type: 'general' as const }
  const { updateInfo } = (await admin(recent.create, { body })).data
  const params = { identifier: updateInfo.identifier }

  const first = await admin(recent.edit, { params, body: { ...body, title: 'Mine' } }, { 'if-match': '"v1"' })
  const second = await admin(recent.edit, { params, body: { ...body, title: 'Yours' } }, { 'if-match': '"v1"' })

  expect([first.status, second.status]).toEqual([200, 409])
  expect((await admin(recent.single, { params })).data.updateInfo.title).toBe('Mine')
})

test('a role sees the feeds it has a right to, and the three everybody may see', async () => {
  const { acme } = await world()
  const student = await acme.person({ role: 'student' })
  const staff = await acme.person({ role: 'institution_staff' })
  const open = async (who: typeof student) => {
    const answers = await Promise.all(managedTypes.map(async (type) => [type, (await who(callsOf(type).list)).status] as const))
    return answers.filter(([, status]) => status === 200).map(([type]) => type)
  }

  expect(await open(student)).toEqual([
    'offerLetterUpdate',
    'tutionFeeUpdate',
    'recentUpdate',
    'scholarshipUpdate',
    'intakeUpdate',
    'moiUpdate',
  ])
  expect(await open(staff)).toEqual(['tutionFeeUpdate', 'recentUpdate', 'intakeUpdate', 'moiUpdate'])
})

test('open pages of the company hear of what is published, changed and switched, and others do not', async () => {
  const { acme, admin } = await world()
  const other = await newTenant()
  const recent = informationFeeds.recentUpdate
  const body = { title: 'News', content: 'x', module_type: 'general' as const }
  const { updateInfo } = (await admin(recent.create, { body })).data
  const params = { identifier: updateInfo.identifier }
  await admin(recent.edit, { params, body })
  await admin(recent.changeStatus, { params, body: { status: 'in_active' } })

  await acme.settle()

  const message = { noun: 'update', identifier: updateInfo.identifier }
  expect(acme.told().map(({ rooms, message: content }) => ({ rooms, content }))).toEqual(
    ['created', 'changed', 'changed'].map((action) => ({ rooms: [`t${acme.id}`], content: { ...message, action } })),
  )
  expect(other.told()).toEqual([])
})
