import { type Document, documents } from '@embark/contract/documents/document/document.contract.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { ifThere, person, pick } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
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
    // A check constraint allows only these values.
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

/** The documents of one lead. */
export const documentsOfLead = declareList(documents.ofLead, {
  key: 'documents.id',
  rows: (ctx, lead: HeldRecord) => cards(ctx).where('documents.module_type', '=', 'lead').where('documents.module_id', '=', lead.id),
  filters: { document_type_id: isOneOf('documents.document_type_id') },
  orders: { id: { parts: [], key: 'desc' } },
  present: (ctx, rows) => rows.map(shown(ctx, 'lead')),
})

/** The documents of one application and those of its student; institutions see of the latter only what serves the application. */
export const documentsOfApplication = declareList(documents.ofApplication, {
  key: 'documents.id',
  rows: (ctx, application: HeirRecord) =>
    cards(ctx).where((eb) =>
      eb.or([
        eb.and([eb('documents.module_type', '=', 'application'), eb('documents.module_id', '=', application.id)]),
        eb.and([
          eb('documents.module_type', '=', 'lead'),
          eb('documents.module_id', '=', application.lead_id),
          heirs.of('application').shows(ctx, application.id, sql`documents.id`),
        ]),
      ]),
    ),
  filters: { document_type_id: isOneOf('documents.document_type_id') },
  orders: { id: { parts: [], key: 'desc' } },
  present: (ctx, rows) => rows.map(shown(ctx, 'application')),
})

/** Some documents by their numbers, newest first, as they are answered after they were saved. */
export async function documentsById(ctx: Ctx, ids: readonly number[]) {
  const papers = await cards(ctx)
    .where('documents.id', 'in', ids.length ? [...ids] : [0])
    .orderBy('documents.id', 'desc')
    .execute()
  return papers.map(shown(ctx, 'lead'))
}
