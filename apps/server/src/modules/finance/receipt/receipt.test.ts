import { claims } from '@embark/contract/finance/claim/claim.contract.ts'
import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { invoices } from '@embark/contract/finance/invoice/invoice.contract.ts'
import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { anAccount, anEnrolment, type FinanceWishes } from '../installment/installment.builder.ts'
import { brokenPromises } from '../ledger/invariants.builder.ts'

const today = () => new Date().toISOString().slice(0, 10)
const remark_to_internal = 'Statement'

async function claimedInstallment(wishes: FinanceWishes = {}) {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const made = await acme.asSystem((ctx) => anEnrolment(ctx, wishes))
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const ref = made.installments[0]!.identifier
  const claim = await finance(claims.generate, {
    body: {
      expected_received_at: today(),
      account_identifier: account.identifier,
      claim_details: [{ installment_identifier: ref, remarks: 'Claimed', amount: '1000.00' }],
    },
  })
  const receive = (receive_amount: string, key: string = crypto.randomUUID()) =>
    finance(
      receipts.receive,
      { body: { claimDetails: [{ installment_identifier: ref, receive_amount }], remark_to_internal, receive_date: today() } },
      { 'idempotency-key': key },
    )
  const standing = async () => (await finance(installments.get, { params: { identifier: ref } })).data
  return { acme, finance, made, account, ref, claim, receive, standing }
}

test('twenty receipts at once never take more than is outstanding', async () => {
  const { acme, receive, standing } = await claimedInstallment()

  const answers = await Promise.all(Array.from({ length: 20 }, () => receive('150.00')))

  const taken = answers.filter(({ status }) => status === 201).length
  expect(taken).toBe(6)
  expect(
    answers
      .filter(({ status }) => status !== 201)
      .every(
        ({ errors }) => errors[0]?.code === 'EXCEEDS_OUTSTANDING' || errors[0]?.message === 'Receive amount exceeds the outstanding amount',
      ),
  ).toBe(true)
  expect((await standing()).installmentInfo).toMatchObject({
    received_amount_minor: 90_000,
    outstanding_amount_minor: 10_000,
    status: 'partially_received',
  })
  expect(await acme.asSystem(brokenPromises)).toEqual([])
})

test('the same receipt sent twice with one key is one receipt, and another body with that key is refused', async () => {
  const { receive, standing } = await claimedInstallment()
  const key = crypto.randomUUID()

  const [first, second] = [await receive('400.00', key), await receive('400.00', key)]
  const other = await receive('500.00', key)

  expect(second.data).toEqual(first.data)
  expect(other).toMatchObject({ status: 422 })
  expect((await standing()).receiptsInfo).toHaveLength(1)
})

test('a receipt without a key, of three decimals, in the future or before the claim is refused', async () => {
  const { finance, ref, receive } = await claimedInstallment()
  const body = { claimDetails: [{ installment_identifier: ref, receive_amount: '10.00' }], remark_to_internal, receive_date: today() }

  expect(await finance(receipts.receive, { body }, { 'idempotency-key': '' })).toMatchObject({ status: 400 })
  for (const amount of ['10.001', '0.005', '-1', 'ten'])
    expect(await receive(amount)).toMatchObject({
      status: 422,
      errors: [{ message: 'Enter an amount above zero with at most two decimals' }],
    })
  expect(await finance(receipts.receive, { body: { ...body, receive_date: '2999-01-01' } })).toMatchObject({
    status: 422,
    errors: [{ field: 'receive_date' }],
  })
  expect(await finance(receipts.receive, { body: { ...body, receive_date: '2001-01-01' } })).toMatchObject({
    status: 422,
    errors: [{ field: 'receive_date' }],
  })
})

test('the latest receipt goes first when receipts are reversed', async () => {
  const { acme, finance, receive, standing } = await claimedInstallment({ tier_bps: 8_500 })
  const reverse = (identifier: string) => finance(receipts.reverse, { params: { identifier }, body: { remarks: 'Bounced' } })
  const first = (await receive('300.00')).data.receiptInfo!
  const second = (await receive('200.00')).data.receiptInfo!

  expect(await reverse(first.identifier)).toMatchObject({ status: 409, errors: [{ code: 'RECEIPT_NOT_LATEST' }] })
  expect(await reverse(second.identifier)).toMatchObject({ status: 201 })
  expect(await reverse(second.identifier)).toMatchObject({ status: 409, errors: [{ code: 'ALREADY_REVERSED' }] })

  expect((await standing()).installmentInfo).toMatchObject({ received_amount: 300, agent_due_amount: 255, agent_status: 'outstanding' })
  expect(await acme.asSystem(brokenPromises)).toEqual([])
})

test('a short payment is closed by who may both receive and reverse, and is then final', async () => {
  const { acme, finance, ref, account, receive, standing } = await claimedInstallment()
  await finance(invoices.generate, {
    body: { invoice_details: [{ installment_identifier: ref }], account_identifier: account.identifier, expected_received_at: today() },
  })
  const body = {
    claimDetails: [{ installment_identifier: ref, receive_amount: '900.00' }],
    remark_to_internal,
    receive_date: today(),
    settle_short: true,
  }
  const clerk = await acme.userWith('invoices.read', 'invoices.receive.create')

  expect(await clerk(receipts.receive, { body })).toMatchObject({ status: 403 })
  const closed = await finance(receipts.receive, { body })

  expect((await standing()).installmentInfo).toMatchObject({ status: 'received', received_amount: 900, outstanding_amount: 0 })
  expect(await receive('1.00')).toMatchObject({ status: 409 })
  expect(
    await finance(receipts.reverse, { params: { identifier: closed.data.receiptInfo!.identifier }, body: { remarks: 'No' } }),
  ).toMatchObject({ status: 409, errors: [{ code: 'RECEIPT_FINAL', message: expect.stringMatching(/written off.*: #/) }] })
  expect(await acme.asSystem(brokenPromises)).toEqual([])
})

test('numbers of documents have no holes, even when a claim is undone half-way', async () => {
  const { acme, finance, account } = await claimedInstallment()
  const more = await acme.asSystem((ctx) => anEnrolment(ctx, { shares_bps: [2_500, 2_500, 5_000] }))
  const claim = (ref: string, account_identifier = account.identifier) =>
    finance(claims.generate, {
      body: {
        expected_received_at: today(),
        account_identifier,
        claim_details: [{ installment_identifier: ref, remarks: 'Claimed', amount: '10' }],
      },
    })
  const undone = acme.asSystem(async (ctx) => {
    await ctx.db.selectFrom('document_counters').selectAll().execute()
    const { documentNumber } = await import('../ledger/ledger.commands.ts')
    await documentNumber(ctx, 'CLM')
    throw new Error('power cut')
  })

  await expect(undone).rejects.toThrow('power cut')
  await claim(more.installments[0]!.identifier, crypto.randomUUID())
  const answers = await Promise.all(more.installments.map(({ identifier }) => claim(identifier)))

  const year = today().slice(0, 4)
  expect(answers.map(({ data }) => data.claimInfo.document_no).sort()).toEqual([2, 3, 4].map((n) => `CLM-${year}-00000${n}`))
})
