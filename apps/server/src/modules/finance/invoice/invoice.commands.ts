import { dayOf } from '@embark/contract/finance/installment/day.rules.ts'
import type { InvoiceBody } from '@embark/contract/finance/invoice/invoice.contract.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import type * as z from 'zod'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { refuseField } from '#platform/refusal.ts'
import { writeClaim } from '../claim/claim.commands.ts'
import { billTo, liveAccount } from '../claim/snapshot.queries.ts'
import type { VisibleInstallments } from '../installment/installment.policy.ts'
import { linesWithStandings, refuseIllegal, refuseMixed } from '../installment/request-checks.rules.ts'
import { settleStates } from '../installment/settle.commands.ts'
import { lockInstallments, type Standing } from '../installment/standing.queries.ts'
import { debitCredit, documentNumber, post } from '../ledger/ledger.commands.ts'
import type { AttachedPaper } from './invoice-file.policy.ts'

type Body = z.output<typeof InvoiceBody>
type Matched = ReturnType<typeof linesWithStandings<Body['invoice_details'][number]>>

/** Invoices the lines of one claim, or makes the claim with the invoice (G-M-53). The file follows in a job, once this is saved. */
export async function generateInvoice(ctx: Ctx, ids: VisibleInstallments, body: Body) {
  const at = await lockInstallments(ctx, ids)
  const lines = linesWithStandings(at, body.invoice_details, 'invoice_details')
  refuseIllegal('generate_invoice', at)
  refuseMixed('CLAIM_MIXED', at, ({ institution_id, currency }) => `${institution_id} ${currency}`)
  refuseMixed('INVOICE_MIXED', at, ({ claim_id }) => claim_id)
  const claim = at[0]!.claim_id === null ? await claimFor(ctx, lines, body) : await claimOf(ctx, lines, body)
  const invoice = await ctx.db
    .insertInto('client_invoices')
    .values({
      invoice_no: await documentNumber(ctx, 'INV'),
      claim_id: claim.id,
      currency: at[0]!.currency,
      bank_account_id: claim.account.id,
      bank_snapshot: JSON.stringify(claim.account.snapshot),
      bill_to_snapshot: JSON.stringify(claim.party),
      language: claim.language,
      expected_received_at: dayOf(ctx, body.expected_received_at),
      issued_on: todayOf(ctx),
      created_by: ctx.actor.id,
    })
    .returning(['id', 'invoice_no', 'identifier'])
    .executeTakeFirstOrThrow()
  await issueLines(ctx, invoice.id, claim.lines, lines)
  await settleStates(ctx, at, { event: 'invoiced', remarks: invoice.invoice_no })
  await ctx.enqueue('finance.invoice_pdf', { invoice_id: invoice.id })
  ctx.changed({ module: 'invoice', id: invoice.id, after: { invoice_no: invoice.invoice_no, installment_ids: [...ids] } })
  return invoice
}

async function claimFor(ctx: Ctx, lines: Matched, body: Body) {
  const whole = lines.map(({ standing, amount, remarks, index }) => ({
    standing,
    amount: amount ?? refuseField(`invoice_details.${index}.amount`, 'Commission amount is required'),
    remarks: remarks || refuseField(`invoice_details.${index}.remarks`, 'Remarks are required'),
  }))
  return writeClaim(ctx, whole, { ...body, origin: 'direct_invoice' })
}

async function claimOf(ctx: Ctx, lines: Matched, body: Body) {
  for (const { standing, amount, index } of lines)
    if (amount !== undefined && amount !== standing.claimed_minor)
      refuseField(`invoice_details.${index}.amount`, 'The amount must be the one of the claim')
  const first = lines[0]!.standing
  const account = await liveAccount(ctx, body.account_identifier, 'account_identifier')
  if (account.id !== first.account_id) refuseField('account_identifier', 'The account must be the one of the claim')
  const made = lines.map(({ standing }) => ({
    id: standing.claim_line_id!,
    installment_id: standing.id,
    amount_minor: standing.claimed_minor!,
  }))
  const { snapshot, language } = await billTo(ctx, first.institution_id)
  return {
    id: first.claim_id!,
    account,
    party: snapshot,
    language: body.language ?? (await languageOfClaim(ctx, first)) ?? language,
    lines: made,
  }
}

/** In which language the claim was written that an invoice follows. */
async function languageOfClaim(ctx: Ctx, { claim_id }: Standing) {
  const { language } = await ctx.db
    .selectFrom('claims')
    // The check on the column allows our languages only.
    .select((eb) => eb.ref('language').$castTo<Language | null>().as('language'))
    .where('id', '=', claim_id)
    .executeTakeFirstOrThrow()
  return language
}

/** The lines of an invoice, each with its own ledger transaction, so that one of them can be voided alone. */
async function issueLines(
  ctx: Ctx,
  invoiceId: number,
  claimLines: readonly { id: number; installment_id: number; amount_minor: number }[],
  lines: Matched,
) {
  const made = await ctx.db
    .insertInto('client_invoice_lines')
    .values(claimLines.map(({ id, amount_minor }) => ({ invoice_id: invoiceId, claim_line_id: id, amount_minor })))
    .returning(['id', 'claim_line_id', 'amount_minor'])
    .execute()
  const entries = made.map(({ id, claim_line_id, amount_minor }) => {
    const { installment_id } = claimLines.find((line) => line.id === claim_line_id)!
    const { standing } = lines.find((line) => line.standing.id === installment_id)!
    // Receipts before the invoice have recognised their part already.
    const amount = amount_minor - standing.received_minor
    return {
      kind: 'invoice_issued' as const,
      source_table: 'client_invoice_lines',
      source_id: id,
      postings: debitCredit(
        { code: '1100', owner_id: standing.institution_id },
        { code: '4000' },
        amount,
        standing.currency,
        claim_line_id,
      ),
    }
  })
  await post(ctx, todayOf(ctx), entries)
}

/** Links an uploaded PDF to an invoice, up to ten of them (G-M-62). */
export async function attachFile(ctx: Ctx, invoiceId: number, file: { id: number; filename: string }, maxFiles: number) {
  await ctx.db.selectFrom('client_invoices').select('id').where('id', '=', invoiceId).forUpdate().execute()
  const { live } = await ctx.db
    .selectFrom('client_invoice_files')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('invoice_id', '=', invoiceId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (live >= maxFiles) refuseField('file_identifier', 'You can upload up to 10 files')
  const made = await ctx.db
    .insertInto('client_invoice_files')
    .values({ invoice_id: invoiceId, file_id: file.id })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable('files').set({ attached_at: ctx.now().toISOString() }).where('id', '=', file.id).execute()
  ctx.changed({ module: 'invoice', id: invoiceId, after: { relation_identifier: made.identifier, filename: file.filename } })
  return { identifier: made.identifier, filename: file.filename }
}

/** Takes a document off an invoice; the file itself stays on record. */
export async function detachFile(ctx: Ctx, { id, invoice_id, identifier }: AttachedPaper) {
  await ctx.db.updateTable('client_invoice_files').set({ removed_at: ctx.now().toISOString() }).where('id', '=', id).execute()
  ctx.changed({ module: 'invoice', id: invoice_id, before: { relation_identifier: identifier } })
  return { identifier }
}
