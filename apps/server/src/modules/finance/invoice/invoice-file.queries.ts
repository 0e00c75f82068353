import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import type { VisibleDocument } from '../installment/invoice.policy.ts'

export interface KeptFile {
  readonly filename: string
  readonly media_type: string
  readonly bytes: number
  readonly storage_key: string
}

/** The invoice a document hangs on, by the identifier of the relation. */
export async function invoiceOfRelation(ctx: Ctx, relationIdentifier: string): Promise<string> {
  const found = await ctx.db
    .selectFrom('client_invoice_files')
    .innerJoin('client_invoices', 'client_invoices.id', 'client_invoice_files.invoice_id')
    .select('client_invoices.identifier')
    .where('client_invoice_files.identifier', '=', relationIdentifier)
    .where('client_invoice_files.removed_at', 'is', null)
    .executeTakeFirst()
  return (found ?? refuse('NOT_FOUND')).identifier
}

/** A document somebody attached to an invoice. */
export async function attachedFile(ctx: Ctx, invoice: VisibleDocument, relationIdentifier: string): Promise<KeptFile> {
  const { rows } = await sql<KeptFile>`
    select f.filename, f.media_type, f.bytes, f.storage_key from client_invoice_files r join files f on f.id = r.file_id
    where r.identifier = ${relationIdentifier}::uuid and r.invoice_id = ${invoice} and r.removed_at is null`.execute(ctx.db)
  return rows[0] ?? refuse('NOT_FOUND')
}

/** The PDF made when the invoice was issued, once its job has run; a voided invoice is drawn anew with its stamp. */
export async function issuedFile(ctx: Ctx, invoice: VisibleDocument): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`
    select f.filename, f.media_type, f.bytes, f.storage_key from client_invoices v join files f on f.id = v.pdf_file_id
    where v.id = ${invoice} and v.voided_at is null and not exists (select from client_invoice_lines l where l.invoice_id = v.id and l.voided_at is not null)`.execute(
    ctx.db,
  )
  return rows[0]
}

/** What an upload is, as far as an invoice cares. */
export const uploadedFile = (ctx: Ctx, identifier: string) =>
  ctx.db.selectFrom('files').select(['id', 'filename', 'media_type', 'bytes']).where('identifier', '=', identifier).executeTakeFirst()
