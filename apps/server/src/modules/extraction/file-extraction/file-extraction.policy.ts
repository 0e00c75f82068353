import type { TypeReading } from '@embark/contract/documents/document-type/document-type.rules.ts'
import { sql } from 'kysely'
import { visibleFile } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A file that is a document of a lead or an application and that the actor sees; only staff of the company have files read (G-L-65). */
export async function readableFile(ctx: Ctx, ref: string) {
  if (ctx.actor.kind !== 'system' && ctx.actor.group !== 'company') refuse('PERMISSION_DENIED')
  const file = await visibleFile(ctx, ref)
  const { rows } = await sql<{ lead_id: number; lead_identifier: string; document_type_id: number; reading: TypeReading | null }>`
    select l.id as lead_id, l.identifier as lead_identifier, d.document_type_id, t.meta ->> 'extraction' as reading
    from documents d
    left join applications a on d.module_type = 'application' and a.id = d.module_id
    join leads l on l.id = coalesce(a.lead_id, d.module_id)
    join lookup_values t on t.id = d.document_type_id
    where d.file_id = ${file.id} and d.deleted_at is null
    order by d.id
    limit 1`.execute(ctx.db)
  const { id, identifier, media_type, storage_key } = file
  return prove({ id, identifier, media_type, storage_key, ...(rows[0] ?? refuse('NOT_FOUND')) })
}
export type ReadableFile = Proven<Awaited<ReturnType<typeof readableFile>>>

/** The newest extraction of a file the actor may have read. */
export async function newestExtraction(ctx: Ctx, file: ReadableFile) {
  const extraction = await ctx.db
    .selectFrom('file_extractions')
    .selectAll()
    .where('file_id', '=', file.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return prove(extraction ?? refuse('NOT_FOUND'))
}
export type NewestExtraction = Awaited<ReturnType<typeof newestExtraction>>
