import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { type VisibleInstallments, visibleInstallments } from '../installment/installment.policy.ts'

/** A receipt or payment and the installments it moved money on, all of them visible to the actor. */
export interface VisibleMovement {
  readonly id: number
  readonly installments: VisibleInstallments
}

async function proven(ctx: Ctx, rows: readonly { id: number; installment_id: number }[]) {
  const first = rows[0] ?? refuse('NOT_FOUND')
  const installments = await visibleInstallments(
    ctx,
    rows.map(({ installment_id }) => installment_id),
  )
  return prove<VisibleMovement>({ id: first.id, installments })
}

/** A receipt the actor may correct. */
export async function visibleReceipt(ctx: Ctx, identifier: string) {
  const { rows } = await sql<{ id: number; installment_id: number }>`
    select r.id, l.installment_id
    from receipts r
    join receipt_allocations a on a.receipt_id = r.id
    join claim_lines l on l.id = a.claim_line_id
    where r.identifier = ${identifier}::uuid`.execute(ctx.db)
  return proven(ctx, rows)
}

/** A payment to an agent the actor may correct: one of the installments it settles; what it set off may be of others. */
export async function visiblePayment(ctx: Ctx, identifier: string) {
  const { rows } = await sql<{ id: number; installment_id: number }>`
    select p.id, l.installment_id
    from agent_payments p
    join agent_payment_allocations a on a.payment_id = p.id
    join agent_invoice_lines l on l.id = a.agent_invoice_line_id
    where p.identifier = ${identifier}::uuid and (a.amount_minor > 0) = (p.reverses_id is null)`.execute(ctx.db)
  return proven(ctx, rows)
}
