import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { visibleDocument } from '../installment/installment.policy.ts'

/** A paper that hangs on an invoice the actor sees. */
export async function attachedPaper(ctx: Ctx, identifier: string) {
  const paper = await ctx.db
    .selectFrom('client_invoice_files as paper')
    .innerJoin('client_invoices as invoice', 'invoice.id', 'paper.invoice_id')
    .select(['paper.id', 'paper.identifier', 'paper.file_id', 'paper.invoice_id', 'invoice.identifier as invoice_identifier'])
    .where('paper.identifier', '=', identifier)
    .where('paper.removed_at', 'is', null)
    .executeTakeFirst()
  const { invoice_identifier, ...attached } = paper ?? refuse('NOT_FOUND')
  await visibleDocument(ctx, 'invoice', invoice_identifier)
  return prove(attached)
}
export type AttachedPaper = Proven<Awaited<ReturnType<typeof attachedPaper>>>
