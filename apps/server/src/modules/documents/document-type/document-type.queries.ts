import { type DocumentType, documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { limitsIn } from './type-limits.queries.ts'

const aliasIn = (alias: 'type' | 'lookup_values') => sql<string | null>`${sql.ref(`${alias}.meta`)} ->> 'alias'`.as('alias')

const types = (ctx: Ctx) =>
  ctx.db
    .selectFrom('lookup_values as type')
    .where('type.type', '=', 'document_type')
    .select(['type.identifier', 'type.id', 'type.label', 'type.is_active', 'type.order_by'])
    .select([aliasIn('type'), ...limitsIn('type')])
    .select([
      // What keeps a type puts nothing else there.
      sql<DocumentType['modules']>`coalesce(type.meta -> 'modules', '[]')`.as('modules'),
      sql<DocumentType['extraction']>`coalesce(type.meta ->> 'extraction', 'auto')`.as('extraction'),
      sql<boolean>`exists (select from extraction_field_map m where m.document_type_id = type.id)`.as('has_own_map'),
      sql<boolean>`coalesce((type.meta ->> 'is_required')::boolean, false)`.as('is_required'),
      sql<number>`(select count(*)::int from documents d where d.document_type_id = type.id and d.deleted_at is null)`.as('usage'),
    ])

/** The document types of the tenant with how often each is used. */
export const documentTypeList = declareList(documentTypes.list, {
  key: 'type.id',
  rows: types,
  search: (_, text) => searchIn(text, 'type.label', sql`coalesce(type.meta ->> 'alias', '')`),
  filters: {},
  orders: { order_by: by('type.order_by', 'int', { key: 'asc' }), label: by('type.label', 'text', { key: 'asc' }) },
})

/** One document type, as returned after it was added. */
export const documentTypeById = (ctx: Ctx, id: number) => types(ctx).where('type.id', '=', id).executeTakeFirstOrThrow()

/** The document types one may choose for a module, in the tenant's order. */
export async function documentTypeOptions(ctx: Ctx, { modules, search }: { modules?: 'lead' | 'application' | undefined; search: string }) {
  const type = await ctx.db
    .selectFrom('lookup_values')
    .select(['label', 'id as value', 'identifier'])
    .select([aliasIn('lookup_values'), ...limitsIn('lookup_values')])
    .where('type', '=', 'document_type')
    .where('is_active', '=', true)
    .$if(modules !== undefined, (query) => query.where(sql<boolean>`meta -> 'modules' @> to_jsonb(${modules ?? ''}::text)`))
    .$if(search !== '', (query) => query.where(searchIn(search, 'label', sql`coalesce(meta ->> 'alias', '')`)))
    .orderBy('order_by')
    .orderBy('label')
    .limit(1_000)
    .execute()
  return { options: type }
}
