import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'

export interface Posting {
  readonly code: '1000' | '1100' | '2100' | '4000' | '5000' | '6900'
  /** The bank account, institution or agent the account is kept for; 0 for income and cost. */
  readonly owner_id: number
  readonly currency: string
  /** Debits are positive. */
  readonly amount_minor: number
  readonly claim_line_id: number | null
}
export interface Entry {
  readonly kind: 'invoice_issued' | 'recognised' | 'received' | 'accrued' | 'paid' | 'written_off'
  readonly source_table: string
  readonly source_id: number
  readonly postings: readonly Posting[]
}

interface Leg {
  readonly code: Posting['code']
  readonly owner_id?: number | null
}
/** Two sides of one amount: what is debited and what is credited. */
export const debitCredit = (debit: Leg, credit: Leg, amount: number, currency: string, claim_line_id: number | null): Posting[] => [
  { code: debit.code, owner_id: debit.owner_id ?? 0, currency, amount_minor: amount, claim_line_id },
  { code: credit.code, owner_id: credit.owner_id ?? 0, currency, amount_minor: -amount, claim_line_id },
]

/** Posts ledger transactions in one round trip; the database refuses any that does not sum to zero (G-M-59). */
export async function post(ctx: Ctx, postedOn: string, entries: readonly Entry[]) {
  const whole = entries.filter(({ postings }) => postings.every(({ amount_minor }) => amount_minor !== 0))
  if (!whole.length) return
  await sql`
    select post_ledger(
      ${JSON.stringify(whole.map((entry) => ({ ...entry, posted_on: postedOn, created_by: ctx.actor.id })))}::jsonb
    )`.execute(ctx.db)
}

/** Mirrors what was posted for some sources and not mirrored yet; nothing that was posted is ever changed. */
export async function mirror(
  ctx: Ctx,
  postedOn: string,
  of: { table: string; ids: readonly number[]; kinds?: readonly Entry['kind'][] },
  by: { kind: string; table: string; id: number },
) {
  if (!of.ids.length) return
  const kinds = of.kinds ? sql`and kind = any(${[...of.kinds]})` : sql``
  await sql`
    select mirror_ledger(
      (
        select array_agg(id)
        from ledger_transactions
        where source_table = ${of.table} and source_id = any(${[...of.ids]}) and reverses_id is null ${kinds}
      ), ${by.kind}, ${by.table}, ${by.id}, ${postedOn}::date, ${ctx.actor.id}
    )`.execute(ctx.db)
}

/** Mirrors all income recognised on claim lines, whether by their invoice or by receipts before it. */
export async function mirrorRecognition(ctx: Ctx, postedOn: string, claimLineIds: readonly number[], by: { table: string; id: number }) {
  await sql`select mirror_ledger(
    (select array_agg(distinct t.id) from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      where p.claim_line_id = any(${[...claimLineIds]}) and t.kind in ('invoice_issued', 'recognised') and t.reverses_id is null),
    'voided', ${by.table}, ${by.id}, ${postedOn}::date, ${ctx.actor.id})`.execute(ctx.db)
}

/** The next number of a kind of document, without holes: the counter stays locked until the document is saved (G-M-52). */
export async function documentNumber(ctx: Ctx, kind: 'CLM' | 'INV' | 'CRN' | 'AGI' | 'RCT' | 'PAY'): Promise<string> {
  const year = todayOf(ctx).slice(0, 4)
  const { rows } = await sql<{ next: number }>`select next_document_number(${kind}, ${Number(year)}) as next`.execute(ctx.db)
  return `${kind}-${year}-${String(rows[0]!.next).padStart(6, '0')}`
}
