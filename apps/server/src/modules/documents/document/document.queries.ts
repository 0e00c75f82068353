import { bundleLimits } from '@embark/contract/documents/bundle/bundle.rules.ts'
import { type Document, documents } from '@embark/contract/documents/document/document.contract.ts'
import { soonDays } from '@embark/contract/documents/document/validity.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { personFor } from '#platform/access/named-person.ts'
import { type Ctx, can } from '#platform/context.ts'
import { companyDay, ifThere, pick } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { fileColumns, thumbLink, withLinks } from '../file/file.queries.ts'
import { heldBySeen, mayChange } from './document.policy.ts'
import { type HeirRecord, type HeldRecord, heirs } from './holders.queries.ts'

/** A column of the version that is shown. */
const of = (column: 'file_id' | 'file_thumb_id' | 'uploaded_by' | 'status' | 'remarks' | 'issued_on' | 'expires_on' | 'revision') => {
  const [earlier, newest] = [sql.ref(`earlier.${column}`), sql.ref(`documents.${column}`)]
  return sql<never>`case when earlier.id is null then ${newest} else ${earlier} end`
}
const validity = sql<Document['validity']>`
  case
    when ${of('expires_on')} < ${companyDay} then 'over'
    when ${of('expires_on')} <= ${companyDay} + ${soonDays}::int then 'soon'
    when ${of('expires_on')} is not null then 'fine'
  end`

/** Documents that are not in the trash, with what a card of one shows; each in its newest version, or in one that was chosen for the reader. */
const cards = (ctx: Ctx, revision: RawBuilder<number | null> = sql`null::int`) =>
  ctx.db
    .selectFrom('documents')
    .innerJoin('lookup_values as type', 'type.id', 'documents.document_type_id')
    .leftJoin('document_versions as earlier', (join) =>
      join.onRef('earlier.document_id', '=', 'documents.id').on('earlier.revision', '=', revision),
    )
    .innerJoin('files as file', (join) => join.on('file.id', '=', of('file_id')))
    .leftJoin('files as thumb', (join) => join.on('thumb.id', '=', of('file_thumb_id')))
    .leftJoin('users as uploader', (join) => join.on('uploader.id', '=', of('uploaded_by')))
    .where('documents.deleted_at', 'is', null)
    .select([
      'documents.identifier',
      'documents.id',
      'documents.created_at',
      'documents.module_type',
      'thumb.identifier as thumb_identifier',
      // A check constraint allows only these values.
      sql<Document['status']>`${of('status')}`.as('status'),
      sql<string | null>`${of('remarks')}`.as('remarks'),
      sql<number>`${of('revision')}`.as('revision'),
      sql<string>`coalesce(earlier.uploaded_at, documents.file_at, documents.created_at)`.as('file_at'),
      sql<string | null>`${of('issued_on')}`.as('issued_on'),
      sql<string | null>`${of('expires_on')}`.as('expires_on'),
      validity.as('validity'),
    ])
    .select([
      sql<Document['documentTypeInfo']>`(${pick('type', 'identifier', 'id', 'label')}
        || jsonb_build_object('is_read', coalesce(type.meta ->> 'extraction', 'auto') <> 'none'))`.as('documentTypeInfo'),
      fileColumns('file', sql`type.label`).as('file'),
      ifThere('uploader', personFor(ctx, 'uploader')).as('uploadedByInfo'),
    ])
    // Deleting asks for a right to the record the paper belongs to, which an application does not give to its student's papers.
    .select(heldBySeen(ctx).as('is_own'))

type Card = Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>

const shown =
  (ctx: Ctx, from: 'lead' | 'application') =>
  (card: Card): Document =>
    Object.assign(card, {
      fileInfo: withLinks(ctx, card.file),
      thumb_page: thumbLink(ctx, card.thumb_identifier),
      inherited: from === 'application' && card.module_type === 'lead',
      can: {
        rename: can(ctx, 'documents.create') && mayChange(ctx, card.uploadedByInfo?.id ?? null),
        delete: Boolean(card.is_own) && can(ctx, 'documents.delete'),
        replace: Boolean(card.is_own) && can(ctx, 'documents.create') && mayChange(ctx, card.uploadedByInfo?.id ?? null),
      },
    })

const ofLead = (ctx: Ctx, lead: { readonly id: number }) =>
  cards(ctx).where('documents.module_type', '=', 'lead').where('documents.module_id', '=', lead.id)

const ofApplication = (ctx: Ctx, application: { readonly id: number; readonly lead_id: number }) =>
  cards(ctx, heirs.of('application').revision(ctx, application.id, sql`documents.id`)).where((eb) =>
    eb.or([
      eb.and([eb('documents.module_type', '=', 'application'), eb('documents.module_id', '=', application.id)]),
      eb.and([
        eb('documents.module_type', '=', 'lead'),
        eb('documents.module_id', '=', application.lead_id),
        heirs.of('application').shows(ctx, application.id, sql`documents.id`),
      ]),
    ]),
  )

/** The documents of one lead. */
export const documentsOfLead = declareList(documents.ofLead, {
  key: 'documents.id',
  rows: (ctx, lead: HeldRecord) => ofLead(ctx, lead),
  filters: { document_type_id: isOneOf('documents.document_type_id') },
  orders: { id: { parts: [], key: 'desc' } },
  present: (ctx, rows) => rows.map(shown(ctx, 'lead')),
})

/** The documents of one application and those of its student; institutions see of the latter only what serves the application. */
export const documentsOfApplication = declareList(documents.ofApplication, {
  key: 'documents.id',
  rows: (ctx, application: HeirRecord) => ofApplication(ctx, application),
  filters: { document_type_id: isOneOf('documents.document_type_id') },
  orders: { id: { parts: [], key: 'desc' } },
  present: (ctx, rows) => rows.map(shown(ctx, 'application')),
})

/** The documents of a record that were chosen, or all of them, oldest first, each in the version the actor sees. */
export async function documentsToPack(
  ctx: Ctx,
  module: 'lead' | 'application',
  record: HeldRecord | HeirRecord,
  identifiers: readonly string[],
) {
  const papers = module === 'application' && 'lead_id' in record ? ofApplication(ctx, record) : ofLead(ctx, record)
  const rows = await papers
    .$if(identifiers.length > 0, (query) => query.where('documents.identifier', 'in', [...identifiers]))
    .orderBy('documents.id')
    .limit(bundleLimits.documents + 1)
    .execute()
  return rows.map(({ id, file, documentTypeInfo: { label } }) => ({ id, file, label }))
}

/** Some documents by their numbers, newest first, as they are answered after they were saved. */
export async function documentsById(ctx: Ctx, ids: readonly number[]) {
  const papers = await cards(ctx)
    .where('documents.id', 'in', ids.length ? [...ids] : [0])
    .orderBy('documents.id', 'desc')
    .execute()
  return papers.map(shown(ctx, 'lead'))
}
