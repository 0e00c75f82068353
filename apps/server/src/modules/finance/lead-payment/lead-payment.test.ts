import { files } from '@embark/contract/documents/file/file.contract.ts'
import { leadPayments } from '@embark/contract/finance/lead-payment/lead-payment.contract.ts'
import { leadPaymentMoves, type PaymentStatus, paymentStatuses } from '@embark/contract/finance/lead-payment/lead-payment.rules.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { serviceRequests } from '@embark/contract/services/service-request/service-request.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { anApplication } from '../../applications/application/application.builder.ts'
import { someFile } from '../../documents/document/document.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const keys = ['leads.read', 'payments.read', 'payments.create', 'payments.update', 'documents.create'] as const
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const aBody = (changes: object = {}) => ({
  payment_for: 'application_fee' as const,
  title: 'Application to Toronto',
  amount: '150.50',
  currency: 'CAD' as const,
  due_date: day(7),
  gateway: 'manual' as const,
  ...changes,
})

/** A company with somebody in finance, and a lead. */
async function company() {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const params = { id: lead.identifier }
  const ask = async (changes: object = {}) => {
    const made = await ada(leadPayments.create, { params, body: aBody(changes) })
    return made.data.leadPaymentInfo
  }
  const move = (of: { identifier: string; version: number }, body: object, who: Awaited<ReturnType<World['person']>> = ada) =>
    who(leadPayments.changeStatus, { params: { identifier: of.identifier }, body: body as never }, { 'if-match': `"v${of.version}"` })
  return { acme, ada, lead, params, ask, move }
}

test('a family is asked for money, and what it owes and paid is said by currency', async () => {
  const { acme, ada, lead, params, ask, move } = await company()

  const fee = await ask()
  await ask({ title: 'Deposit', payment_for: 'deposit', amount: 1000, due_date: day(-3) })
  const service = await ask({ title: 'Service', payment_for: 'service_fee', amount: '99.99', currency: 'EUR', due_date: null })
  const paid = await move(service, { status: 'paid', reference: 'TRX 17' })
  const listed = await ada(leadPayments.ofLead, { params })

  expect(fee).toMatchObject({ total: { amount: 150.5, amount_minor: 15_050, currency: 'CAD' }, status: 'pending', is_overdue: false })
  expect(paid.data.leadPaymentInfo).toMatchObject({ status: 'paid', reference: 'TRX 17', paid_at: expect.any(String), version: 2 })
  expect(listed.data.recordsInfo.map(({ title, is_overdue }) => [title, is_overdue])).toEqual([
    ['Service', false],
    ['Deposit', true],
    ['Application to Toronto', false],
  ])
  expect(
    listed.data.sumsInfo.map(({ currency, owed, overdue, ...sums }) => [
      currency,
      owed.amount_minor,
      overdue.amount_minor,
      sums.paid.amount_minor,
    ]),
  ).toEqual([
    ['CAD', 115_050, 100_000, 0],
    ['EUR', 0, 0, 9_999],
  ])
  expect((await acme.audit()).map(({ action, module }) => [action, module])).toContainEqual(['lead_payment.status_changed', 'lead_payment'])
  const timeline = await ada(leadActivities.list, { params: { id: lead.identifier } })
  expect(timeline.data.recordsInfo.map(({ type }) => type)).toEqual([
    'payment_paid',
    'payment_requested',
    'payment_requested',
    'payment_requested',
  ])
})

test('a payment without price, title, reason, currency or gateway is refused at its field', async () => {
  const { ada, params } = await company()

  const refused = await Promise.all(
    [{ amount: '' }, { amount: '-5' }, { amount: '1.234' }, { title: ' ' }, { payment_for: '' }, { currency: 'XXX' }, { gateway: '' }].map(
      (changes) => ada(leadPayments.create, { params, body: aBody(changes) }),
    ),
  )

  expect(refused.map(({ status, errors }) => [status, errors[0]?.field, errors[0]?.message])).toEqual([
    [422, 'amount', 'please enter price'],
    [422, 'amount', 'Enter an amount above zero with at most two decimals'],
    [422, 'amount', 'Enter an amount above zero with at most two decimals'],
    [422, 'title', 'Title is required'],
    [422, 'payment_for', 'Choose what it is for'],
    [422, 'currency', 'Currency is required'],
    [422, 'gateway', 'please select payment gateway'],
  ])
})

test('a payment moves by the written table alone; only money on the table is paid at once', async () => {
  const { acme, ask, move } = await company()
  const payment = await ask()
  const standing = async (status: PaymentStatus) => {
    await acme.within((db) =>
      db
        .updateTable('lead_payments')
        .set({ status, version: 1, paid_at: new Date().toISOString() })
        .where('identifier', '=', payment.identifier)
        .execute(),
    )
    return payment
  }

  for (const from of paymentStatuses)
    for (const to of paymentStatuses) {
      const moved = await move(await standing(from), { status: to, remarks: 'As the bank says' })
      const isLegal = leadPaymentMoves[from].includes(to) || (from === 'pending' && to === 'paid')
      expect([from, to, moved.status]).toEqual([from, to, isLegal ? 200 : 409])
    }
  const silent = await move(await standing('paid'), { status: 'refunded' })
  expect(silent).toMatchObject({ status: 422, errors: [{ field: 'remarks', message: 'Remarks are required' }] })
})

test('of two people who settle a payment at once the second is told, and a call that is repeated asks only once', async () => {
  const { ada, params, ask, move } = await company()
  const payment = await ask()

  const both = await Promise.all([
    move(payment, { status: 'paid' }),
    move(payment, { status: 'cancelled', remarks: 'They changed their mind' }),
  ])
  const blind = await ada(leadPayments.changeStatus, { params: { identifier: payment.identifier }, body: { status: 'paid' } })
  const key = { 'idempotency-key': 'pressed twice, the same' }
  const [once, twice] = [
    await ada(leadPayments.create, { params, body: aBody({ title: 'Twice' }) }, key),
    await ada(leadPayments.create, { params, body: aBody({ title: 'Twice' }) }, key),
  ]

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(blind.status).toBe(428)
  expect(twice.data).toEqual(once.data)
  expect((await ada(leadPayments.ofLead, { params })).data.recordsInfo.map(({ title }) => title)).toEqual(['Twice', payment.title])
})

test('a receipt opens for those who see the payment', async () => {
  const { acme, ada, params, ask, move } = await company()
  const other = await acme.userWith('leads.read')
  const receipt = (await ada(files.upload, { upload: someFile.pdf('receipt.pdf') })).data.fileInfo.identifier
  const payment = await ask()

  await move(payment, { status: 'processing', receipt_file_identifier: receipt })
  const [shown] = (await ada(leadPayments.ofLead, { params })).data.recordsInfo

  expect(shown?.receiptInfo?.filename).toBe('receipt.pdf')
  const link = new URL(shown!.receiptInfo!.view_page, 'https://portal.example')
  const opened = await ada(files.content, { params: { file_id: receipt }, query: Object.fromEntries(link.searchParams) })
  expect(opened.status).toBe(200)
  expect((await other(leadPayments.ofLead, { params })).status).toBe(403)
})

test('students see their own payments without what is internal; nobody else outside, and no other company, sees or changes one', async () => {
  const { acme, ask, params, move } = await company()
  const [grace, alan] = [await acme.person({ role: 'student' }), await acme.person({ role: 'student' })]
  const outsiders = [await acme.person({ role: 'agent' }), await acme.person({ role: 'institution_staff' })]
  const foreign = await (await newTenant()).userWith(...keys)
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: grace.id }).execute())
  const payment = await ask({ remarks: 'They bargained' })

  const own = await grace(leadPayments.ofLead, { params })
  const changed = await move(payment, { status: 'paid' }, grace)
  const created = await grace(leadPayments.create, { params, body: aBody() })
  const elsewhere = [await alan(leadPayments.ofLead, { params }), await foreign(leadPayments.ofLead, { params })]
  const theirs = await foreign(leadPayments.create, { params, body: aBody() })

  expect(own.data.recordsInfo).toMatchObject([{ title: payment.title, remarks: null, can: { change_status: false } }])
  expect([changed.status, created.status, theirs.status]).toEqual([403, 403, 404])
  expect(elsewhere.map(({ status }) => status)).toEqual([404, 404])
  expect((await move(payment, { status: 'paid' }, foreign)).status).toBe(404)
  for (const one of outsiders) {
    const answers = [
      await one(leadPayments.ofLead, { params }),
      await one(leadPayments.create, { params, body: aBody() }),
      await one(leadPayments.gateways, {}),
      await move(payment, { status: 'paid' }, one),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
})

test('what a payment is for is an application or a service of the same lead', async () => {
  const { acme, ada, lead, params } = await company()
  const more = await acme.userWith(...keys, 'applications.read', 'services.gic.account.read', 'services.gic.account.create')
  const other = await acme.asSystem((ctx) => aLead(ctx))
  const own = await acme.asSystem((ctx) => anApplication(ctx, lead))
  const theirs = await acme.asSystem((ctx) => anApplication(ctx, other))
  const asked = (
    await more(serviceRequests.create, { params: { type: 'gic-account' }, body: { lead_identifier: params.id, is_draft: true } })
  ).data.serviceRequestInfo

  const paid = await more(leadPayments.create, {
    params,
    body: aBody({ application_identifier: own.identifier, service_request_identifier: asked.identifier }),
  })
  const refused = [
    await more(leadPayments.create, { params, body: aBody({ application_identifier: theirs.identifier }) }),
    await more(leadPayments.create, { params: { id: other.identifier }, body: aBody({ service_request_identifier: asked.identifier }) }),
    await ada(leadPayments.create, { params, body: aBody({ service_request_identifier: asked.identifier }) }),
  ]

  expect(paid.data.leadPaymentInfo).toMatchObject({
    application: { identifier: own.identifier },
    service_request: { number: asked.number },
  })
  expect(refused.map(({ status, errors }) => [status, errors[0]?.field])).toEqual([
    [422, 'application_identifier'],
    [422, 'service_request_identifier'],
    [422, 'service_request_identifier'],
  ])
})

test('the student and whoever has the lead or asked hear of a payment, not who did it, nor who may not read payments', async () => {
  const { acme, ada, lead, ask, move } = await company()
  const student = await acme.person({ role: 'student', first_name: 'Grace' })
  const owner = await acme.person({ role: 'counsellor', first_name: 'Cleo' })
  const boss = await acme.userWith('leads.read', 'payments.read', 'payments.update')
  await acme.within((db) =>
    db.updateTable('leads').set({ student_user_id: student.id, owner_id: owner.id }).where('id', '=', lead.id).execute(),
  )
  let last = 0
  const heardSince = async () => {
    await acme.settle()
    const rows = await acme.within((db) =>
      db.selectFrom('notifications').select(['id', 'user_id', 'event', 'type']).where('id', '>', last).orderBy('user_id').execute(),
    )
    last = Math.max(last, ...rows.map(({ id }) => id))
    return rows.map(({ user_id, event, type }) => [user_id, event, type])
  }

  const fee = await ask()
  const requested = await heardSince()
  const paid = await move(fee, { status: 'paid' }, boss)
  const received = await heardSince()
  await acme.within((db) =>
    db
      .updateTable('roles')
      .set({ permissions: ['leads.read'] })
      .where('id', '=', owner.role_id)
      .execute(),
  )
  await move(paid.data.leadPaymentInfo, { status: 'refunded', remarks: 'Visa refused' }, boss)
  const refunded = await heardSince()

  const of = (event: string, ...ids: number[]) => ids.sort((a, b) => a - b).map((id) => [id, event, 'lead_payment'])
  expect(requested).toEqual(of('lead_payment_requested', student.id, owner.id))
  expect(received).toEqual(of('lead_payment_paid', ada.id, student.id, owner.id))
  expect(refunded).toEqual(of('lead_payment_refunded', ada.id, student.id))
})

test('a payment for an application is told as that, and leads to it', async () => {
  const { acme, lead, ask } = await company()
  const student = await acme.person({ role: 'student', first_name: 'Grace' })
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: student.id }).where('id', '=', lead.id).execute())
  const application = await acme.asSystem((ctx) => anApplication(ctx, lead))
  await ask({ application_identifier: application.identifier })
  await acme.settle()
  const heard = await acme.within((db) =>
    db.selectFrom('notifications').select(['type', 'module_identifier']).where('user_id', '=', student.id).execute(),
  )
  expect(heard).toContainEqual({ type: 'application_payment', module_identifier: application.identifier })
})
