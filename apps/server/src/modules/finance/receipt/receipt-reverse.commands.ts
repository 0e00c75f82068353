import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import type { Proven } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { refuseHeld, refuseIllegal } from '../installment/request-checks.rules.ts'
import { settleStates } from '../installment/settle.commands.ts'
import { lockInstallments } from '../installment/standing.queries.ts'
import { documentNumber, mirror } from '../ledger/ledger.commands.ts'
import type { VisibleMovement } from './receipt.policy.ts'

interface Facts {
  readonly is_reversed: boolean
  readonly has_later: boolean
  /** What agencies were paid of it, and owe back from now on. */
  readonly paid_on_minor: number
  readonly bank_account_id: number
  readonly currency: string
  readonly total_minor: number
  readonly reverses_id: number | null
}

/**
 * Reverses the latest receipt of its lines by a mirrored one; the agent invoice it made is voided (G-M-58). What was paid of that invoice
 * stays paid, and the agency owes it back: its account in the ledger falls by the share, below zero where nothing else is due (ADR 205).
 */
export async function reverseReceipt(ctx: Ctx, receipt: Proven<VisibleMovement>, remarks: string) {
  const at = await lockInstallments(ctx, receipt.installments)
  const facts = await factsOf(ctx, receipt.id)
  if (facts.is_reversed || facts.reverses_id !== null) refuse('ALREADY_REVERSED')
  refuseHeld('client', at)
  const closed = at.filter(({ written_off_minor }) => written_off_minor !== 0)
  if (closed.length) refuse('RECEIPT_FINAL', { names: closed.map(({ name }) => name).join(', ') })
  refuseIllegal('reverse_receipt', at)
  if (facts.has_later) refuse('RECEIPT_NOT_LATEST')
  const mirrored = await ctx.db
    .insertInto('receipts')
    .values({
      receipt_no: await documentNumber(ctx, 'RCT'),
      bank_account_id: facts.bank_account_id,
      currency: facts.currency,
      total_minor: -facts.total_minor,
      receive_date: todayOf(ctx),
      remark_to_internal: remarks,
      reverses_id: receipt.id,
      created_by: ctx.actor.id,
    })
    .returning(['id', 'identifier', 'receipt_no', 'receive_date', 'currency', 'total_minor'])
    .executeTakeFirstOrThrow()
  const { rows: decided } = await sql<{ id: number }>`
    select id from agent_invoices where receipt_id = ${receipt.id} and decision_id is not null and voided_at is null`.execute(ctx.db)
  const { rows: originals } = await sql<{ id: number; is_invoiced: boolean }>`
    with copied as (insert into receipt_allocations (receipt_id, claim_line_id, amount_minor, agent_share_minor)
      select ${mirrored.id}, claim_line_id, -amount_minor, -agent_share_minor from receipt_allocations where receipt_id = ${receipt.id}),
    voided as (update agent_invoices set voided_at = now() where receipt_id = ${receipt.id} and voided_at is null)
    select a.id, exists (select from client_invoice_lines l where l.claim_line_id = a.claim_line_id and l.voided_at is null) as is_invoiced
    from receipt_allocations a where a.receipt_id = ${receipt.id} order by a.id`.execute(ctx.db)
  const by = { kind: 'reversed', table: 'receipts', id: mirrored.id }
  const day = todayOf(ctx)
  await mirror(ctx, day, { table: 'receipt_allocations', ids: originals.map(({ id }) => id), kinds: ['received', 'accrued'] }, by)
  await mirror(ctx, day, { table: 'agent_invoices', ids: decided.map(({ id }) => id), kinds: ['accrued'] }, by)
  // While a live invoice stands, the line stays recognised in full.
  await mirror(
    ctx,
    day,
    { table: 'receipt_allocations', ids: originals.filter(({ is_invoiced }) => !is_invoiced).map(({ id }) => id), kinds: ['recognised'] },
    by,
  )
  await settleStates(ctx, at, { event: 'receipt_reversed', remarks: mirrored.receipt_no })
  ctx.emit('receipt.posted', { id: mirrored.id })
  ctx.changed({
    module: 'receipt',
    id: mirrored.id,
    after: { receipt_no: mirrored.receipt_no, reverses_id: receipt.id, remarks, owed_back_minor: facts.paid_on_minor },
  })
  return mirrored
}

async function factsOf(ctx: Ctx, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select r.bank_account_id, r.currency, r.total_minor, r.reverses_id,
      exists (select from receipts m where m.reverses_id = r.id) as is_reversed,
      exists (
        select
        from receipt_allocations mine
        join receipt_allocations later on later.claim_line_id = mine.claim_line_id and later.receipt_id > r.id
        join receipts l on l.id = later.receipt_id and l.reverses_id is null
        where mine.receipt_id = r.id and not exists (select from receipts m where m.reverses_id = l.id)
      ) as has_later,
      coalesce(
        (
          select sum(p.amount_minor)
          from receipt_allocations a
          join agent_invoice_lines l on l.receipt_allocation_id = a.id
          join agent_payment_allocations p on p.agent_invoice_line_id = l.id
          where a.receipt_id = r.id
        ), 0
      )::bigint as paid_on_minor
    from receipts r
    where r.id = ${id}`.execute(ctx.db)
  return rows[0]!
}
