import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { exchangeRates } from '@embark/contract/masters/exchange-rate/exchange-rate.contract.ts'
import { publicQuotations } from '@embark/contract/quotations/public-quotation/public-quotation.contract.ts'
import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { quotationMoves, quotationStatuses } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aCollege } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aMail, anOption, aQuotationBody, inDays } from './quotation.builder.ts'
import { expireQuotations } from './quotation.jobs.ts'

const keys = [
  'leads.read',
  'quotations.read',
  'quotations.create',
  'quotations.send',
  'applications.read',
  'masters.lists.read',
  'masters.lists.update',
] as const

/** A company with somebody who quotes, a lead, and a college with three courses. */
async function company() {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }))
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const options = [anOption(college), anOption(college, 1, { scholarship_amount: '1500' })]
  const quote = async (changes: object = {}, items: readonly ReturnType<typeof anOption>[] = options) => {
    const made = await ada(quotations.create, { body: aQuotationBody(lead, items, changes) })
    if (made.status !== 201) throw new Error(JSON.stringify(made.errors))
    return made.data.quotationInfo
  }
  const send = (id: string) => ada(quotations.send, { params: { id }, body: aMail })
  const sent = async (changes: object = {}) => {
    const { identifier } = await quote(changes)
    const { quotationInfo } = (await send(identifier)).data
    return { ...quotationInfo, key: keyIn(quotationInfo.address) }
  }
  return { acme, ada, lead, college, options, quote, send, sent }
}
const keyIn = (address: string | null) => /\/quotation\/([^/]+)\/overview/.exec(address!)![1]!
const answer = (acme: World, key: string, body: object) =>
  acme.visitor(publicQuotations.respond, { body: { identifier: key, ...body } as { identifier: string; response: 'declined' } })

test('a quotation sets programs side by side with what each costs in all, and keeps what the catalogue said of them', async () => {
  const { acme, ada, lead, college, quote } = await company()
  const item = anOption(college, 0, {
    scholarship_amount: '2000',
    other_fees: [
      { label: 'Health insurance', amount: '600.50' },
      { label: 'Visa', amount: '150' },
    ],
    discounts: [{ label: 'Early payment', amount: '50.50' }],
    installments: [
      { label: 'Deposit', amount: '800', due_on: inDays(20) },
      { label: 'The rest', amount: '8000', due_on: inDays(90) },
    ],
  })

  const first = await quote({}, [item, anOption(college, 1)])
  const second = await quote()
  await acme.within((db) => db.updateTable('program_offerings').set({ tuition_fee_minor: 9_999_900 }).execute())
  const again = (await ada(quotations.single, { params: { id: first.identifier } })).data.quotationInfo

  expect(first).toMatchObject({
    number: 1,
    revision: 1,
    status: 'draft',
    lead: { id: lead.number },
    address: null,
    recipient: 'grace@example.com',
  })
  expect(second.number).toBe(2)
  expect(first.items.map(({ total }) => total)).toEqual([
    { amount: 8_800, amount_minor: 880_000, currency: 'CAD' },
    { amount: 10_100, amount_minor: 1_010_000, currency: 'CAD' },
  ])
  expect(first.items[0]).toMatchObject({
    other_fees: [{ label: 'Health insurance' }, { label: 'Visa' }],
    discounts: [{ label: 'Early payment', amount: { amount_minor: 5_050 } }],
    installments: [{ due_on: inDays(20) }, { label: 'The rest', amount: { amount_minor: 800_000 } }],
    factsInfo: { country: 'Canada', city: 'Toronto', tuition_fee: { amount_minor: 1_000_000 } },
  })
  expect(again.items).toEqual(first.items)
})

test('what the catalogue says is kept in the language of the family', async () => {
  const { ada, lead, college } = await company()

  const { data } = await ada(quotations.create, { body: aQuotationBody(lead, [anOption(college)], { language: 'ar' }) })

  expect(data.quotationInfo.items[0]!.factsInfo.country).toBe('كندا')
})

test('what does not add up, is not offered or is over already is refused at its field', async () => {
  const { acme, ada, lead, college } = await company()
  const refusal = async (items: readonly object[], changes: object = {}) => {
    const { status, errors } = await ada(quotations.create, {
      body: aQuotationBody(lead, items as ReturnType<typeof anOption>[], changes),
    })
    return [status, errors[0]?.field, errors[0]?.message]
  }
  const item = (changes: object) => anOption(college, 0, changes)
  const ghost = item({ program_id: 999_999_999 })
  await acme.within((db) => db.updateTable('programs').set({ is_active: false }).where('id', '=', college.programs[2]!).execute())

  expect([
    await refusal([]),
    await refusal([item({ scholarship_amount: '20000' })]),
    await refusal([item({ installments: [{ label: 'Deposit', amount: '1', due_on: inDays(9) }] })]),
    await refusal([item({ tuition_fee: '-1' })]),
    await refusal([item({ intake_id: null })]),
    await refusal([item({ intake_year: 1999 })]),
    await refusal([ghost]),
    await refusal([anOption(college, 2)]),
    await refusal([item({})], { valid_until: inDays(-2) }),
    await refusal([item({})], { currency: 'USD' }),
  ]).toEqual([
    [422, 'items', 'please select the program'],
    [422, 'items.0.scholarship_amount', 'Scholarship and discounts are more than the fees'],
    [422, 'items.0.installments', 'The installments do not add up to the total'],
    [422, 'items.0.tuition_fee', 'Enter an amount with at most two decimals'],
    [422, 'items.0.intake_id', 'Intake is required'],
    [422, 'items.0.intake_year', expect.stringContaining('Choose a year from')],
    [422, 'items.0.program_id', 'This program is not offered at this campus'],
    [422, 'items.0.program_id', 'This program is no longer offered'],
    [422, 'valid_until', 'Choose a day that is not over yet'],
    [422, 'currency', 'No exchange rate is kept between these currencies'],
  ])
})

test('a family that counts in another currency is told the rate and its day, and what was sent keeps them', async () => {
  const { ada, quote, send } = await company()
  const set = (currency: 'CAD' | 'EUR', rate: number, days: number) =>
    ada(exchangeRates.set, { body: { currency, rate, valid_on: inDays(days) } })
  await set('CAD', 0.7, -9)
  await set('EUR', 1.4, -3)
  await set('EUR', 9, 9)

  const { identifier, items } = await quote({ currency: 'EUR' })
  await set('CAD', 0.84, -1)
  const sent = (await send(identifier)).data.quotationInfo
  await set('CAD', 0.1, 0)
  const later = (await ada(quotations.single, { params: { id: identifier } })).data.quotationInfo

  expect(items[0]!.converted).toEqual({ total: { amount: 5_050, amount_minor: 505_000, currency: 'EUR' }, rate: 0.5, rate_on: inDays(-9) })
  expect(sent.items[0]!.converted).toMatchObject({ total: { amount_minor: 606_000 }, rate_on: inDays(-3) })
  expect(later.items).toEqual(sent.items)
  expect((await ada(exchangeRates.list, {})).data).toMatchObject({ base_currency: 'USD', metaInfo: { totalRecords: 5 } })
})

test('a quotation goes by a link that is handed on: it opens, nothing is mailed, and a mail needs whom it is for', async () => {
  const { acme, ada, quote } = await company()
  const { identifier } = await quote()
  const params = { id: identifier }
  const nobody = await ada(quotations.send, { params, body: { message: 'Have a look' } })
  const handed = await ada(quotations.send, { params, body: { channels: ['whatsapp'], message: 'Have a look' } })
  await acme.settle()

  expect([nobody.status, nobody.errors.map(({ field }) => field)]).toEqual([422, ['to', 'subject']])
  expect(handed.data.quotationInfo).toMatchObject({ status: 'sent', message: 'Have a look', recipient: 'grace@example.com' })
  const read = await acme.visitor(publicQuotations.get, { params: { id: keyIn(handed.data.quotationInfo.address) } })
  expect(read.status).toBe(200)
  const mails = await acme.within((db) =>
    db.selectFrom('messages').select('subject').where('recipient', '=', 'grace@example.com').execute(),
  )
  expect(mails).toEqual([])
})

test('the family gets the address by mail, opens it without signing in and accepts one option, which becomes an application', async () => {
  const { acme, ada, lead, college, sent } = await company()
  const { identifier, key } = await sent({ language: 'fr' })
  await acme.settle()
  const mails = await acme.within((db) =>
    db.selectFrom('messages').select(['recipient', 'subject', 'body_text']).where('recipient', '=', 'family@example.com').execute(),
  )
  const read = await acme.visitor(publicQuotations.get, { params: { id: key } })
  const untouched = (await ada(quotations.single, { params: { id: identifier } })).data.quotationInfo.status
  const seen = await acme.visitor(publicQuotations.seen, { body: { identifier: key } })
  const noOption = await answer(acme, key, { response: 'accepted' })
  const otherOption = await answer(acme, key, { response: 'accepted', position: 3 })
  const accepted = await answer(acme, key, { response: 'accepted', position: 2, remarks: 'With thanks' })
  const repeated = await answer(acme, key, { response: 'accepted', position: 2 })
  const changedMind = await answer(acme, key, { response: 'declined' })
  await acme.settle()
  const { quotationInfo } = (await ada(quotations.single, { params: { id: identifier } })).data
  const made = (await ada(applications.list, { query: {} })).data.recordsInfo
  const notified = await acme.within((db) => db.selectFrom('notifications').select(['user_id', 'event']).execute())

  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: 'Your quotation' })
  expect(mails[0]!.body_text).toContain(`/quotation/${key}/overview`)
  expect(mails[0]!.body_text).toContain('As we said on the phone.')
  expect(read.data.quotationInfo).toMatchObject({
    first_name: 'Grace',
    status: 'sent',
    language: 'fr',
    items: [{ position: 1 }, { position: 2 }],
  })
  expect([untouched, seen.data.quotationInfo.status]).toEqual(['sent', 'viewed'])
  expect([noOption.status, otherOption.status, accepted.status, repeated.status, changedMind.status]).toEqual([422, 422, 200, 200, 409])
  expect(quotationInfo).toMatchObject({ status: 'accepted', accepted: 2, response_remarks: 'With thanks', application_refusal: null })
  expect(made).toHaveLength(1)
  expect(quotationInfo.application).toEqual({ identifier: made[0]!.identifier, id: made[0]!.id })
  const courses = await acme.within((db) => db.selectFrom('application_programs').select('program_id').execute())
  expect(courses).toEqual([{ program_id: college.programs[1] }])
  expect(notified.filter(({ event }) => event === 'quotation_accepted')).toEqual([{ user_id: ada.id, event: 'quotation_accepted' }])
  expect((await ada(leads.single, { params: { id: lead.identifier } })).status).toBe(200)
})

test('an acceptance that can become no application is kept with the reason', async () => {
  const { acme, ada, college, sent } = await company()
  const { identifier, key } = await sent()
  await acme.within((db) =>
    db.updateTable('program_offerings').set({ is_active: false }).where('program_id', '=', college.programs[0]!).execute(),
  )
  await answer(acme, key, { response: 'accepted', position: 1 })
  await acme.settle()
  const { quotationInfo } = (await ada(quotations.single, { params: { id: identifier } })).data
  const notified = await acme.within((db) => db.selectFrom('notifications').select('event').where('user_id', '=', ada.id).execute())

  expect(quotationInfo).toMatchObject({
    status: 'accepted',
    application: null,
    application_refusal: 'All courses must be on offer at the chosen campus',
  })
  expect(notified.map(({ event }) => event)).toContain('quotation_accepted_alone')
})

test('what was sent does not change: a change is a new version, which takes its place when it is sent', async () => {
  const { acme, ada, lead, options, sent, send } = await company()
  const first = await sent()
  const params = { id: first.identifier }
  const { lead_identifier: _, ...edit } = aQuotationBody(lead, options, { title: 'Changed' })
  const refused = await ada(quotations.edit, { params, body: edit })
  const deleted = await ada(quotations.remove, { params })
  const second = (await ada(quotations.revise, { params })).data.quotationInfo
  const same = (await ada(quotations.revise, { params })).data.quotationInfo
  const edited = await ada(quotations.edit, { params: { id: second.identifier }, body: edit }, { 'if-match': `"v${second.version}"` })
  const stale = await ada(quotations.edit, { params: { id: second.identifier }, body: edit }, { 'if-match': `"v${second.version}"` })
  const before = (await acme.visitor(publicQuotations.get, { params: { id: first.key } })).data.quotationInfo
  const after = (await send(second.identifier)).data.quotationInfo
  const former = (await acme.visitor(publicQuotations.get, { params: { id: first.key } })).data.quotationInfo
  const tooLate = await answer(acme, first.key, { response: 'accepted', position: 1 })
  const listed = (await ada(quotations.list, { query: {} })).data.recordsInfo
  const ofLead = (await ada(quotations.ofLead, { params: { id: lead.identifier }, query: {} })).data.recordsInfo

  expect([refused.errors[0]?.code, deleted.errors[0]?.code, edited.status, stale.status]).toEqual([
    'QUOTATION_STATE',
    'QUOTATION_STATE',
    200,
    409,
  ])
  expect([second.number, second.revision, second.status, same.identifier]).toEqual([first.number, 2, 'draft', second.identifier])
  expect(second.items.map(({ total }) => total)).toEqual(first.items.map(({ total }) => total))
  expect(before).toMatchObject({ status: 'sent', title: 'Two ways to Toronto' })
  expect(after.versions.map(({ revision, status }) => [revision, status])).toEqual([
    [2, 'sent'],
    [1, 'superseded'],
  ])
  expect(former).toMatchObject({ status: 'superseded', items: [], newer: keyIn(after.address) })
  expect(tooLate.errors[0]?.code).toBe('QUOTATION_STATE')
  expect(listed.map(({ identifier }) => identifier)).toEqual([second.identifier])
  expect(ofLead.map(({ revision }) => revision).sort()).toEqual([1, 2])
})

test('nobody answers in time: it ends, whoever sent it hears of it once, and its address says no more than that', async () => {
  const { acme, ada, sent } = await company()
  const { identifier, key } = await sent()
  await acme.within((db) =>
    db
      .updateTable('quotations')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .execute(),
  )
  const beforeTheJob = (await acme.visitor(publicQuotations.get, { params: { id: key } })).data.quotationInfo
  const tooLate = await answer(acme, key, { response: 'accepted', position: 1 })
  const closed = [await acme.asSystem(expireQuotations), await acme.asSystem(expireQuotations)]
  await acme.settle()
  const notified = await acme.within((db) => db.selectFrom('notifications').select(['user_id', 'event']).execute())
  const paper = await acme.visitor(publicQuotations.pdf, { params: { id: key } })
  await acme.within((db) =>
    db
      .updateTable('quotations')
      .set({ expires_at: new Date(Date.now() - 61 * 86_400_000).toISOString() })
      .execute(),
  )
  const gone = await acme.visitor(publicQuotations.get, { params: { id: key } })

  expect(beforeTheJob).toMatchObject({ status: 'expired', items: [], terms: null })
  expect(tooLate.errors[0]?.code).toBe('QUOTATION_EXPIRED')
  expect(closed).toEqual([1, 0])
  expect((await ada(quotations.single, { params: { id: identifier } })).data.quotationInfo.status).toBe('expired')
  expect(notified).toEqual([{ user_id: ada.id, event: 'quotation_expired' }])
  expect([paper.status, gone.status]).toEqual([404, 404])
})

test('a made-up address, one of another company and that of a draft look the same', async () => {
  const [{ acme, quote, sent }, other] = [await company(), await newTenant()]
  const { key } = await sent()
  const draft = await quote()
  const hidden = await acme.within((db) =>
    db.selectFrom('quotations').select('public_key').where('identifier', '=', draft.identifier).executeTakeFirstOrThrow(),
  )
  const statuses = [
    await acme.visitor(publicQuotations.get, { params: { id: hidden.public_key } }),
    await acme.visitor(publicQuotations.get, { params: { id: 'A'.repeat(22) } }),
    await other.visitor(publicQuotations.get, { params: { id: key } }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404])
})

test('every move of the written table is taken, and no other', async () => {
  const { acme, ada, lead, college } = await company()
  const taken: string[] = []
  for (const from of quotationStatuses) {
    const body = aQuotationBody(lead, [anOption(college)])
    const { identifier } = (await ada(quotations.create, { body })).data.quotationInfo
    const at = from === 'draft' ? {} : { sent_at: new Date().toISOString(), expires_at: new Date(Date.now() + 9e8).toISOString() }
    const accepted = from === 'accepted' ? 1 : null
    const { public_key } = await acme.within((db) =>
      db
        .updateTable('quotations')
        .set({ status: from, accepted, ...at })
        .where('identifier', '=', identifier)
        .returning('public_key')
        .executeTakeFirstOrThrow(),
    )
    const restore = () =>
      acme.within((db) => db.updateTable('quotations').set({ status: from, accepted }).where('identifier', '=', identifier).execute())
    const statusNow = async () => (await ada(quotations.single, { params: { id: identifier } })).data.quotationInfo.status
    const drives = {
      sent: () => ada(quotations.send, { params: { id: identifier }, body: aMail }),
      viewed: () => acme.visitor(publicQuotations.seen, { body: { identifier: public_key } }),
      accepted: () => answer(acme, public_key, { response: 'accepted', position: 1 }),
      declined: () => answer(acme, public_key, { response: 'declined' }),
    }
    for (const [to, drive] of Object.entries(drives)) {
      if (to === from) continue
      await drive()
      if ((await statusNow()) === to) taken.push(`${from} ${to}`)
      if (from !== 'draft') await restore()
      else await acme.within((db) => db.deleteFrom('quotations').where('identifier', '<>', identifier).execute())
      if (from === 'draft') break
    }
  }
  const table = Object.entries(quotationMoves).flatMap(([from, moves]) => moves.map((to) => `${from} ${to}`))
  // What a job or a newer version does is driven by the tests above.
  expect(taken.sort()).toEqual(table.filter((each) => !/expired$|superseded$/.test(each)).sort())
})

test('who does not see the lead sees no quotation of it, and no student sees a draft', async () => {
  const { acme, quote, sent } = await company()
  await quote()
  await sent()
  const stranger = await acme.person({ permissions: [...keys], scopes: { leads: 'assigned' } })
  const list = (await stranger(quotations.list, { query: {} })).data.recordsInfo
  const all = await acme.within((db) => db.selectFrom('quotations').select('identifier').execute())
  const single = await stranger(quotations.single, { params: { id: all[0]!.identifier } })
  expect([list, single.status]).toEqual([[], 404])
})

test('the list is parted by what became of them and found by number, lead and institution', async () => {
  const { ada, lead, college, quote, sent } = await company()
  const draft = await quote()
  const open = await sent()
  const ids = async (query: object) => (await ada(quotations.list, { query })).data.recordsInfo.map(({ number }) => number)
  const { tabsInfo } = (await ada(quotations.list, { query: { with_tabs: true } })).data

  expect(tabsInfo!.filter(({ count }) => count).map(({ key, count }) => [key, count])).toEqual([
    ['all', 2],
    ['draft', 1],
    ['sent', 1],
  ])
  expect([
    await ids({}),
    await ids({ status: 'draft' }),
    await ids({ search: `QT-${open.number}` }),
    await ids({ search: 'hopper' }),
    await ids({ search: draft.identifier }),
    await ids({ filters: { institution_id: college.institution.id } }),
    await ids({ filters: { institution_id: 999_999_999 } }),
    await ids({ filters: { valid_until: { from: inDays(1), to: inDays(40) } }, sort_by: 'valid_until', sort: 'asc' }),
    await ids({ filters: { staff_id: ada.id } }),
    await ids({ search: lead.identifier }),
  ]).toEqual([[2, 1], [1], [2], [2, 1], [1], [2, 1], [], [1, 2], [2, 1], [2, 1]])
})

test('what a quotation of some programs begins with is read in the order they are named, without those not on offer', async () => {
  const { ada, college } = await company()
  const at = (course: number) => `${college.programs[course]}-${college.campus.id}`
  const { data } = await ada(quotations.programs, { query: { programs: [at(1), '999999999-1', at(0)].join(',') } })
  expect(data.recordsInfo.map(({ program, tuition_fee }) => [program.id, tuition_fee?.amount])).toEqual([
    [college.programs[1], 20_000],
    [college.programs[0], 10_000],
  ])
})

test.each(['en', 'fr', 'tr', 'ar'] as const)('a quotation is a PDF in its language: %s', async (language) => {
  const { acme, ada, sent } = await company()
  const { identifier, key } = await sent({ language })
  const [inside, outside] = [
    await ada(quotations.pdf, { params: { id: identifier } }),
    await acme.visitor(publicQuotations.pdf, { params: { id: key } }),
  ]
  expect([inside.status, inside.headers['content-type'], inside.raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  expect(outside.status).toBe(200)
})
