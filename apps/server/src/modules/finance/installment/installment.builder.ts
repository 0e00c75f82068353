import type { Ctx } from '#platform/context.ts'
import { type ApplicationWishes, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { installmentsOnEnrolment } from './generate.commands.ts'

export interface FinanceWishes extends ApplicationWishes {
  readonly tuition_fee_minor?: number
  readonly tuition_fee_currency?: string
  readonly rate_bps?: number
  /** One installment for each share. */
  readonly shares_bps?: readonly number[]
  /** The agency's tier; no agency without it. */
  readonly tier_bps?: number
  readonly first_name?: string
  readonly last_name?: string
}

/** An active structure of an institution with one rule for all its programs. */
export async function aStructure(
  { db }: Ctx,
  {
    institution_id,
    rate_bps = 1_500,
    shares_bps = [5_000, 5_000],
  }: { institution_id: number; rate_bps?: number; shares_bps?: readonly number[] },
) {
  const structure = await db
    .insertInto('commission_structures')
    .values({ institution_id, name: 'Agreement', currency: 'USD', valid_from: '2020-01-01', status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rule = await db
    .insertInto('commission_rules')
    .values({ structure_id: structure.id, commission_type: 'percentage', rate_bps })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('commission_rule_installments')
    .values(shares_bps.map((share_bps, index) => ({ rule_id: rule.id, seq: index + 1, share_bps, due_offset_days: 30 * (index + 1) })))
    .execute()
  return { structure_id: structure.id, rule_id: rule.id }
}

/** An application that just enrolled, with the installments its institution's rule gives. */
export async function anEnrolment(
  ctx: Ctx,
  {
    tuition_fee_minor = 2_000_000,
    tuition_fee_currency = 'AUD',
    rate_bps,
    shares_bps,
    tier_bps,
    first_name,
    last_name,
    ...wishes
  }: FinanceWishes = {},
) {
  const agent_id =
    wishes.agent_id ??
    (tier_bps === undefined
      ? undefined
      : (await ctx.db.insertInto('agents').values({ name: 'Bright Agency', tier_bps }).returning('id').executeTakeFirstOrThrow()).id)
  const lead = await aLead(ctx, { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) })
  const application = await anApplication(ctx, lead, { ...wishes, ...(agent_id !== undefined && { agent_id }) })
  await ctx.db.updateTable('applications').set({ tuition_fee_minor, tuition_fee_currency }).where('id', '=', application.id).execute()
  const known = await ctx.db
    .selectFrom('commission_structures')
    .select('id')
    .where('institution_id', '=', application.institution_id)
    .executeTakeFirst()
  if (!known)
    await aStructure(ctx, {
      institution_id: application.institution_id,
      ...(rate_bps !== undefined && { rate_bps }),
      ...(shares_bps && { shares_bps }),
    })
  await installmentsOnEnrolment(ctx, application.id)
  const installments = await ctx.db
    .selectFrom('application_installments')
    .selectAll()
    .where('application_id', '=', application.id)
    .orderBy('seq')
    .execute()
  return { application, lead, agent_id: agent_id ?? null, installments }
}

/** A bank account of the company. */
export const anAccount = ({ db }: Ctx, account_number = String(10_000_000 + Math.floor(Math.random() * 89_999_999))) =>
  db
    .insertInto('bank_accounts')
    .values({ account_name: 'Operating', account_number, bank_name: 'First Bank', country_id: 124, is_primary: false })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow()
