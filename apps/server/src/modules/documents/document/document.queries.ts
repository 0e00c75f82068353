import type { Document } from '@embark/contract/documents/document/document.contract.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { ifThere, person, pick } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { fileColumns, thumbLink, withLinks } from '../file/file.queries.ts'
import { heldBySeen } from './document.policy.ts'
import { type HeirRecord, type HeldRecord, heirs } from './holders.queries.ts'

/** Documents that are not in the trash, with what a card of one shows. */
const cards = (ctx: Ctx) =>
  ctx.db
    .selectFrom('documents')
    .innerJoin('lookup_values as type', 'type.id', 'documents.document_type_id')
    .innerJoin('files as file', 'file.id', 'documents.file_id')
    .leftJoin('files as thumb', 'thumb.id', 'documents.file_thumb_id')
    .leftJoin('users as uploader', 'uploader.id', 'documents.uploaded_by')
    .where('documents.deleted_at', 'is', null)
    .select([
      'documents.identifier',
      'documents.id',
      'documents.remarks',
      'documents.created_at',
      'documents.module_type',
      'thumb.identifier as thumb_identifier',
    ])
    // The check on the column allows these values and no other.
    .select((eb) => eb.ref('documents.status').$castTo<Document['status']>().as('status'))
    .select([
      pick<Document['documentTypeInfo']>('type', 'identifier', 'id', 'label').as('documentTypeInfo'),
      fileColumns('file', sql`type.label`).as('file'),
      ifThere('uploader', person('uploader')).as('uploadedByInfo'),
    ])
    // Deleting asks for a right to the record the paper belongs to, which an application does not give to its student's papers.
    .select(heldBySeen(ctx).as('is_own'))

type Card = Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>

const shown =
  (ctx: Ctx, from: 'lead' | 'application') =>
  ({ thumb_identifier, file, is_own, module_type, ...card }: Card): Document => ({
    ...card,
    fileInfo: withLinks(ctx, file),
    thumb_page: thumbLink(ctx, thumb_identifier),
    inherited: from === 'application' && module_type === 'lead',
    can: { rename: can(ctx, 'documents.create'), delete: Boolean(is_own) && can(ctx, 'documents.delete') },
  })

type DocumentsPage = PageRequest & { filters: { document_type_id?: number | undefined } }

/** The documents of one lead. */
export async function documentsOfLead(ctx: Ctx, lead: HeldRecord, page: DocumentsPage) {
  const query = cards(ctx).where('documents.module_type', '=', 'lead').where('documents.module_id', '=', lead.id)
  return shownPage(ctx, query, page, 'lead')
}

/** The documents of one application and those of its student; institutions see of the latter only what serves the application. */
export async function documentsOfApplication(ctx: Ctx, application: HeirRecord, page: DocumentsPage) {
  const query = cards(ctx).where((eb) =>
    eb.or([
      eb.and([eb('documents.module_type', '=', 'application'), eb('documents.module_id', '=', application.id)]),
      eb.and([
        eb('documents.module_type', '=', 'lead'),
        eb('documents.module_id', '=', application.lead_id),
        heirs.of('application').shows(ctx, application.id, sql`documents.id`),
      ]),
    ]),
  )
  return shownPage(ctx, query, page, 'application')
}

async function shownPage(ctx: Ctx, query: ReturnType<typeof cards>, page: DocumentsPage, from: 'lead' | 'application') {
  const { document_type_id } = page.filters
  const narrowed = document_type_id === undefined ? query : query.where('documents.document_type_id', '=', document_type_id)
  const { recordsInfo, metaInfo } = await paged(ctx.db, narrowed.orderBy('documents.id', 'desc'), page)
  return { recordsInfo: recordsInfo.map(shown(ctx, from)), metaInfo }
}

/** Some documents by their numbers, newest first, as they are answered after they were saved. */
export async function documentsById(ctx: Ctx, ids: readonly number[]) {
  const found = await cards(ctx)
    .where('documents.id', 'in', ids.length ? [...ids] : [0])
    .orderBy('documents.id', 'desc')
    .execute()
  return found.map(shown(ctx, 'lead'))
}
