import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { claims } from '@embark/contract/finance/claim/claim.contract.ts'
import { commissionStructures } from '@embark/contract/finance/commission/commission.contract.ts'
import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { invoices } from '@embark/contract/finance/invoice/invoice.contract.ts'
import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { installmentsOnEnrolment, installmentsOnWithdrawal } from './generate.commands.ts'
import { anAccount, anEnrolment } from './installment.builder.ts'
import { commissionExpected } from './installment.queries.ts'

const today = () => new Date().toISOString().slice(0, 10)

test('enrolment makes installments once, and a changed fee changes only what is unclaimed', async () => {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const { application, installments: made } = await acme.asSystem((ctx) => anEnrolment(ctx, { shares_bps: [3_333, 3_333, 3_334] }))
  await finance(claims.generate, {
    body: {
      expected_received_at: today(),
      account_identifier: account.identifier,
      claim_details: [{ installment_identifier: made[0]!.identifier, remarks: 'First', amount: '999.90' }],
    },
  })

  const again = await acme.asSystem((ctx) => installmentsOnEnrolment(ctx, application.id))
  await acme.within((db) => db.updateTable('applications').set({ tuition_fee_minor: 2_200_000 }).where('id', '=', application.id).execute())
  await acme.asSystem((ctx) => installmentsOnEnrolment(ctx, application.id))

  expect(again.created).toBe(0)
  const now = await acme.within((db) =>
    db
      .selectFrom('application_installments')
      .select('expected_commission_in_minor as minor')
      .where('application_id', '=', application.id)
      .orderBy('seq')
      .execute(),
  )
  expect(now[0]!.minor).toBe(99_990)
  expect(now.reduce((sum, { minor }) => sum + minor, 0)).toBe(330_000)
})

test('a fee that somebody corrects on an enrolled application moves what is unclaimed, and of one not enrolled makes nothing', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'super_admin' })
  const { application } = await acme.asSystem((ctx) => anEnrolment(ctx, { tuition_fee_minor: 2_000_000, shares_bps: [5_000, 5_000] }))
  const early = await acme.asSystem(async (ctx) => anApplication(ctx, await aLead(ctx)))
  const correct = ({ identifier }: { identifier: string }) =>
    admin(applications.update, {
      params: { id: identifier },
      body: { form_values: { tuition_fee: '30000', tuition_fee_currency: 'AUD' } },
    })

  const answers = [await correct(application), await correct(early)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const now = await acme.within((db) =>
    db.selectFrom('application_installments').select(['application_id', 'expected_commission_in_minor as minor']).orderBy('seq').execute(),
  )
  expect(now).toEqual([225_000, 225_000].map((minor) => ({ application_id: application.id, minor })))
})

test('a version that begins later leaves the one before it in force until its first day', async () => {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const body = (valid_from: string, commission_percentage: string) => ({
    name: 'Agreement',
    institution_id: college.institution.id,
    currency: 'CAD' as const,
    valid_from,
    rules: [{ commission_type: 'percentage' as const, commission_percentage, installments: [{ share_percentage: '100' }] }],
  })
  const activate = (id: string) => finance(commissionStructures.activate, { params: { id } })
  const first = (await finance(commissionStructures.create, { body: body('2020-01-01', '10') })).data.commissionStructureInfo
  await activate(first.identifier)
  const change = async (valid_from: string, percentage: string) => {
    const answer = await finance(commissionStructures.update, {
      params: { id: first.identifier },
      body: body(valid_from, percentage),
    })
    await activate(answer.data.commissionStructureInfo.identifier)
  }
  const year = new Date().getUTCFullYear()
  await change(`${year + 5}-01-01`, '20')
  await change(`${year + 5}-01-01`, '30')

  const made = await acme.asSystem((ctx) => anEnrolment(ctx, { college, tuition_fee_minor: 1_000_000, tuition_fee_currency: 'CAD' }))
  const versions = (await finance(commissionStructures.list, { query: {} })).data.recordsInfo
  expect(made.installments.map((one) => one.expected_commission_in_minor)).toEqual([100_000])
  expect(versions.map(({ version, status, valid_to }) => [version, status, valid_to])).toEqual([
    [3, 'active', null],
    [2, 'retired', null],
    [1, 'active', `${year + 4}-12-31`],
  ])
  expect(await finance(commissionStructures.create, { body: body('2020-01-01', '33.333') })).toMatchObject({
    status: 422,
    errors: [{ message: 'Enter a percentage above 0 and up to 100, with at most two decimals' }],
  })
})

test('what keeps lines apart is said: another claim, or another payer', async () => {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const { installments: made } = await acme.asSystem((ctx) => anEnrolment(ctx))
  const { installments: others } = await acme.asSystem((ctx) => anEnrolment(ctx))
  const common = { account_identifier: account.identifier, expected_received_at: today() }
  for (const { identifier } of made)
    await finance(claims.generate, {
      body: { ...common, claim_details: [{ installment_identifier: identifier, remarks: 'x', amount: '1500' }] },
    })
  const invoiceOf = (lines: readonly { identifier: string }[]) =>
    finance(invoices.generate, {
      body: {
        ...common,
        invoice_details: lines.map(({ identifier }) => ({ installment_identifier: identifier, amount: '1500', remarks: 'x' })),
      },
    })

  const refused = [await invoiceOf(made), await invoiceOf([made[0]!, others[0]!])]

  expect(refused.map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
    [422, 'INVOICE_MIXED'],
    [422, 'CLAIM_MIXED'],
  ])
})

test('an application without a rule gets no installments and says so, and a withdrawn one drops them', async () => {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const { application } = await acme.asSystem((ctx) => anEnrolment(ctx, { tier_bps: 9_000 }))
  await acme.asSystem((ctx) => installmentsOnWithdrawal(ctx, application.id))
  const listed = await finance(installments.list, { query: {} })
  const bare = await acme.asSystem(async (ctx) => {
    const last = await ctx.db
      .selectFrom('stages')
      .select('key')
      .where('module_type', '=', 'application')
      .where('type', '=', 'success')
      .where('position', '=', 'end')
      .where('parent_stage_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    return anApplication(ctx, await aLead(ctx), { status: last.key })
  })
  const made = await acme.asSystem((ctx) => installmentsOnEnrolment(ctx, bare.id))
  const missing = await finance(commissionStructures.missing, { query: {} })
  const byHand = await finance(installments.generate, { params: { id: String(bare.number) }, body: {} })

  expect(listed.data.recordsInfo.map((row) => ('status_label' in row ? [row.status_label, row.agent_hold] : []))).toEqual([
    ['drop', 'drop'],
    ['drop', 'drop'],
  ])
  expect(made).toMatchObject({ created: 0, missing: true })
  expect(missing.data.recordsInfo.map(({ id }) => id)).toEqual([bare.number])
  expect(byHand).toMatchObject({ status: 409, errors: [{ code: 'COMMISSION_MISSING' }] })
})

test('a drop credits the invoice and takes the agent along; rollback brings both back uninvoiced', async () => {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const { installments: made } = await acme.asSystem((ctx) => anEnrolment(ctx, { tier_bps: 8_500 }))
  const ref = made[0]!.identifier
  await finance(invoices.generate, {
    body: {
      invoice_details: [{ installment_identifier: ref, amount: '1500', remarks: 'Direct' }],
      account_identifier: account.identifier,
      expected_received_at: today(),
    },
  })
  const expected = () => acme.asSystem((ctx) => commissionExpected(ctx))
  const before = await expected()
  const [reason] = (await finance(installments.reasons, { query: { reason_type: 'drop' } })).data
  const dropped = await finance(installments.setHoldDrop, {
    body: {
      invoice_status_type: 'drop',
      invoice_reason_id: Number(reason!.value),
      remarks: 'Left',
      application_installment_id: [made[0]!.number],
    },
  })
  const again = await finance(installments.setHoldDrop, {
    body: { invoice_status_type: 'drop', invoice_reason_id: Number(reason!.value), remarks: 'Left', application_installment_id: [ref] },
  })
  const without = await expected()
  const back = await finance(installments.removeHoldDrop, {
    query: { application_installment_id: ref as never, remarks: 'Came back' },
    body: {},
  })

  expect(dropped).toMatchObject({
    status: 201,
    message: 'Invoice updated successfully',
    data: { installmentsInfo: [{ status_label: 'drop', agent_hold: 'drop', claim_no: null, invoice: null }] },
  })
  const sums = (sign: 1 | 0) =>
    acme.within((db) =>
      db
        .selectFrom('application_installments')
        .select(['expected_currency_in as currency', sql<number>`sum(expected_commission_in_minor)::int`.as('amount_minor')])
        .where('id', '<>', sign ? 0 : made[0]!.id)
        .groupBy('expected_currency_in')
        .execute(),
    )
  expect([before, without, await expected()]).toMatchObject([await sums(1), await sums(0), await sums(1)])
  expect(without).not.toEqual(before)
  expect(again).toMatchObject({ status: 409, errors: [{ code: 'INSTALLMENT_STATE' }] })
  expect(again.message).toContain(`#${made[0]!.number} Grace Hopper`)
  expect(back.data.installmentsInfo).toMatchObject([{ status: 'not_invoiced', client_hold: 'none', agent_hold: 'none' }])
  const { rows } = await acme.within(async (db) => ({
    rows: await db
      .selectFrom('ledger_postings')
      .select(({ fn }) => fn.sum<string>('amount_minor').as('sum'))
      .groupBy('account_id')
      .execute(),
  }))
  expect(rows.map(({ sum }) => Number(sum))).toEqual([0, 0])
})

test('totals stand by currency, tabs hold what they say, and an expected date is the end of its day', async () => {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const first = await acme.asSystem((ctx) => anEnrolment(ctx))
  await acme.asSystem((ctx) => anEnrolment(ctx, { tuition_fee_currency: 'CAD', shares_bps: [10_000] }))
  const ref = first.installments[0]!.identifier
  const claim = await finance(claims.generate, {
    body: {
      expected_received_at: today(),
      account_identifier: account.identifier,
      claim_details: [{ installment_identifier: ref, remarks: 'x', amount: '1500' }],
    },
  })
  const moved = await finance(
    installments.setExpectedDate,
    { body: { identifier: ref, expected_commission_in_date: '2027-03-31' } },
    { 'time-offset': '180' },
  )
  const all = await finance(installments.list, { query: {} })
  const claimed = await finance(installments.list, { query: { invoice_tab: 'client_claimed_v2' } })
  const byClaim = await finance(installments.list, { query: { searchBy: 'claim_no', search: claim.data.claimInfo.document_no } })

  expect(moved).toMatchObject({
    message: 'Installment Date Updated Successfully.',
    data: { installmentInfo: { expected_commission_in_date: '2027-03-31T23:59:59+03:00' } },
  })
  expect(all.data.totalsInfo).toMatchObject([
    { currency: 'AUD', expected_minor: 300_000 },
    { currency: 'CAD', expected_minor: 300_000 },
  ])
  expect(claimed.data.recordsInfo).toMatchObject([
    { document_type: 'claim', document_no: claim.data.claimInfo.document_no, installments: [{ identifier: ref }] },
  ])
  expect(byClaim.data.recordsInfo).toMatchObject([{ identifier: ref }])
})

test('an agent sees the own agency and the own side only; another branch and another company see nothing', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const finance = await acme.person({ role: 'finance_officer' })
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const { agent_id, installments: made } = await acme.asSystem((ctx) => anEnrolment(ctx, { tier_bps: 8_500 }))
  const foreign = await other.asSystem((ctx) => anEnrolment(ctx, { tier_bps: 8_500 }))
  const branch = await acme.within((db) =>
    db.insertInto('branches').values({ name: 'Elsewhere' }).returning('id').executeTakeFirstOrThrow(),
  )
  const ref = made[0]!.identifier
  const claim = await finance(claims.generate, {
    body: {
      expected_received_at: today(),
      account_identifier: account.identifier,
      claim_details: [{ installment_identifier: ref, remarks: 'x', amount: '1500' }],
    },
  })
  await finance(receipts.receive, {
    body: {
      claimDetails: [{ installment_identifier: ref, receive_amount: '100' }],
      remark_to_internal: 'secret remark',
      receive_date: today(),
    },
  })
  const agent = await acme.person({ role: 'agent', agent_id: agent_id! })
  const stranger = await acme.person({
    role: 'agent',
    agent_id: (await acme.within((db) => db.insertInto('agents').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow())).id,
  })
  const manager = await acme.person({ role: 'branch_manager', branch_id: branch.id })

  const seen = await agent(agentInvoices.list, { query: {} })
  const documents = await agent(agentInvoices.documents, { query: {} })
  const history = await agent(installments.get, { params: { identifier: ref } })

  expect(seen.data.recordsInfo).toMatchObject([{ identifier: ref, agent_due_amount: 85 }])
  expect(documents.data.recordsInfo).toMatchObject([
    { document_type: 'agent_invoice', total_amount: 85, installments: [{ identifier: ref }] },
  ])
  for (const { raw } of [seen, documents, history])
    expect(raw.toString()).not.toMatch(/secret remark|expected_commission_in"|received_amount|claim_no|"remark_to_internal"/)
  expect(await agent(installments.list, { query: { invoice_tab: 'client_get_all' } })).toMatchObject({ status: 403 })
  const params = { claim_no: claim.data.claimInfo.document_no }
  const claimInfo = { ...claim.data.claimInfo, received_minor: 10_000 }
  expect((await finance(claims.get, { params })).data).toEqual({ ...claim.data, claimInfo })
  expect(await agent(claims.get, { params })).toMatchObject({ status: 404 })
  expect((await stranger(agentInvoices.list, { query: {} })).data.recordsInfo).toEqual([])
  expect(await stranger(installments.get, { params: { identifier: ref } })).toMatchObject({ status: 404 })
  expect((await manager(installments.list, { query: {} })).data.recordsInfo).toEqual([])
  expect(await finance(installments.get, { params: { identifier: foreign.installments[0]!.identifier } })).toMatchObject({ status: 404 })
})
