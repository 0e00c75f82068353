import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { claims } from '@embark/contract/finance/claim/claim.contract.ts'
import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { anAccount, anEnrolment } from '../installment/installment.builder.ts'
import { brokenPromises } from '../ledger/invariants.builder.ts'

const today = () => new Date().toISOString().slice(0, 10)
const remark_to_internal = 'Statement'

/** Two claimed installments of one agency, which was paid 255.00 on the first before its receipt was reversed. */
async function bounced() {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const made = await acme.asSystem((ctx) => anEnrolment(ctx, { tier_bps: 8_500 }))
  const agent = await acme.person({ role: 'agent', agent_id: made.agent_id! })
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const [one, two] = made.installments.map(({ identifier }) => identifier) as [string, string]
  await finance(claims.generate, {
    body: {
      expected_received_at: today(),
      account_identifier: account.identifier,
      claim_details: [one, two].map((installment_identifier) => ({ installment_identifier, remarks: 'Claimed', amount: '1000.00' })),
    },
  })
  const money = (installment_identifier: string, receive_amount: string) => ({
    claimDetails: [{ installment_identifier, receive_amount }],
    remark_to_internal,
    receive_date: today(),
  })
  const receive = async (ref: string, amount: string) =>
    (await finance(receipts.receive, { body: money(ref, amount) })).data.receiptInfo!.identifier
  const pay = (ref: string, amount: string) =>
    finance(agentInvoices.pay, { body: { ...money(ref, amount), account_identifier: account.identifier } })
  const reverse = (identifier: string) => finance(receipts.reverse, { params: { identifier }, body: { remarks: 'Bounced' } })
  const takeBack = (identifier: string) => finance(agentInvoices.reversePayment, { params: { identifier }, body: { remarks: 'Wrong' } })
  const balances = async (who = finance) => (await who(agentInvoices.balances, { query: {} })).data.balancesInfo
  const owed = async () => (await balances()).map(({ balance_minor }) => balance_minor)
  const ledgerOf = (code: string) =>
    acme.within(async (db) => {
      const { rows } = await sql<{ balance: number }>`
        select coalesce(sum(p.amount_minor), 0)::bigint as balance
        from ledger_postings p
        join ledger_accounts a on a.id = p.account_id
        where a.code = ${code}`.execute(db)
      return rows[0]!.balance
    })
  const receipt = await receive(one, '300.00')
  const paid = (await pay(one, '255.00')).data.paymentInfo!
  const reversed = await reverse(receipt)
  return { acme, finance, agent, one, two, receipt, paid, reversed, receive, pay, reverse, takeBack, balances, owed, ledgerOf }
}

test('a receipt is reversed after its agent was paid, and the agent owes the share back', async () => {
  const { acme, finance, agent, one, receipt, reversed, reverse, balances, ledgerOf } = await bounced()

  expect(reversed).toMatchObject({ status: 201 })
  expect(await reverse(receipt)).toMatchObject({ status: 409, errors: [{ code: 'ALREADY_REVERSED' }] })
  const [balance] = await balances()
  expect(balance).toMatchObject({ agentInfo: { name: 'Bright Agency' }, currency: 'AUD', balance_minor: -25_500 })
  expect(balance!.invoices).toMatchObject([{ invoice_no: expect.stringMatching(/^AGI-/), owed_minor: 25_500 }])
  // The agency reads the same, and the paper of the voided invoice says it.
  expect(await balances(agent)).toEqual([balance])
  const { identifier } = balance!.invoices[0]!
  expect((await agent(agentInvoices.get, { params: { identifier }, query: {} })).data.invoiceInfo).toMatchObject({ owed_minor: 25_500 })
  // No money came back from the agency, and its account says what it owes.
  expect([await ledgerOf('1000'), await ledgerOf('2100'), await ledgerOf('5000')]).toEqual([-25_500, 25_500, 0])
  expect((await finance(installments.get, { params: { identifier: one } })).data.installmentInfo).toMatchObject({
    status: 'claimed',
    agent_status: 'not_due',
    agent_due_amount_minor: 0,
    agent_paid_amount_minor: 0,
  })
  expect(await acme.asSystem(brokenPromises)).toEqual([])
})

test('what an agent owes back is taken off the next payments, as far as they go and never below zero', async () => {
  const { acme, agent, one, two, receive, pay, balances, owed, ledgerOf } = await bounced()
  const { invoice_no } = (await balances())[0]!.invoices[0]!
  await receive(two, '588.24')

  const small = await pay(two, '55.00')
  expect(small.data.paymentInfo).toMatchObject({ total_amount_minor: 0, set_off: [{ invoice_no, amount_minor: 5_500 }] })
  expect(await owed()).toEqual([-20_000])
  const rest = await pay(two, '445.00')
  expect(rest.data.paymentInfo).toMatchObject({ total_amount_minor: 24_500, set_off: [{ invoice_no, amount_minor: 20_000 }] })
  expect(await owed()).toEqual([])

  const history = async (identifier: string) => (await agent(installments.get, { params: { identifier } })).data.paymentsInfo
  expect((await history(two))[0]).toMatchObject({ amount_minor: 44_500, total_minor: 24_500, set_off: [{ invoice_no }], is_set_off: false })
  expect((await history(one)).map(({ amount_minor, is_set_off }) => [amount_minor, is_set_off])).toEqual([
    [-20_000, true],
    [-5_500, true],
    [25_500, false],
  ])
  expect([await ledgerOf('1000'), await ledgerOf('2100')]).toEqual([58_824 - 25_500 - 24_500, 0])
  expect(await acme.asSystem(brokenPromises)).toEqual([])
})

test('money that comes a second time settles the debt without a transfer', async () => {
  const { acme, one, receive, pay, owed } = await bounced()
  await receive(one, '300.00')

  expect((await pay(one, '255.00')).data.paymentInfo).toMatchObject({ total_amount_minor: 0 })
  expect(await owed()).toEqual([])
  expect(await acme.asSystem(brokenPromises)).toEqual([])
})

test('two payments at once do not set off the same debt', async () => {
  const { acme, one, two, receive, pay, owed } = await bounced()
  await receive(one, '300.00')
  await receive(two, '300.00')

  const answers = await Promise.all([pay(one, '255.00'), pay(two, '255.00')])

  expect(answers.map(({ data }) => data.paymentInfo!.total_amount_minor).sort()).toEqual([0, 25_500])
  expect(await owed()).toEqual([])
  expect(await acme.asSystem(brokenPromises)).toEqual([])
})

test('a payment whose part was set off is not reversed before the one that set it off', async () => {
  const { acme, paid, two, receive, pay, takeBack, owed } = await bounced()
  await receive(two, '588.24')
  const later = (await pay(two, '500.00')).data.paymentInfo!

  expect(await takeBack(paid.identifier)).toMatchObject({
    status: 409,
    errors: [{ code: 'PAYMENT_SET_OFF', message: expect.stringContaining(later.document_no) }],
  })
  expect(await takeBack(later.identifier)).toMatchObject({ status: 201 })
  expect(await owed()).toEqual([-25_500])
  expect(await takeBack(paid.identifier)).toMatchObject({ status: 201 })
  expect(await owed()).toEqual([])
  expect(await acme.asSystem(brokenPromises)).toEqual([])
})

test('an agency does not see what another owes back, nor does who sees no installment of it', async () => {
  const { acme, balances } = await bounced()
  const other = await acme.within((db) =>
    db.insertInto('agents').values({ name: 'North Star', tier_bps: 8_500 }).returning('id').executeTakeFirstOrThrow(),
  )
  const rival = await acme.person({ role: 'agent', agent_id: other.id })

  expect(await balances(rival)).toEqual([])
})
