import type { ClaimBody, DetailDeleteBody } from '@embark/contract/finance/claim/claim.contract.ts'
import { dayOf } from '@embark/contract/finance/installment/day.rules.ts'
import { clientCan } from '@embark/contract/finance/installment/state.rules.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { type Ctx, can } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { refuse } from '#platform/refusal.ts'
import type { VisibleInstallments } from '../installment/installment.policy.ts'
import { linesWithStandings, refuseIllegal, refuseMixed, refuseUnlessAll } from '../installment/request-checks.rules.ts'
import { settleStates } from '../installment/settle.commands.ts'
import { lockInstallments, type Standing } from '../installment/standing.queries.ts'
import { documentNumber, mirrorRecognition } from '../ledger/ledger.commands.ts'
import { billTo, liveAccount } from './snapshot.queries.ts'

/** A line of a claim that has passed its checks. */
export interface ClaimLine {
  readonly standing: Standing
  readonly amount: number
  readonly remarks: string
}

/** Writes a claim over checked lines; an invoice without a claim makes its own here. */
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
  const lines = linesWithStandings(at, body.claim_details, 'claim_details')
  refuseIllegal('generate_claim', at)
  refuseMixed('CLAIM_MIXED', at, ({ institution_id, currency }) => `${institution_id} ${currency}`)
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
  if (invoiceClaimDetails) refuseIllegal('delete_claim', at)
  else refuseUnlessAll(at, (one) => clientCan('delete_claim', one) || clientCan('delete_invoice', one))
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
