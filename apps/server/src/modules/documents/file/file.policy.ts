import { isShown } from '@embark/contract/documents/file/file.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { heirs, holders } from '../document/holders.queries.ts'
import { keepers } from './keepers.queries.ts'

/** That a file answers a form of a record the actor may see, and still does. */
function answeredFile(ctx: Ctx, alias: 'file' | 'whole') {
  const file = sql.ref(alias)
  const record = sql<number>`${file}.answer_record`
  return sql<boolean>`(${file}.purpose = 'answer'
    and (${file}.answer_module = 'lead' and ${holders.of('lead').sees(ctx, record)}
      or ${file}.answer_module = 'application' and ${holders.of('application').sees(ctx, record)})
    and exists (select from form_submissions s cross join lateral jsonb_each(s.values) answer
      where s.module_type = ${file}.answer_module and s.record_id = ${file}.answer_record
        and jsonb_typeof(answer.value) = 'array' and answer.value @> to_jsonb(${file}.identifier::text)))`
}

/** The file, when the actor uploaded it or may see a record it is attached to; else a refusal that tells nothing. */
export async function visibleFile(ctx: Ctx, ref: string | number) {
  const [record, paper] = [sql<number>`d.module_id`, sql<number>`d.id`]
  const file = await ctx.db
    .selectFrom('files as file')
    .select([
      'file.id',
      'file.identifier',
      'file.filename',
      'file.filealias',
      'file.file_extension',
      'file.media_type',
      'file.bytes',
      'file.storage_key',
      'file.purpose',
      'file.uploaded_by',
    ])
    .where(reference(ref, 'file'))
    .where((eb) =>
      eb.or([
        sql<boolean>`
          file.uploaded_by = ${ctx.actor.id}
            and (file.attached_at is null or file.purpose not in ('document', 'answer', 'thumb'))`,
        answeredFile(ctx, 'file'),
        sql<boolean>`
          file.purpose = 'thumb'
            and exists (select from files whole where whole.id = file.thumb_of and ${answeredFile(ctx, 'whole')})`,
        ...keepers.entries().map(([purpose, sees]) => sql<boolean>`(file.purpose = ${purpose} and ${sees(ctx, sql`file.id`)})`),
        sql<boolean>`exists (select from documents d where d.deleted_at is null and (
          d.file_id = file.id or d.file_thumb_id = file.id
            or d.id in (select v.document_id from document_versions v where v.file_id = file.id or v.file_thumb_id = file.id)) and (
          d.module_type = 'lead' and (${holders.of('lead').sees(ctx, record)} or ${heirs.of('application').sees(ctx, record, paper)})
          or d.module_type = 'application' and ${holders.of('application').sees(ctx, record)}))`,
      ]),
    )
    .executeTakeFirst()
  return prove(file ?? refuse('NOT_FOUND'))
}
export type VisibleFile = Proven<Awaited<ReturnType<typeof visibleFile>>>

/** The file a signed link names, checked again for whoever the link was made for. */
export async function linkedFile(
  ctx: Ctx,
  identifier: string,
  { auth_token, device_number }: { auth_token: string; device_number: string },
) {
  const opened = (await ctx.links.open(ctx.tenant, identifier, auth_token, device_number, ctx.now(), ctx.db)) ?? refuse('NOT_FOUND')
  const file = await visibleFile({ ...ctx, actor: opened.actor }, identifier)
  const disposition = opened.purpose === 'view' && isShown(file.media_type) ? ('inline' as const) : ('attachment' as const)
  return { file, disposition }
}

/** The actor's own upload that no record uses yet; only they may open it. */
export const ownUpload = (ctx: Ctx, identifier: string) =>
  ctx.db
    .selectFrom('files')
    .select(['storage_key', 'media_type', 'file_extension'])
    .where('identifier', '=', identifier)
    .where('uploaded_by', '=', ctx.actor.id)
    .where('attached_at', 'is', null)
    .where('purpose', '=', 'document')
    .executeTakeFirst()
