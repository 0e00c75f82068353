import { dayOf } from '@embark/contract/finance/installment/day.rules.ts'
import type { HoldDropBody } from '@embark/contract/finance/installment/installment.contract.ts'
import { agentCan, type Side } from '@embark/contract/finance/installment/state.rules.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { type Ctx, can } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { voidInvoiceLines } from '../claim/claim.commands.ts'
import type { VisibleInstallments } from './installment.policy.ts'
import { refuseIllegal, refuseUnlessAll } from './request-checks.rules.ts'
import { settleStates } from './settle.commands.ts'
import { lockInstallments, type Standing } from './standing.queries.ts'

type Body = z.output<typeof HoldDropBody>

async function mustBeReason(ctx: Ctx, { invoice_reason_id, invoice_status_type }: Body) {
  const known = await ctx.db
    .selectFrom('lookup_values')
    .select('id')
    .where('id', '=', invoice_reason_id)
    .where('type', '=', `invoice_${invoice_status_type}_reason`)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!known) refuseField('invoice_reason_id', 'Reason is required')
}

const setHold = (ctx: Ctx, side: Side, at: readonly Standing[], hold: 'none' | 'hold' | 'drop') =>
  ctx.db
    .updateTable('application_installments')
    .set(side === 'client' ? { client_hold: hold } : { agent_hold: hold })
    .where(
      'id',
      'in',
      at.map(({ id }) => id),
    )
    .execute()

/**
 * Puts installments on hold or drops them on one side; dropping the client's side cancels and credits what was asked for (G-M-44, G-M-45).
 */
export async function holdOrDrop(ctx: Ctx, ids: VisibleInstallments, body: Body) {
  const { invoice_status_type: type, invoice_status_group: side, invoice_reason_id: reason_id, remarks } = body
  if (type === 'drop' && !can(ctx, 'invoices.drop.update')) refuse('PERMISSION_DENIED')
  await mustBeReason(ctx, body)
  const at = await lockInstallments(ctx, ids)
  if (side === 'client') refuseIllegal(type, at)
  else refuseUnlessAll(at, (one) => agentCan(type, one))
  if (side === 'client' && type === 'drop') {
    await voidInvoiceLines(ctx, at, { keepClaims: false })
    const shared = at.filter(({ agent_share_bps, agent_hold }) => agent_share_bps !== null && agent_hold !== 'drop')
    if (shared.length) {
      await setHold(ctx, 'agent', shared, 'drop')
      await settleStates(ctx, shared, { event: 'drop_with_client', side: 'agent', reason_id, remarks })
    }
  }
  await setHold(ctx, side, at, type)
  await settleStates(ctx, at, { event: type, side, reason_id, remarks })
  for (const one of at)
    ctx.changed({ module: 'installment', id: one.id, before: { [`${side}_hold`]: one[`${side}_hold`] }, after: { [`${side}_hold`]: type } })
}

/** Takes a hold or a drop back; the agent's side that was dropped with the client's comes back with it. */
export async function rollBack(ctx: Ctx, ids: VisibleInstallments, { side, remarks }: { side: Side; remarks: string }) {
  const at = await lockInstallments(ctx, ids)
  if (side === 'client') refuseIllegal('rollback', at)
  else refuseUnlessAll(at, (one) => agentCan('rollback', one))
  if (at.some((one) => one[`${side}_hold`] === 'drop') && !can(ctx, 'invoices.drop.update')) refuse('PERMISSION_DENIED')
  if (side === 'client')
    await rollBackAgents(
      ctx,
      at.filter(({ client_hold }) => client_hold === 'drop'),
      remarks,
    )
  else refuseUnlessAll(at, ({ client_hold }) => client_hold !== 'drop')
  await setHold(ctx, side, at, 'none')
  await settleStates(ctx, at, { event: 'rollback', side, remarks })
  for (const one of at)
    ctx.changed({
      module: 'installment',
      id: one.id,
      before: { [`${side}_hold`]: one[`${side}_hold`] },
      after: { [`${side}_hold`]: 'none' },
    })
}

async function rollBackAgents(ctx: Ctx, at: readonly Standing[], remarks: string) {
  if (!at.length) return
  const { rows } = await sql<{ installment_id: number; event: string }>`
    select distinct on (installment_id) installment_id, event
    from installment_events
    where side = 'agent'
      and installment_id = any(${at.map(({ id }) => id)})
      and event in ('drop', 'drop_with_client', 'rollback')
    order by installment_id, id desc`.execute(ctx.db)
  const together = at.filter(({ id }) => rows.some((row) => row.installment_id === id && row.event === 'drop_with_client'))
  if (!together.length) return
  await setHold(ctx, 'agent', together, 'none')
  await settleStates(ctx, together, { event: 'rollback', side: 'agent', remarks })
}

/** Moves the day on which an installment is expected; the old and the new day go to its history (G-M-63). */
export async function setExpectedDate(ctx: Ctx, ids: VisibleInstallments, expectedAt: string) {
  const at = await lockInstallments(ctx, ids)
  refuseIllegal('set_expected_date', at)
  const day = dayOf(ctx, expectedAt)
  await ctx.db
    .updateTable('application_installments')
    .set({ expected_commission_in_date: day })
    .where('id', 'in', [...ids])
    .execute()
  await settleStates(ctx, at, { event: 'expected_date_changed', remarks: `${at[0]!.expected_on} → ${day}` })
  for (const one of at)
    ctx.changed({
      module: 'installment',
      id: one.id,
      before: { expected_commission_in_date: one.expected_on },
      after: { expected_commission_in_date: day },
    })
}
