import { files } from '@embark/contract/documents/file/file.contract.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { serviceRequests } from '@embark/contract/services/service-request/service-request.contract.ts'
import {
  type RequestStatus,
  requestStatuses,
  serviceCodes,
  serviceRequestMoves,
  wrongValues,
} from '@embark/contract/services/service-request/service-request.rules.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { someFile } from '../../documents/document/document.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const canada = 124
const keys = [
  'leads.read',
  'services.gic.account.read',
  'services.gic.account.create',
  'services.gic.account.update',
  'documents.create',
] as const
const type = { type: 'gic-account' }
const values = { country: canada, bank: 'Bank of the North', arrival_date: '2031-08-20' }

/** A company with somebody who works with leads, and a lead. */
async function company() {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const bodyFor = (changes: object = {}) => ({
    lead_identifier: lead.identifier,
    values,
    amount: '20635',
    currency: 'CAD' as const,
    ...changes,
  })
  const ask = async (changes: object = {}) =>
    (await ada(serviceRequests.create, { params: type, body: bodyFor(changes) })).data.serviceRequestInfo
  const move = (of: { identifier: string; version: number }, body: object, who: Awaited<ReturnType<World['person']>> = ada) =>
    who(serviceRequests.changeStatus, { params: { identifier: of.identifier }, body: body as never }, { 'if-match': `"v${of.version}"` })
  return { acme, ada, lead, bodyFor, ask, move }
}

test('a GIC account is asked for with its amount, its papers and who looks after it, and told on the timeline of the lead', async () => {
  const { acme, ada, lead, ask, move } = await company()
  const paper = (await ada(files.upload, { upload: someFile.pdf('offer.pdf') })).data.fileInfo.identifier

  const request = await ask({ files: [paper], user_identifier: ada.identifier, remarks: 'Wants it before August' })
  const moved = await move(request, { status: 'in_review' })
  const single = await ada(serviceRequests.single, { params: { identifier: request.identifier } })
  const listed = await ada(serviceRequests.ofLead, { params: { id: lead.identifier }, query: { type: 'gic-account' } })
  const ofLoans = await ada(serviceRequests.ofLead, { params: { id: lead.identifier }, query: { type: 'education-loan' } })

  expect(request).toMatchObject({
    number: 1,
    service_type: { code: 'gic_account', slug: 'gic-account', name: 'GIC account' },
    status: 'submitted',
    values,
    countries: { [canada]: 'Canada' },
    total: { amount_minor: 2_063_500, currency: 'CAD' },
    user: { identifier: ada.identifier },
    filesInfo: [{ filename: 'offer.pdf' }],
  })
  expect(moved.data.serviceRequestInfo).toMatchObject({ status: 'in_review', version: 2 })
  expect(single.data.historyInfo.map(({ status }) => status)).toEqual(['in_review', 'submitted'])
  expect(listed.data.recordsInfo.map(({ identifier }) => identifier)).toEqual([request.identifier])
  expect(ofLoans.data.recordsInfo).toEqual([])
  const link = new URL(request.filesInfo[0]!.view_page, 'https://portal.example')
  const opened = await ada(files.content, { params: { file_id: paper }, query: Object.fromEntries(link.searchParams) })
  expect(opened.status).toBe(200)
  const timeline = await ada(leadActivities.list, { params: { id: lead.identifier } })
  expect(timeline.data.recordsInfo.map(({ type: what }) => what)).toEqual(['service_moved', 'service_requested'])
  expect((await acme.audit()).map(({ action }) => action)).toContain('service_request.created')
})

test('what a kind asks for has to be answered before it is submitted; a draft may wait', async () => {
  const { ada, ask, move, bodyFor } = await company()
  const send = (changes: object) => ada(serviceRequests.create, { params: type, body: bodyFor(changes) })

  const refused = [
    await send({ values: { country: canada } }),
    await send({ values: { ...values, arrival_date: 'soon' } }),
    await send({ values: { ...values, passport_number: 'N1' } }),
    await send({ values: { ...values, country: 999_999 } }),
    await send({ currency: null }),
    await send({ amount: '1.234' }),
    await send({ user_identifier: '6f1c2f0e-8f9b-4d5e-9d3a-0f6a3b1c2d4e' }),
  ]
  const draft = await ask({ values: {}, amount: null, currency: null, is_draft: true })
  const early = await move(draft, { status: 'submitted' })
  const filled = await ada(
    serviceRequests.edit,
    { params: { identifier: draft.identifier }, body: { values, amount: '10', currency: 'CAD' } },
    { 'if-match': '"v1"' },
  )
  const sent = await move(filled.data.serviceRequestInfo, { status: 'submitted' })

  expect(refused.map(({ status, errors }) => [status, errors[0]?.field])).toEqual([
    [422, 'values.bank'],
    [422, 'values.arrival_date'],
    [422, 'values.passport_number'],
    [422, 'values.country'],
    [422, 'currency'],
    [422, 'amount'],
    [422, 'user_identifier'],
  ])
  expect([draft.status, early.status, sent.data.serviceRequestInfo.status]).toEqual(['draft', 422, 'submitted'])
})

test('a request moves by the written table alone, and is not changed once it was decided', async () => {
  const { acme, ada, ask, move } = await company()
  const request = await ask()
  const standing = async (status: RequestStatus) => {
    await acme.within((db) =>
      db.updateTable('service_requests').set({ status, version: 1 }).where('identifier', '=', request.identifier).execute(),
    )
    return request
  }

  for (const from of requestStatuses) {
    await standing(from)
    const edited = await ada(serviceRequests.edit, { params: { identifier: request.identifier }, body: { values } }, { 'if-match': '"v1"' })
    expect([from, edited.status]).toEqual([from, ['approved', 'rejected', 'completed', 'cancelled'].includes(from) ? 409 : 200])
    for (const to of requestStatuses) {
      const moved = await move(await standing(from), { status: to, remarks: 'As the bank says' })
      expect([from, to, moved.status]).toEqual([from, to, serviceRequestMoves[from].includes(to) ? 200 : 409])
    }
  }
  const silent = await move(await standing('in_review'), { status: 'rejected' })
  expect(silent).toMatchObject({ status: 422, errors: [{ field: 'remarks', message: 'Remarks are required' }] })
})

test('of two people who move a request at once the second is told, and one that is sent twice is asked for once', async () => {
  const { ada, lead, ask, move, bodyFor } = await company()
  const request = await ask()

  const both = await Promise.all([move(request, { status: 'in_review' }), move(request, { status: 'cancelled', remarks: 'Not needed' })])
  const blind = await ada(serviceRequests.changeStatus, { params: { identifier: request.identifier }, body: { status: 'in_review' } })
  const key = { 'idempotency-key': 'pressed twice, the same' }
  const once = await ada(serviceRequests.create, { params: type, body: bodyFor() }, key)
  const twice = await ada(serviceRequests.create, { params: type, body: bodyFor() }, key)

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(blind.status).toBe(428)
  expect(twice.data).toEqual(once.data)
  expect((await ada(serviceRequests.ofLead, { params: { id: lead.identifier } })).data.recordsInfo).toHaveLength(2)
})

test('kinds that are not offered, people outside and other companies find nothing', async () => {
  const { acme, ada, lead, ask, move, bodyFor } = await company()
  const outsiders = await Promise.all(['agent', 'student', 'institution_staff'].map((role) => acme.person({ role })))
  const foreign = await (await newTenant()).userWith(...keys)
  const stranger = await acme.person({ permissions: [...keys], scopes: { leads: 'assigned' } })
  const request = await ask()
  const toRequest = { params: { identifier: request.identifier } }

  for (const code of serviceCodes.filter((each) => each !== 'gic_account')) {
    const answer = await ada(serviceRequests.create, { params: { type: code.replaceAll('_', '-') }, body: bodyFor() })
    expect([code, answer.status]).toEqual([code, 404])
  }
  const answers = async (who: typeof ada) => [
    (await who(serviceRequests.ofLead, { params: { id: lead.identifier } })).status,
    (await who(serviceRequests.single, toRequest)).status,
    (await who(serviceRequests.create, { params: type, body: bodyFor() })).status,
    (await who(serviceRequests.edit, { ...toRequest, body: { values } }, { 'if-match': '"v1"' })).status,
    (await move(request, { status: 'in_review' }, who)).status,
  ]
  for (const who of outsiders) expect(await answers(who)).toEqual([403, 403, 403, 403, 403])
  expect(await answers(foreign)).toEqual([404, 404, 404, 404, 404])
  expect(await answers(stranger)).toEqual([404, 404, 404, 404, 404])
})

test('the questions of every kind can be answered, and none is asked twice', () => {
  for (const code of serviceCodes) {
    const missing = wrongValues(code, {}, false).map(({ name }) => name)
    expect([code, missing.length > 0, new Set(missing).size]).toEqual([code, true, missing.length])
    expect(wrongValues(code, {}, true)).toEqual([])
  }
})
