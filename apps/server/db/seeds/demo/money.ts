import { toDecimal } from '@embark/contract/kernel/money.ts'
import { sql } from 'kysely'
import { payAgent } from '#modules/finance/agent-invoice/payment.commands.ts'
import { generateClaim } from '#modules/finance/claim/claim.commands.ts'
import { installmentsOnEnrolment } from '#modules/finance/installment/generate.commands.ts'
import { visibleInstallments } from '#modules/finance/installment/installment.policy.ts'
import { generateInvoice } from '#modules/finance/invoice/invoice.commands.ts'
import { receivePayment } from '#modules/finance/receipt/receipt.commands.ts'
import type { Ctx } from '#platform/context.ts'
import type { Runs } from './leads.ts'

/** How many enrolments of the demo have their money followed through; enough for every tab, few enough for a quick start. */
const followed = 36

/** Commission structures, and for recent enrolments claims, invoices, receipts and payments, all through the product's own commands. */
export async function buildMoney({ run }: Runs) {
  const account = await run(openAccount)
  await run(buildStructures)
  const enrolled = await run(({ db }) =>
    db
      .selectFrom('applications')
      .innerJoin('stages', 'stages.id', 'applications.status_id')
      .select('applications.id')
      .where('stages.key', '=', 'application_enrolled')
      .orderBy('applications.id', 'desc')
      .limit(followed)
      .execute(),
  )
  for (const [index, { id }] of enrolled.entries()) await run((ctx) => follow(ctx, id, index, account))
}

async function openAccount({ db }: Ctx): Promise<{ id: number; identifier: string }> {
  return db
    .insertInto('bank_accounts')
    .values({
      account_name: 'Harbour Education Ltd',
      account_number: '00012345678',
      bank_name: 'Meridian Bank',
      swift_code: 'MRDNGB2L',
      country_id: 826,
      currency: 'GBP',
      is_primary: true,
    })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow()
}

/** One active structure for each institution: 15 percent of the first year, in two halves; some pay a fixed amount. */
async function buildStructures({ db }: Ctx) {
  await sql`
    with made as (
      insert into commission_structures (institution_id, name, currency, valid_from, status)
      select id, 'Standard agreement', currency, current_date - 1500, 'active'
      from institutions
      returning id, currency
    ),
    ruled as (
      insert into commission_rules (structure_id, commission_type, rate_bps, amount_minor)
      select id, case when id % 6 = 0 then 'fixed' else 'percentage' end,
        case when id % 6 = 0 then null else (array[1000, 1250, 1500, 2000])[1 + id % 4] end,
        case when id % 6 = 0 then 150000 end
      from made
      returning id
    )
    insert into commission_rule_installments (rule_id, seq, share_bps, due_anchor, due_offset_days)
    select ruled.id, n, 5000, 'intake_start', n * 45
    from ruled, generate_series(1, 2) as n`.execute(db)
  await sql`
    insert into agent_commission_terms (agent_id, share_bps, valid_from)
    select id, tier_bps, current_date - 1500
    from agents`.execute(db)
}

const today = () => new Date().toISOString().slice(0, 10)

async function follow(ctx: Ctx, applicationId: number, index: number, account: { id: number; identifier: string }) {
  await installmentsOnEnrolment(ctx, applicationId)
  const [first] = await ctx.db
    .selectFrom('application_installments')
    .select(['identifier', 'expected_commission_in_minor', 'expected_currency_in', 'agent_id'])
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .limit(1)
    .execute()
  const step = index % 6
  if (!first || step === 0) return
  const ids = await visibleInstallments(ctx, [first.identifier])
  const installment_identifier = first.identifier
  const minor = first.expected_commission_in_minor
  const expected = { account_identifier: account.identifier, expected_received_at: today() }
  await generateClaim(ctx, ids, { ...expected, claim_details: [{ installment_identifier, remarks: 'Enrolment confirmed', amount: minor }] })
  if (step === 1) return
  await generateInvoice(ctx, ids, { ...expected, invoice_details: [{ installment_identifier, remarks: 'First instalment' }] } as never)
  if (step === 2) return
  const received = step === 3 ? Math.floor(minor / 2) : minor
  await receivePayment(ctx, ids, {
    claimDetails: [{ installment_identifier, receive_amount: received }],
    remark_to_internal: 'Bank transfer',
    receive_date: today(),
    payment_for: 'acr',
    settle_short: false,
  } as never)
  if (step < 5 || first.agent_id === null) return
  const due = await ctx.db
    .selectFrom('agent_invoice_lines')
    .innerJoin('application_installments as i', 'i.id', 'agent_invoice_lines.installment_id')
    .select(({ fn }) => fn.sum<number>('agent_invoice_lines.amount_minor').as('due'))
    .where('i.identifier', '=', first.identifier)
    .executeTakeFirst()
  if (Number(due?.due ?? 0) > 0)
    await payAgent(ctx, ids, {
      claimDetails: [{ installment_identifier, receive_amount: Number(due!.due) }],
      remark_to_internal: `Share of ${toDecimal(received, first.expected_currency_in)}`,
      receive_date: today(),
      payment_for: 'fcp',
      account_id: account.id,
      notify_agent: false,
    } as never)
}
