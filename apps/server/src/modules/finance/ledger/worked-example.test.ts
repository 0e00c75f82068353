import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { claims } from '@embark/contract/finance/claim/claim.contract.ts'
import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { invoices } from '@embark/contract/finance/invoice/invoice.contract.ts'
import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { anAccount, anEnrolment } from '../installment/installment.builder.ts'

const today = () => new Date().toISOString().slice(0, 10)
const postings = (world: World) =>
  world.within(async (db) => {
    const { rows } = await sql<{
      posting: string
    }>`
      select concat(a.code, ' ', p.amount_minor) as posting
      from ledger_postings p
      join ledger_accounts a on a.id = p.account_id
      order by p.id`.execute(db)
    return rows.map(({ posting }) => posting)
  })
const balances = (world: World) =>
  world.within(async (db) => {
    const { rows } = await sql<{
      code: string
      balance: number
    }>`
      select a.code, sum(p.amount_minor)::bigint as balance
      from ledger_postings p
      join ledger_accounts a on a.id = p.account_id
      group by a.code
      order by a.code`.execute(db)
    return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]))
  })

test('the worked example of the specification comes out to the cent', async () => {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const { installments: made } = await acme.asSystem((ctx) => anEnrolment(ctx, { tier_bps: 8_500 }))
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const [first] = made
  const ref = first!.identifier
  const standing = async () => {
    const { data } = await finance(installments.get, { params: { identifier: ref } })
    const { status, status_label, agent_status, agent_due_amount, received_amount, outstanding_amount } = data.installmentInfo
    return { status, status_label, agent_status, agent_due_amount, received_amount, outstanding_amount }
  }
  const remark_to_internal = 'Bank statement 7'
  const receive = (receive_amount: string) =>
    finance(receipts.receive, {
      body: {
        claimDetails: [{ installment_identifier: ref, receive_amount }],
        remark_to_internal,
        receive_date: today(),
        payment_for: 'acr',
      },
    })

  expect(
    made.map(({ expected_commission_in_minor, expected_currency_in }) => [expected_commission_in_minor, expected_currency_in]),
  ).toEqual([
    [150_000, 'AUD'],
    [150_000, 'AUD'],
  ])

  const claimed = await finance(claims.generate, {
    body: {
      expected_received_at: today(),
      account_identifier: account.identifier,
      claim_details: [{ installment_identifier: ref, remarks: 'First half', amount: '1500.00' }],
    },
  })
  expect(claimed.data.claimInfo.document_no).toBe(`CLM-${today().slice(0, 4)}-000001`)
  expect(await postings(acme)).toEqual([])
  expect(await standing()).toMatchObject({ status: 'claimed', status_label: 'not received' })

  const invoiced = await finance(invoices.generate, {
    body: { invoice_details: [{ installment_identifier: ref }], account_identifier: account.identifier, expected_received_at: today() },
  })
  expect(invoiced.data.invoiceInfo).toMatchObject({
    document_no: `INV-${today().slice(0, 4)}-000001`,
    total_amount: 1_500,
    total_amount_minor: 150_000,
  })
  expect(await postings(acme)).toEqual(['1100 150000', '4000 -150000'])

  await receive('1000')
  expect((await postings(acme)).slice(2)).toEqual(['1000 100000', '1100 -100000', '5000 85000', '2100 -85000'])
  expect(await standing()).toMatchObject({
    status: 'partially_received',
    agent_status: 'outstanding',
    agent_due_amount: 850,
    received_amount: 1_000,
    outstanding_amount: 500,
  })

  await receive('500.00')
  expect((await postings(acme)).slice(6)).toEqual(['1000 50000', '1100 -50000', '5000 42500', '2100 -42500'])
  expect(await standing()).toMatchObject({
    status: 'received',
    status_label: 'received not paid',
    agent_due_amount: 1_275,
    outstanding_amount: 0,
  })

  const paid = await finance(agentInvoices.pay, {
    body: {
      claimDetails: [{ installment_identifier: ref, receive_amount: 1_275 }],
      remark_to_internal,
      receive_date: today(),
      payment_for: 'fcp',
      account_id: account.id,
    },
  })
  expect(paid).toMatchObject({ status: 201, message: 'Payment Received successfully' })
  expect((await postings(acme)).slice(10)).toEqual(['2100 127500', '1000 -127500'])
  expect(await standing()).toMatchObject({ status_label: 'paid', agent_status: 'paid', agent_due_amount: 0 })
  expect(await balances(acme)).toEqual({ '1000': 22_500, '1100': 0, '2100': 0, '4000': -150_000, '5000': 127_500 })
})
