import type { Ctx } from '#platform/context.ts'

/** An issued invoice that has no file yet, locked until the transaction ends. */
export async function unfiledInvoice(ctx: Ctx, id: number): Promise<string | undefined> {
  const invoice = await ctx.db
    .selectFrom('client_invoices')
    .select('identifier')
    .where('id', '=', id)
    .where('pdf_file_id', 'is', null)
    .where('voided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return invoice?.identifier
}

/** Files the drawing of an issued invoice. */
export const keepIssuedFile = (ctx: Ctx, id: number, fileId: number) =>
  ctx.db.updateTable('client_invoices').set({ pdf_file_id: fileId }).where('id', '=', id).execute()
