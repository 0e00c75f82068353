import { splitByShares } from '@embark/contract/finance/commission/split.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { commissionOf, type Expected, expectedCommission, type Part } from '../commission/rule.queries.ts'

interface Existing {
  readonly id: number
  readonly seq: number
  readonly origin: string
  readonly expected_minor: number
  readonly currency: string
  readonly share_bps: number | null
  /** Neither claimed, held nor dropped, so its amount may still change. */
  readonly is_free: boolean
  readonly claimed_minor: number | null
}

export type Generated = { readonly created: number; readonly changed: number; readonly missing: boolean }
const nothing: Generated = { created: 0, changed: 0, missing: false }

/**
 * Makes the installments of an application that has reached the end of its timeline, inside the caller's transaction (G-M-42).
 * Idempotent: a second call changes only what is unclaimed, and only when the commission itself changed.
 */
export async function installmentsOnEnrolment(ctx: Ctx, applicationId: number): Promise<Generated> {
  await ctx.db.selectFrom('applications').select('id').where('id', '=', applicationId).forUpdate().execute()
  const expected = await expectedCommission(ctx, applicationId)
  if (!expected) return nothing
  const existing = await installmentsOf(ctx, applicationId)
  if (existing.some(({ origin }) => origin === 'manual')) return nothing
  const commission = commissionOf(expected)
  if (!commission || !expected.parts.length) return { ...nothing, missing: existing.length === 0 }
  const done = existing.length ? await recompute(ctx, expected, existing, commission) : await createAll(ctx, expected, commission)
  if (done.created) ctx.emit('installment.created', { application_id: applicationId })
  return done
}

/** Spreads a changed commission over what is unclaimed of an application that has installments; one without any waits for its enrolment. */
export async function installmentsOnChange(ctx: Ctx, applicationId: number): Promise<Generated> {
  const existing = await ctx.db
    .selectFrom('application_installments')
    .select('id')
    .where('application_id', '=', applicationId)
    .limit(1)
    .executeTakeFirst()
  return existing ? installmentsOnEnrolment(ctx, applicationId) : nothing
}

const installmentsOf = async (ctx: Ctx, applicationId: number) => {
  const { rows } = await sql<Existing>`
    select i.id, i.seq, i.origin, i.expected_commission_in_minor as expected_minor, i.expected_currency_in as currency,
      (i.rule_snapshot ->> 'share_bps')::int as share_bps,
      i.client_state = 'not_invoiced' and i.client_hold = 'none' as is_free, cl.amount_minor as claimed_minor
    from application_installments i
    left join claim_lines cl on cl.installment_id = i.id and cl.cancelled_at is null
    where i.application_id = ${applicationId}
    order by i.seq
    for update of i`.execute(ctx.db)
  return rows
}

async function createAll(ctx: Ctx, expected: Expected, { minor, currency }: { minor: number; currency: string }): Promise<Generated> {
  const amounts = splitByShares(
    minor,
    expected.parts.map(({ share_bps }) => share_bps),
  )
  const lines = expected.parts.map((part, index) => ({ ...part, amount: amounts[index]! })).filter(({ amount }) => amount > 0)
  await insertLines(
    ctx,
    expected,
    lines.map((line) => ({ seq: line.seq, minor: line.amount, currency, due: line.due, origin: 'rule' as const, part: line })),
  )
  return { created: lines.length, changed: 0, missing: false }
}

export interface Line {
  readonly seq: number
  readonly minor: number
  readonly currency: string
  readonly due: string
  readonly origin: 'rule' | 'manual' | 'adjustment'
  readonly remarks?: string | undefined
  readonly part?: Part
}

/** Writes installments with what they copy from application, agent and rule, and the first entry of their history. */
export async function insertLines(
  ctx: Ctx,
  of: Omit<Expected, 'parts' | 'rule'> & Partial<Pick<Expected, 'rule'>>,
  lines: readonly Line[],
) {
  const made = await ctx.db
    .insertInto('application_installments')
    .values(
      lines.map((line) => ({
        application_id: of.application_id,
        lead_id: of.lead_id,
        institution_id: of.institution_id,
        branch_id: of.branch_id,
        agent_id: of.agent_id,
        agent_share_bps: of.agent_share_bps,
        other_agent_id: of.other_agent_id,
        agent_part_bps: of.agent_part_bps,
        agent_state: of.agent_share_bps === null ? 'none' : 'not_due',
        seq: line.seq,
        expected_commission_in_minor: line.minor,
        expected_currency_in: line.currency,
        expected_commission_in_date: line.due,
        origin: line.origin,
        remarks: line.remarks ?? null,
        rule_snapshot:
          of.rule && line.part
            ? JSON.stringify({ ...of.rule, ...line.part, fee_minor: of.fee_minor, fee_currency: of.fee_currency })
            : null,
      })),
    )
    .returning(['id', 'identifier'])
    .execute()
  await ctx.db
    .insertInto('installment_events')
    .values(
      made.map(({ id }) => ({ installment_id: id, side: 'client', event: 'created', to_state: 'not_invoiced', actor_id: ctx.actor.id })),
    )
    .execute()
  return made
}

/** Spreads what is not yet claimed over the free installments; a positive rest without one becomes an adjustment. */
async function recompute(
  ctx: Ctx,
  expected: Expected,
  existing: readonly Existing[],
  { minor, currency }: { minor: number; currency: string },
): Promise<Generated> {
  if (existing.some((one) => one.currency !== currency)) return nothing
  const free = existing.filter(({ is_free }) => is_free)
  const taken = existing.filter(({ is_free }) => !is_free).reduce((sum, one) => sum + (one.claimed_minor ?? one.expected_minor), 0)
  const rest = minor - taken
  if (rest <= 0) return nothing
  if (!free.length) {
    const seq = Math.max(...existing.map((one) => one.seq)) + 1
    await insertLines(ctx, expected, [
      { seq, minor: rest, currency, due: expected.parts.at(-1)!.due, origin: 'adjustment', part: expected.parts.at(-1)! },
    ])
    return { created: 1, changed: 0, missing: false }
  }
  const weights = free.map(({ share_bps, expected_minor }) => share_bps ?? expected_minor)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const amounts = splitByWeights(rest, weights, whole)
  const changed = free
    .map((one, index) => ({ id: one.id, minor: amounts[index]!, before: one.expected_minor }))
    .filter((one) => one.minor > 0 && one.minor !== one.before)
  for (const one of changed)
    await ctx.db.updateTable('application_installments').set({ expected_commission_in_minor: one.minor }).where('id', '=', one.id).execute()
  if (changed.length) {
    const note = (one: (typeof changed)[number]) => `${one.before} → ${one.minor}`
    await ctx.db
      .insertInto('installment_events')
      .values(
        changed.map((one) => ({
          installment_id: one.id,
          side: 'client',
          event: 'amount_changed',
          remarks: note(one),
          actor_id: ctx.actor.id,
        })),
      )
      .execute()
    ctx.emit('installment.changed', { ids: changed.map(({ id }) => id) })
  }
  return { created: 0, changed: changed.length, missing: false }
}

/** Cumulative rounding over weights that need not make up a whole of ten thousand. */
function splitByWeights(total: number, weights: readonly number[], whole: number): number[] {
  let seen = 0
  let givenSoFar = 0
  return weights.map((weight) => {
    seen += weight
    const upTo = Number((BigInt(total) * BigInt(seen) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
    const part = upTo - givenSoFar
    givenSoFar = upTo
    return part
  })
}

/** Drops the unclaimed installments of an application that was withdrawn (G-M-42), inside the caller's transaction. */
export async function installmentsOnWithdrawal(ctx: Ctx, applicationId: number): Promise<number> {
  const dropped = await ctx.db
    .updateTable('application_installments')
    .set((eb) => ({ client_hold: 'drop', agent_hold: eb.case().when('agent_id', 'is', null).then('none').else('drop').end() }))
    .where('application_id', '=', applicationId)
    .where('client_state', '=', 'not_invoiced')
    .where('client_hold', '<>', 'drop')
    .returning(['id', 'agent_id', 'agent_state'])
    .execute()
  if (!dropped.length) return 0
  const common = { remarks: 'Application withdrawn', actor_id: ctx.actor.id }
  const events = dropped.flatMap((one) => [
    { ...common, installment_id: one.id, side: 'client', event: 'drop', from_state: 'not_invoiced', to_state: 'not_invoiced' },
    ...(one.agent_id === null
      ? []
      : [
          {
            ...common,
            installment_id: one.id,
            side: 'agent',
            event: 'drop_with_client',
            from_state: one.agent_state,
            to_state: one.agent_state,
          },
        ]),
  ])
  await ctx.db.insertInto('installment_events').values(events).execute()
  ctx.emit('installment.changed', { ids: dropped.map(({ id }) => id) })
  return dropped.length
}
