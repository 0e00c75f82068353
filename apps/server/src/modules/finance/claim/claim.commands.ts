import type { ClaimBody, DetailDeleteBody } from '@embark/contract/finance/claim/claim.contract.ts'
import { dayOf } from '@embark/contract/finance/installment/day.rules.ts'
import { clientCan } from '@embark/contract/finance/installment/state.rules.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { type Ctx, can } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { VisibleInstallments } from '../installment/invoice.policy.ts'
import { mustTake, refuseAll, settleStates } from '../installment/move.commands.ts'
import { lockInstallments, type Standing } from '../installment/position.queries.ts'
import { documentNumber, mirrorRecognition } from '../ledger/ledger.commands.ts'
import { billTo, liveAccount } from './snapshot.queries.ts'

/** The standing each line of a request names, in the order of the request; naming one twice is refused. */
export function matched<T extends { readonly installment_identifier: string }>(
  at: readonly Standing[],
  lines: readonly T[],
  field: string,
) {
  const seen = new Set<number>()
  return lines.map((line, index) => {
    const standing = at.find(
      ({ number, identifier }) => line.installment_identifier === identifier || line.installment_identifier === String(number),
    )!
    if (seen.has(standing.id)) refuseField(`${field}.${index}.installment_identifier`, 'An installment may stand here only once')
    seen.add(standing.id)
    return { ...line, standing, index }
  })
}

/** Refuses lines that differ from the first in what all must share, and names the odd ones. */
export function mustShare(
  code: 'CLAIM_MIXED' | 'RECEIPT_MIXED' | 'PAYMENT_MIXED',
  at: readonly Standing[],
  of: (one: Standing) => unknown,
) {
  const odd = at.filter((one) => of(one) !== of(at[0]!))
  if (odd.length) refuse(code, { names: odd.map(({ name }) => name).join(', ') })
}

export interface ClaimLine {
  readonly standing: Standing
  readonly amount: number
  readonly remarks: string
}

/** Writes a claim over lines that were checked; also the claim an invoice without one is made with. */
export async function writeClaim(
  ctx: Ctx,
  lines: readonly ClaimLine[],
  about: { account_identifier: string; expected_received_at: string; origin: 'claim' | 'direct_invoice' },
) {
  const { institution_id, currency } = lines[0]!.standing
  const account = await liveAccount(ctx, about.account_identifier, 'account_identifier')
  const party = await billTo(ctx, institution_id)
  const claim = await ctx.db
    .insertInto('claims')
    .values({
      claim_no: await documentNumber(ctx, 'CLM'),
      institution_id,
      currency,
      bank_account_id: account.id,
      bank_snapshot: JSON.stringify(account.snapshot),
      bill_to_snapshot: JSON.stringify(party),
      expected_received_at: dayOf(ctx, about.expected_received_at),
      origin: about.origin,
      created_by: ctx.actor.id,
    })
    .returning(['id', 'claim_no'])
    .executeTakeFirstOrThrow()
  const made = await ctx.db
    .insertInto('claim_lines')
    .values(
      lines.map(({ standing, amount, remarks }) => ({ claim_id: claim.id, installment_id: standing.id, amount_minor: amount, remarks })),
    )
    .returning(['id', 'installment_id', 'amount_minor'])
    .execute()
  return { ...claim, account, party, lines: made }
}

/** Claims installments of one payer and one currency (G-M-52). */
export async function generateClaim(ctx: Ctx, ids: VisibleInstallments, body: z.output<typeof ClaimBody>) {
  const at = await lockInstallments(ctx, ids)
  const lines = matched(at, body.claim_details, 'claim_details')
  mustTake('generate_claim', at)
  mustShare('CLAIM_MIXED', at, ({ institution_id, currency }) => `${institution_id} ${currency}`)
  const claim = await writeClaim(ctx, lines, { ...body, origin: 'claim' })
  await settleStates(ctx, at, { event: 'claimed', remarks: claim.claim_no })
  ctx.changed({ module: 'claim', id: claim.id, after: { claim_no: claim.claim_no, installment_ids: [...ids] } })
  return claim
}

/** Marks the live invoice lines of installments voided and takes their income back; of a direct invoice the claim goes with it. */
export async function voidInvoiceLines(ctx: Ctx, at: readonly Standing[], { keepClaims }: { keepClaims: boolean }) {
  const invoiced = at.filter(({ invoice_line_id }) => invoice_line_id !== null)
  if (invoiced.length) {
    await ctx.db
      .updateTable('client_invoice_lines')
      .set({ voided_at: sql`now()` })
      .where(
        'id',
        'in',
        invoiced.map((one) => one.invoice_line_id!),
      )
      .execute()
    await sql`
      update client_invoices v
      set voided_at = now()
      where v.id = any(${invoiced.map((one) => one.invoice_id)})
        and v.voided_at is null
        and not exists (select from client_invoice_lines l where l.invoice_id = v.id and l.voided_at is null)`.execute(ctx.db)
    for (const one of invoiced)
      await mirrorRecognition(ctx, todayOf(ctx), [one.claim_line_id!], { table: 'client_invoice_lines', id: one.invoice_line_id! })
  }
  await cancelClaimLines(ctx, keepClaims ? invoiced.filter(({ claim_origin }) => claim_origin === 'direct_invoice') : at)
}

/** Marks live claim lines cancelled, and a claim whose last line goes with them. */
export async function cancelClaimLines(ctx: Ctx, at: readonly Standing[]) {
  const lines = at.flatMap(({ claim_line_id }) => claim_line_id ?? [])
  if (!lines.length) return
  await ctx.db.updateTable('claim_lines').set({ cancelled_at: sql`now()` }).where('id', 'in', lines).execute()
  await sql`update claims c set cancelled_at = now() where c.id = any(${at.map((one) => one.claim_id)}) and c.cancelled_at is null
    and not exists (select from claim_lines l where l.claim_id = c.id and l.cancelled_at is null)`.execute(ctx.db)
}

/** Undoes claim lines, or of each installment the later of invoice line and claim line (G-M-57). */
export async function deleteDetails(ctx: Ctx, ids: VisibleInstallments, { invoiceClaimDetails }: z.output<typeof DetailDeleteBody>) {
  const at = await lockInstallments(ctx, ids)
  if (invoiceClaimDetails) mustTake('delete_claim', at)
  else refuseAll(at, (one) => clientCan('delete_claim', one) || clientCan('delete_invoice', one))
  const invoiced = at.filter(({ invoice_line_id }) => invoice_line_id !== null)
  const claimed = at.filter(({ invoice_line_id }) => invoice_line_id === null)
  if (invoiced.length && !can(ctx, 'invoices.invoice.delete')) refuse('PERMISSION_DENIED')
  await voidInvoiceLines(ctx, invoiced, { keepClaims: true })
  await cancelClaimLines(ctx, claimed)
  if (invoiced.length) await settleStates(ctx, invoiced, { event: 'invoice_deleted' })
  if (claimed.length) await settleStates(ctx, claimed, { event: 'claim_deleted' })
  for (const one of at)
    ctx.changed({ module: 'installment', id: one.id, before: { claim_line_id: one.claim_line_id, invoice_line_id: one.invoice_line_id } })
  return { installment_ids: at.map(({ number }) => number) }
}
