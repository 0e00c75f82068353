import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { VisibleDocument } from '../installment/installment.policy.ts'
import type { AttachedPaper } from './invoice-file.policy.ts'

export interface KeptFile {
  readonly filename: string
  readonly media_type: string
  readonly bytes: number
  readonly storage_key: string
}

/** A document somebody attached to an invoice. */
export const attachedFile = (ctx: Ctx, paper: AttachedPaper): Promise<KeptFile> =>
  ctx.db
    .selectFrom('files')
    .select(['filename', 'media_type', 'bytes', 'storage_key'])
    .where('id', '=', paper.file_id)
    .executeTakeFirstOrThrow()

/** The PDF made when the invoice was issued, once its job has run; a voided invoice is drawn anew with its stamp. */
export async function issuedFile(ctx: Ctx, invoice: VisibleDocument): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`
    select f.filename, f.media_type, f.bytes, f.storage_key
    from client_invoices v
    join files f on f.id = v.pdf_file_id
    where v.id = ${invoice} and v.voided_at is null
      and not exists (select from client_invoice_lines l where l.invoice_id = v.id and l.voided_at is not null)`.execute(ctx.db)
  return rows[0]
}

/** What an upload is, as far as an invoice cares. */
export const uploadedFile = (ctx: Ctx, identifier: string) =>
  ctx.db.selectFrom('files').select(['id', 'filename', 'media_type', 'bytes']).where('identifier', '=', identifier).executeTakeFirst()
