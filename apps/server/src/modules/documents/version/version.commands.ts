import type { VersionBody } from '@embark/contract/documents/document/document.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { moduleOf } from '../document/document.commands.ts'
import type { VisibleDocument } from '../document/document.policy.ts'
import { documentsById } from '../document/document.queries.ts'
import { holders } from '../document/holders.queries.ts'
import { refuseUnfitFiles } from '../document-type/type-limits.queries.ts'
import { attachUploads } from '../file/file.commands.ts'
import type { EarlierVersion } from './version.policy.ts'

/** Gives a document a new file. What it was stays as a version; the new one is judged anew. */
export async function replaceFile(ctx: Ctx, document: VisibleDocument, body: VersionBody) {
  const [file] = await attachUploads(ctx, [body.file_identifier], 'document', () => 'file_identifier')
  await refuseUnfitFiles(ctx, document.document_type_id, [file!.id], () => 'file_identifier')
  const thumb = await ctx.db
    .selectFrom('files')
    .select('id')
    .where('identifier', '=', body.file_thumb_identifier)
    .where('thumb_of', '=', file!.id)
    .executeTakeFirst()
  if (!thumb) return refuseField('file_thumb_identifier', 'This file is no longer available. Upload it again')
  const { issued_on = null, expires_on = null } = body
  const next = { file_id: file!.id, file_thumb_id: thumb.id, status: 'pending', remarks: null, issued_on, expires_on }
  return succeed(ctx, document, body.revision, next, 'document_replaced')
}

/** Makes an earlier version the newest, with what was decided about it; nothing that was sent changes. */
export const restoreVersion = (ctx: Ctx, document: VisibleDocument, { revision: _, ...earlier }: EarlierVersion, believed: number) =>
  succeed(ctx, document, believed, earlier, 'document_reverted')

interface Next {
  readonly file_id: number
  readonly file_thumb_id: number | null
  readonly status: string
  readonly remarks: string | null
  readonly issued_on: string | null
  readonly expires_on: string | null
}

async function succeed(ctx: Ctx, document: VisibleDocument, believed: number, next: Next, type: 'document_replaced' | 'document_reverted') {
  if (document.deleted_at !== null) refuse('NOT_FOUND')
  const { id, revision, module_id } = document
  // Who replaced another version than the newest saw something else than what they replace.
  const { rows } = await sql<{ label: string }>`
    with former as (
      select *
      from documents
      where id = ${id} and revision = ${believed}::int and deleted_at is null
      for update
    ), kept as (
      insert into document_versions (document_id, revision, file_id, file_thumb_id, status, remarks, issued_on, expires_on, uploaded_by,
        uploaded_at, replaced_by)
      select id, revision, file_id, file_thumb_id, status, remarks, issued_on, expires_on, uploaded_by, coalesce(file_at, created_at),
        ${ctx.actor.id}::int
      from former
    )
    update documents d
    set revision = d.revision + 1, file_id = ${next.file_id}::int, file_thumb_id = ${next.file_thumb_id}::int, status = ${next.status},
      remarks = ${next.remarks}, issued_on = ${next.issued_on}::date, expires_on = ${next.expires_on}::date,
      uploaded_by = ${ctx.actor.id}::int,
      file_at = now(), reminded_days = null
    from former, lookup_values type
    where d.id = former.id and type.id = d.document_type_id
    returning type.label`.execute(ctx.db)
  const label = rows[0]?.label ?? refuse('VERSION_CONFLICT')
  const module = moduleOf(document)
  await holders.of(module).entry(ctx, { id: module_id, type, visibility: 'shared', vars: { document_type: label, revision: revision + 1 } })
  ctx.changed({
    module: 'document',
    id,
    before: { revision, file_id: document.file_id },
    after: { revision: revision + 1, file_id: next.file_id },
  })
  ctx.emit('document.saved', { module, record_id: module_id })
  return { documentInfo: (await documentsById(ctx, [id]))[0]! }
}
