import type { DocumentsBody, ValidityBody } from '@embark/contract/documents/document/document.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Happening } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { refuseUnfitFiles } from '../document-type/type-limits.queries.ts'
import type { VisibleDocument } from './document.policy.ts'
import { documentsById } from './document.queries.ts'
import { type HeldRecord, holders, type PaperEntry } from './holders.queries.ts'

interface Kept {
  readonly type_label: string | null
  readonly wanted: number
  readonly taken: number
  readonly ids: number[]
  readonly file_ids: number[]
  readonly type_id: number
  readonly unknown: number | null
}

/** Attaches uploaded files to a lead as documents of one type: all of them or none, and only the caller's own uploads. */
export async function saveToLead(ctx: Ctx, lead: HeldRecord, body: DocumentsBody) {
  const { ids, change } = await save(ctx, 'lead', lead.id, body)
  await holders.of('lead').change(ctx, lead, change)
  return { recordsInfo: await documentsById(ctx, ids) }
}

/** The same for an application. */
export async function saveToApplication(ctx: Ctx, application: HeldRecord, body: DocumentsBody) {
  const { ids, change } = await save(ctx, 'application', application.id, body)
  await holders.of('application').change(ctx, application, change)
  return { recordsInfo: await documentsById(ctx, ids) }
}

async function save(ctx: Ctx, module: 'lead' | 'application', recordId: number, body: DocumentsBody) {
  const { document_type_identifier, files, issued_on = null, expires_on = null } = body
  const { rows } = await sql<Kept>`
    with given as (
      select *
      from rows from (jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as (file_identifier uuid, file_thumb_identifier uuid))
        with ordinality as f (file_identifier, file_thumb_identifier, place)),
    type as (
      select id, label
      from lookup_values
      where type = 'document_type' and is_active and identifier = ${document_type_identifier}::uuid
        and meta -> 'modules' @> to_jsonb(${module}::text)),
    mine as (
      update files set attached_at = now()
      where attached_at is null and uploaded_by = ${ctx.actor.id}::int
        and (purpose = 'document' and identifier in (select file_identifier from given)
          or purpose = 'thumb' and identifier in (select file_thumb_identifier from given))
      returning id, identifier, purpose, thumb_of),
    saved as (
      insert into documents (module_type, module_id, document_type_id, file_id, file_thumb_id, uploaded_by, issued_on, expires_on)
      select ${module}, ${recordId}::int, type.id, file.id, thumb.id, ${ctx.actor.id}::int, ${issued_on}::date, ${expires_on}::date
      from given
      join mine file on file.identifier = given.file_identifier and file.purpose = 'document'
      join mine thumb on thumb.identifier = given.file_thumb_identifier and thumb.thumb_of = file.id, type
      order by given.place
      returning id, file_id)
    select
      (select id from type) as type_id,
      (select label from type) as type_label,
      (select count(*)::int from given) as wanted,
      (select count(*)::int from saved) as taken,
      coalesce((select array_agg(id order by id) from saved), '{}') as ids,
      coalesce((select array_agg(file_id order by id) from saved), '{}') as file_ids,
      (select min(place)::int - 1
        from given
        where file_identifier not in (select identifier from mine)
          or file_thumb_identifier not in (select identifier from mine)) as unknown`.execute(ctx.db)
  const { type_id, type_label, wanted: fileCount, taken, ids, file_ids, unknown } = rows[0]!
  // A refusal undoes the whole call, so that nothing is half attached.
  if (type_label === null) return refuseField('document_type_identifier', 'Document type is required')
  if (taken !== fileCount) refuseField(`files.${unknown ?? 0}.file_identifier`, 'This file is no longer available. Upload it again')
  await refuseUnfitFiles(ctx, type_id, file_ids, (at) => `files.${at}.file_identifier`)
  const entry: PaperEntry = { type: 'document_saved', visibility: 'shared', vars: { document_type: type_label, count: taken } }
  const event: Happening = ['document.saved', { module, record_id: recordId }]
  return { ids, change: { entries: [entry], after: { document_ids: ids, document_type: type_label }, event } }
}

/** Writes down from when to when a document is good; what people were told of its former end counts no more. */
export async function dateDocument(ctx: Ctx, document: VisibleDocument, body: ValidityBody) {
  const { id, issued_on, expires_on } = document
  if (document.deleted_at !== null) refuse('NOT_FOUND')
  const after = {
    issued_on: body.issued_on === undefined ? issued_on : body.issued_on,
    expires_on: body.expires_on === undefined ? expires_on : body.expires_on,
  }
  if (after.issued_on && after.expires_on && after.issued_on > after.expires_on)
    refuseField('expires_on', 'The last day is before the day of issue')
  await ctx.db
    .updateTable('documents')
    .set({ ...after, ...(after.expires_on !== expires_on && { reminded_days: null }) })
    .where('id', '=', id)
    .execute()
  ctx.changed({ module: 'document', id, before: { issued_on, expires_on }, after })
  ctx.emit('document.saved', { module: moduleOf(document), record_id: document.module_id })
  return { documentInfo: (await documentsById(ctx, [id]))[0]! }
}

/** The kind of record a document belongs to: a check constraint allows no others. */
export const moduleOf = ({ module_type }: VisibleDocument) => module_type as 'lead' | 'application'

async function trash(ctx: Ctx, document: VisibleDocument, deleted: boolean) {
  const { id, identifier, module_id, filealias, file_extension } = document
  const module = moduleOf(document)
  await ctx.db
    .updateTable('documents')
    .set({ deleted_at: deleted ? sql`now()` : null, deleted_by: deleted ? ctx.actor.id : null })
    .where('id', '=', id)
    .execute()
  const vars = { file: `${filealias}.${file_extension}` }
  await holders.of(module).entry(ctx, { id: module_id, type: deleted ? 'document_removed' : 'document_restored', vars })
  ctx.changed({ module: 'document', id, before: { is_deleted: !deleted }, after: { is_deleted: deleted } })
  ctx.emit('document.saved', { module, record_id: module_id })
  return { identifier }
}

/** Puts a document into the trash. */
export async function deleteDocument(ctx: Ctx, document: VisibleDocument) {
  if (document.deleted_at !== null) refuse('NOT_FOUND')
  return trash(ctx, document, true)
}

/** Takes a document out of the trash; once is enough, a second time changes nothing. */
export async function restoreDocument(ctx: Ctx, document: VisibleDocument) {
  return document.deleted_at === null ? { identifier: document.identifier } : trash(ctx, document, false)
}
