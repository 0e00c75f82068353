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
  about: Pick<z.output<typeof ClaimBody>, 'account_identifier' | 'expected_received_at' | 'language'> & {
    origin: 'claim' | 'direct_invoice'
  },
) {
  const { institution_id, currency } = lines[0]!.standing
  const account = await liveAccount(ctx, about.account_identifier, 'account_identifier')
  const party = await billTo(ctx, institution_id)
  const language = about.language ?? party.language
  const claim = await ctx.db
    .insertInto('claims')
    .values({
      claim_no: await documentNumber(ctx, 'CLM'),
      institution_id,
      currency,
      bank_account_id: account.id,
      bank_snapshot: JSON.stringify(account.snapshot),
      bill_to_snapshot: JSON.stringify(party.snapshot),
      language,
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
  return { ...claim, account, party: party.snapshot, language, lines: made }
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

/** Takes back the live invoice lines of installments by credit notes, and their income; of a direct invoice the claim goes with it. */
export async function voidInvoiceLines(ctx: Ctx, at: readonly Standing[], { keepClaims }: { keepClaims: boolean }) {
  const invoiced = at.filter(({ invoice_line_id }) => invoice_line_id !== null)
  for (const invoiceId of new Set(invoiced.map(({ invoice_id }) => invoice_id!)))
    await creditLines(
      ctx,
      invoiceId,
      invoiced.filter(({ invoice_id }) => invoice_id === invoiceId),
    )
  await cancelClaimLines(ctx, keepClaims ? invoiced.filter(({ claim_origin }) => claim_origin === 'direct_invoice') : at)
}

/** Takes lines of one invoice back: it keeps saying what it said, and a credit note with a number of its own says the rest (G-M-58). */
async function creditLines(ctx: Ctx, invoiceId: number, lines: readonly Standing[]) {
  const note = await ctx.db
    .insertInto('credit_notes')
    .values({
      credit_note_no: await documentNumber(ctx, 'CRN'),
      invoice_id: invoiceId,
      issued_on: todayOf(ctx),
      created_by: ctx.actor.id,
    })
    .returning(['id', 'credit_note_no'])
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('client_invoice_lines')
    .set({ voided_at: sql`now()`, credit_note_id: note.id })
    .where(
      'id',
      'in',
      lines.map((line) => line.invoice_line_id!),
    )
    .execute()
  await sql`
    update client_invoices v
    set voided_at = now()
    where v.id = ${invoiceId}
      and v.voided_at is null
      and not exists (select from client_invoice_lines l where l.invoice_id = v.id and l.voided_at is null)`.execute(ctx.db)
  for (const line of lines)
    await mirrorRecognition(ctx, todayOf(ctx), [line.claim_line_id!], { table: 'client_invoice_lines', id: line.invoice_line_id! })
  ctx.changed({
    module: 'invoice',
    id: invoiceId,
    after: { credit_note_no: note.credit_note_no, installment_ids: lines.map(({ id }) => id) },
  })
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
