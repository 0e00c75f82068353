import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { claims } from '@embark/contract/finance/claim/claim.contract.ts'
import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { introductions } from '@embark/contract/leads/introduction/introduction.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { installmentsOnEnrolment } from '../installment/generate.commands.ts'
import { anAccount, aStructure } from '../installment/installment.builder.ts'
import { brokenPromises } from '../ledger/invariants.builder.ts'

const today = () => new Date().toISOString().slice(0, 10)
const remark_to_internal = 'Statement'

/** A person whom two agencies introduced, enrolled, with one installment claimed. */
async function sharedEnrolment() {
  const acme = await newTenant()
  const [one, two] = await acme.within((db) =>
    db
      .insertInto('agents')
      .values([
        { name: 'North Star', tier_bps: 8_500 },
        { name: 'Bright Path', tier_bps: 8_500 },
      ])
      .returning(['id', 'identifier'])
      .execute(),
  )
  const [boss, finance] = [await acme.person({ role: 'administrator' }), await acme.person({ role: 'finance_officer' })]
  const [ann, bob] = [await acme.person({ role: 'agent', agent_id: one!.id }), await acme.person({ role: 'agent', agent_id: two!.id })]
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Mohammed', email: 'mo@example.com', agent_id: one!.id }))
  const { id: lead_medium_id } = await acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').executeTakeFirstOrThrow(),
  )
  await bob(leads.create, { body: { first_name: 'Muhammed', email: 'mo@example.com', lead_medium_id } })
  const [second] = (await bob(introductions.mine)).data.recordsInfo
  const decide = (body: object) =>
    boss(introductions.decide, { params: { introduction_id: second!.identifier }, body: { reason: 'Both took part', ...body } as never })
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const enrol = async () => {
    const installments = await acme.asSystem(async (ctx) => {
      const application = await anApplication(ctx, lead, { agent_id: one!.id })
      await ctx.db
        .updateTable('applications')
        .set({ tuition_fee_minor: 2_000_000, tuition_fee_currency: 'AUD' })
        .where('id', '=', application.id)
        .execute()
      await aStructure(ctx, { institution_id: application.institution_id })
      await installmentsOnEnrolment(ctx, application.id)
      return ctx.db.selectFrom('application_installments').selectAll().orderBy('seq').execute()
    })
    await finance(claims.generate, {
      body: {
        expected_received_at: today(),
        account_identifier: account.identifier,
        claim_details: [{ installment_identifier: installments[0]!.identifier, remarks: 'Claimed', amount: '1000.01' }],
      },
    })
    return installments[0]!
  }
  const receive = (installment_identifier: string, receive_amount: string) =>
    finance(
      receipts.receive,
      { body: { claimDetails: [{ installment_identifier, receive_amount }], remark_to_internal, receive_date: today() } },
      { 'idempotency-key': crypto.randomUUID() },
    )
  const pay = (installment_identifier: string, receive_amount: string, agent_identifier?: string) =>
    finance(agentInvoices.pay, {
      body: {
        claimDetails: [{ installment_identifier, receive_amount }],
        remark_to_internal,
        receive_date: today(),
        account_identifier: account.identifier,
        ...(agent_identifier && { agent_identifier }),
      },
    })
  const got = async () => {
    const lines = await acme.within((db) =>
      db
        .selectFrom('agent_invoice_lines as l')
        .innerJoin('agent_invoices as v', 'v.id', 'l.agent_invoice_id')
        .select(['v.agent_id', 'l.amount_minor'])
        .where('v.voided_at', 'is', null)
        .execute(),
    )
    const of = (id: number) => lines.filter(({ agent_id }) => agent_id === id).reduce((sum, line) => sum + line.amount_minor, 0)
    return [of(one!.id), of(two!.id)]
  }
  return { acme, ann, bob, one: one!, two: two!, decide, enrol, receive, pay, got }
}

test('a 60/40 decision produces two agent entries that sum to the claim’s share, to the last cent', async () => {
  const { acme, bob, two, decide, enrol, receive, pay, got } = await sharedEnrolment()
  await decide({ kind: 'split', first_percentage: 60, second_percentage: 40 })
  const { identifier } = await enrol()

  await receive(identifier, '333.33')
  await receive(identifier, '666.68')

  // One agency would have got 85 percent of 1000.01.
  expect(await got()).toEqual([51_001, 34_000])
  expect((await bob(introductions.mine)).data.recordsInfo).toMatchObject([
    { earned: [{ currency: 'AUD', earned_minor: 34_000, paid_minor: 0 }] },
  ])
  expect((await pay(identifier, '340.01', two.identifier)).errors[0]?.code).toBe('EXCEEDS_DUE')
  expect((await pay(identifier, '510.02')).errors[0]?.code).toBe('EXCEEDS_DUE')
  expect([(await pay(identifier, '510.01')).status, (await pay(identifier, '340.00', two.identifier)).status]).toEqual([201, 201])
  expect(await acme.asSystem(brokenPromises)).toEqual([])
})

test('a later decision moves what accrued by mirrored entries, and not what was paid', async () => {
  const { acme, decide, enrol, receive, pay, got } = await sharedEnrolment()
  const { identifier } = await enrol()
  await receive(identifier, '1000.00')
  const before = await got()

  await decide({ kind: 'split', first_percentage: 60, second_percentage: 40 })
  const split = await got()
  await decide({ kind: 'give' })
  const given = await got()

  expect([before, split, given]).toEqual([
    [85_000, 0],
    [51_000, 34_000],
    [0, 85_000],
  ])
  expect(await acme.asSystem(brokenPromises)).toEqual([])
  await pay(identifier, '850.00')
  expect(await decide({ kind: 'split', first_percentage: 60, second_percentage: 40 })).toMatchObject({ status: 409 })
  expect(await got()).toEqual([0, 85_000])
})

test('an agency that was paid less than it keeps is no reason to refuse a decision', async () => {
  const { acme, decide, enrol, receive, pay, got } = await sharedEnrolment()
  const { identifier } = await enrol()
  await receive(identifier, '1000.00')
  await pay(identifier, '100.00')

  expect(await decide({ kind: 'split', first_percentage: 60, second_percentage: 40 })).toMatchObject({ status: 200 })
  expect(await got()).toEqual([51_000, 34_000])
  expect(await acme.asSystem(brokenPromises)).toEqual([])
})
