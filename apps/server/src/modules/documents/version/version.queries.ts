import type { Version } from '@embark/contract/documents/version/version.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { personFor } from '#platform/access/named-person.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere } from '#platform/db/fragments.ts'
import type { VisibleDocument } from '../document/document.policy.ts'
import { type FileRow, fileColumns, thumbLink, withLinks } from '../file/file.queries.ts'
import { sendings } from './sendings.queries.ts'

interface Row extends Omit<Version, 'fileInfo' | 'thumb_page' | 'sent_with'> {
  readonly file: FileRow
  readonly thumb: string | null
}

/** How many versions of one document are shown. */
const most = 100

/** The versions of a document, the current one first, each with who brought it and with which applications it was sent. */
export async function versionsOf(ctx: Ctx, document: VisibleDocument): Promise<{ recordsInfo: Version[] }> {
  const every: RawBuilder<unknown> = sql`
    select d.revision, true as is_current, d.file_id, d.file_thumb_id, d.status, d.remarks, d.issued_on, d.expires_on, d.uploaded_by,
      coalesce(d.file_at, d.created_at) as uploaded_at
    from documents d
    where d.id = ${document.id}
    union all
    select v.revision, false, v.file_id, v.file_thumb_id, v.status, v.remarks, v.issued_on, v.expires_on, v.uploaded_by, v.uploaded_at
    from document_versions v
    where v.document_id = ${document.id}`
  const { rows } = await sql<Row>`
    select v.revision, v.is_current, v.status, v.remarks, v.issued_on, v.expires_on, v.uploaded_at,
      encode(file.sha256, 'hex') as sha256, ${fileColumns('file', sql`type.label`)} as file, thumb.identifier as thumb,
      ${ifThere('uploader', personFor(ctx, 'uploader'))} as "uploadedByInfo"
    from (${every}) v
    join files file on file.id = v.file_id
    left join files thumb on thumb.id = v.file_thumb_id
    left join users uploader on uploader.id = v.uploaded_by
    join lookup_values type on type.id = ${document.document_type_id}
    order by v.revision desc
    limit ${most}`.execute(ctx.db)
  const sent = await sendings.of('application').ofDocument(ctx, document.id)
  return {
    recordsInfo: rows.map(({ file, thumb, ...version }) => ({
      ...version,
      fileInfo: withLinks(ctx, file),
      thumb_page: thumbLink(ctx, thumb),
      sent_with: sent.filter(({ revision }) => revision === version.revision).map(({ number }) => number),
    })),
  }
}
