import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { holders } from './holders.queries.ts'

/** That the actor sees the very record a document belongs to. */
export function heldBySeen(ctx: Ctx) {
  const record = sql<number>`documents.module_id`
  return sql<SqlBool>`(documents.module_type = 'lead' and ${holders.of('lead').sees(ctx, record)}
    or documents.module_type = 'application' and ${holders.of('application').sees(ctx, record)})`
}

/** The document of a record this actor may see, in the trash or not; else a refusal that tells nothing. */
export async function visibleDocument(ctx: Ctx, ref: string | number) {
  const document = await ctx.db
    .selectFrom('documents')
    .innerJoin('files as file', 'file.id', 'documents.file_id')
    .select([
      'documents.id',
      'documents.identifier',
      'documents.module_type',
      'documents.module_id',
      'documents.document_type_id',
      'documents.status',
      'documents.remarks',
      'documents.revision',
      'documents.file_id',
      'documents.file_thumb_id',
      'documents.issued_on',
      'documents.expires_on',
      'documents.deleted_at',
      'documents.uploaded_by',
      'file.filealias',
      'file.file_extension',
    ])
    .where(reference(ref, 'documents'))
    .where(heldBySeen(ctx))
    .executeTakeFirst()
  return prove(document ?? refuse('NOT_FOUND'))
}
/** Whether the actor may change what somebody uploaded: institutions change what they sent themselves, and nothing of a student. */
export const mayChange = ({ actor }: Ctx, uploadedBy: number | null) =>
  actor.kind !== 'person' || actor.group !== 'institution_staff' || uploadedBy === actor.id

/** The same, where it is to be changed. */
export async function changeableDocument(ctx: Ctx, ref: string | number) {
  const document = await visibleDocument(ctx, ref)
  return mayChange(ctx, document.uploaded_by) ? document : refuse('PERMISSION_DENIED')
}
export type VisibleDocument = Proven<Awaited<ReturnType<typeof visibleDocument>>>
