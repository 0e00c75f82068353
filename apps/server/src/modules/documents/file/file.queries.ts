import type { FileInfo, KeptFile } from '@embark/contract/documents/file/file.contract.ts'
import { hasPage, isShown } from '@embark/contract/documents/file/file.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { pick } from '#platform/db/fragments.ts'
import { wholeOf } from '#platform/files/kind.ts'
import { officePage } from '#platform/files/office-page.ts'
import type { VisibleFile } from './file.policy.ts'

/** A file as a statement reads it, before its links are signed for the reader. */
export type FileRow = Omit<FileInfo, 'view_page' | 'download_page'>

/** A file as a JSON column of any statement that has the table files under this name. */
export const fileColumns = (alias: 'file', label: RawBuilder<string | null>): RawBuilder<FileRow> => {
  const file = sql.ref(alias)
  return sql<FileRow>`
    jsonb_build_object(
      'identifier', ${file}.identifier, 'id', ${file}.id, 'filename', ${file}.filename, 'filealias', ${file}.filealias,
      'file_extension', ${file}.file_extension, 'media_type', ${file}.media_type, 'bytes', ${file}.bytes, 'doc_type',
      ${label}
    ) || (
      select jsonb_build_object(
        'fileExtracted', coalesce(max(status) = 'extracted', false),
        'isBeingRead', coalesce(max(status) in ('queued', 'processing'), false))
      from (
        select e.status from file_extractions e
        where e.tenant_id = ${file}.tenant_id and e.file_id = ${file}.id
        order by e.id desc limit 1
      ) newest
    )`
}

const address = (ctx: Ctx, identifier: string, purpose: 'view' | 'download') => {
  const query = ctx.links.sign(ctx.tenant, ctx.actor, identifier, purpose, ctx.now())
  return query && `/api/files/${identifier}/content?${query}`
}

/** The links of a file for whoever asks: each opens it for them alone, for five minutes (G-L-64). */
export const fileLink = (ctx: Ctx, { identifier, media_type }: { identifier: string; media_type: string }) => {
  const download_page = address(ctx, identifier, 'download')
  return { view_page: isShown(media_type) ? address(ctx, identifier, 'view') : download_page, download_page }
}

/** The link that shows a file's small picture. */
export const thumbLink = (ctx: Ctx, identifier: string | null) => (identifier ? address(ctx, identifier, 'view') : '')

/** The file that a column names, as a JSON column of any statement. */
export const keptFile = (column: string) =>
  sql<KeptFileRow | null>`(
    select ${pick<KeptFileRow>('f', 'identifier', 'filename', 'media_type')}
    from files f
    where f.id = ${sql.ref(column)}
  )`
type KeptFileRow = { readonly identifier: string; readonly filename: string; readonly media_type: string }

/** The same with the links of whoever asks. */
export const linkedKept = (ctx: Ctx, file: KeptFileRow | null): KeptFile | null =>
  file && { identifier: file.identifier, filename: file.filename, ...fileLink(ctx, file) }

/** A file with the links of whoever asks. */
export const withLinks = (ctx: Ctx, file: FileRow): FileInfo => ({ ...file, ...fileLink(ctx, file) })

/** What a file is opened as: itself, or where it is looked at and no browser shows it, a page with its words. */
export async function contentOf(ctx: Ctx, { media_type, storage_key, bytes }: VisibleFile, disposition: 'inline' | 'attachment') {
  const content = ctx.files.read(storage_key)
  if (disposition === 'attachment' || !hasPage(media_type)) return { type: media_type, content, bytes }
  return { type: 'text/html; charset=utf-8', content: await officePage(await wholeOf(content), media_type, ctx.language) }
}
