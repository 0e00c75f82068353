import type { RuleBody } from '@embark/contract/finance/commission/commission.contract.ts'
import { type Currency, toDecimal } from '@embark/contract/kernel/money.ts'
import { payAgent } from '#modules/finance/agent-invoice/payment.commands.ts'
import { changeShare } from '#modules/finance/agent-share/agent-share.commands.ts'
import { agencyToShareWith } from '#modules/finance/agent-share/agent-share.policy.ts'
import { createAccount } from '#modules/finance/bank-account/bank-account.commands.ts'
import { generateClaim } from '#modules/finance/claim/claim.commands.ts'
import { activateStructure, createStructure } from '#modules/finance/commission/commission.commands.ts'
import { visibleStructure } from '#modules/finance/commission/commission.policy.ts'
import { installmentsOnEnrolment } from '#modules/finance/installment/generate.commands.ts'
import { visibleInstallments } from '#modules/finance/installment/installment.policy.ts'
import { generateInvoice } from '#modules/finance/invoice/invoice.commands.ts'
import { changePayer } from '#modules/finance/payer/payer.commands.ts'
import { visiblePayer } from '#modules/finance/payer/payer.policy.ts'
import { receivePayment } from '#modules/finance/receipt/receipt.commands.ts'
import type { Ctx } from '#platform/context.ts'
import type { DemoCompany } from './company.ts'
import type { Runs } from './stage.ts'

/** How many enrolments of the demo have their money followed through; enough for every tab, few enough for a quick start. */
const followed = 36

/** Commission structures, and for recent enrolments claims, invoices, receipts and payments, all through the product's own commands. */
export async function buildMoney({ run }: Runs, company: DemoCompany) {
  const account = await run(openAccount)
  await run((ctx) => buildStructures(ctx, company))
  const enrolled = await run(({ db }) =>
    db
      .selectFrom('applications')
      .innerJoin('stages', 'stages.id', 'applications.status_id')
      .select('applications.id')
      .where('stages.position', '=', 'end')
      .where('stages.type', '=', 'success')
      .orderBy('applications.lead_id', 'desc')
      .limit(followed)
      .execute(),
  )
  for (const [index, { id }] of enrolled.entries()) await run((ctx) => follow(ctx, id, index, account))
}

const openAccount = (ctx: Ctx) =>
  createAccount(ctx, {
    account_name: 'Harbour Education Ltd',
    account_number: '00012345678',
    bank_name: 'Meridian Bank',
    swift_code: 'MRDNGB2L',
    country_id: 826,
    is_primary: true,
  })

/** What an institution pays by its number: 10 to 20 percent of the first year, in two halves; every sixth pays a fixed amount. */
function ruleOf(id: number): RuleBody {
  const half = { share_percentage: 5_000, due_anchor: 'intake_start' } as const
  return {
    basis: 'first_year_tuition',
    installments: [
      { ...half, due_offset_days: 45 },
      { ...half, due_offset_days: 90 },
    ],
    ...(id % 6 === 0
      ? { commission_type: 'fixed', commission_amount: 150_000 }
      : { commission_type: 'percentage', commission_percentage: [1_000, 1_250, 1_500, 2_000][id % 4]! }),
  }
}

/** One active structure for each institution, and what is agreed with each agency. */
async function buildStructures(ctx: Ctx, { agents }: DemoCompany) {
  const valid_from = new Date(Date.now() - 1_500 * 86_400_000).toISOString().slice(0, 10)
  const institutions = await ctx.db.selectFrom('institutions').select(['id', 'currency']).orderBy('id').execute()
  for (const { id, currency } of institutions) {
    const structure = await createStructure(ctx, {
      name: 'Standard agreement',
      institution_id: id,
      // The column holds codes of this list only.
      currency: currency as Currency,
      valid_from,
      valid_to: null,
      rules: [ruleOf(id)],
    })
    await activateStructure(ctx, await visibleStructure(ctx, structure.identifier, { lock: false }))
  }
  for (const { identifier, share } of agents)
    await changeShare(ctx, await agencyToShareWith(ctx, identifier), { share_percentage: share, valid_from })
}

/** Whom its documents are made out to: the office for partners at the institution's first campus. */
async function writeDownPayer(ctx: Ctx, institutionId: number) {
  const campus = await ctx.db
    .selectFrom('campuses')
    .select('city')
    .where('institution_id', '=', institutionId)
    .orderBy('id')
    .executeTakeFirst()
  const address = ['International Partnerships Office', campus?.city].filter(Boolean).join('\n')
  await changePayer(ctx, await visiblePayer(ctx, String(institutionId)), { name: '', address, email: '', tax_number: '', language: null })
}

const today = () => new Date().toISOString().slice(0, 10)

async function follow(ctx: Ctx, applicationId: number, index: number, account: { id: number; identifier: string }) {
  await installmentsOnEnrolment(ctx, applicationId)
  const [first] = await ctx.db
    .selectFrom('application_installments')
    .select(['identifier', 'expected_commission_in_minor', 'expected_currency_in', 'agent_id', 'institution_id'])
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .limit(1)
    .execute()
  const step = index % 6
  if (!first || step === 0) return
  await writeDownPayer(ctx, first.institution_id)
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
