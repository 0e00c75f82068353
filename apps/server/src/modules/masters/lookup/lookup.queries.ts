import { type LookupType, lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { type NameKind, namesIn } from '#platform/list/names.ts'
import { by } from '#platform/list/order.ts'

/** The values of the company's lists, such as sources and study levels, as other records show them. */
export const lookupNames = namesIn<{ id: number; label: string }>('lookup_values', ['id', 'label'])

interface IntakeName {
  readonly id: number
  readonly label: string
  readonly order_by: number
  readonly is_active: boolean
}
/** The intakes, with what says where they stand and whether they are offered at all. */
export const intakeNames: NameKind<IntakeName> = {
  ...namesIn<IntakeName>('lookup_values', ['id', 'label', 'order_by', 'is_active']),
  kind: 'intakes',
}

/** The values of one of the tenant's lists, in their order. */
export const lookupsOf = (ctx: Ctx, type: LookupType, isActive: '1' | '0' | 'all') =>
  ctx.db
    .selectFrom('lookup_values')
    .select(['identifier', 'id', 'key', 'label', 'is_active', 'order_by'])
    .where('type', '=', type)
    .where(isStanding)
    .$if(isActive !== 'all', (all) => all.where('is_active', '=', isActive === '1'))
    .orderBy('order_by')
    .orderBy('label')
    .execute()

/** A value that goes into another is gone for people, even while its records still get the other. */
export const isStanding = sql<boolean>`not lookup_values.meta ? 'merged_into'`

const values = ({ db }: Ctx) =>
  db
    .selectFrom('lookup_values')
    .where(isStanding)
    .select(['identifier', 'id', 'key', 'label', 'is_active', 'order_by'])
    .select(sql<boolean>`type = 'document_type' and coalesce((meta ->> 'is_required')::boolean, false)`.as('is_required'))

/** The values of one list for whoever keeps it, in their order. */
export const listValues = declareList(lookups.values, {
  key: 'lookup_values.id',
  rows: values,
  search: (_, text) => searchIn(text, 'label'),
  filters: {},
  params: { type: isOneOf('type', 'text') },
  orders: { order_by: by('order_by', 'int', { key: 'asc' }), label: by('label', 'text', { key: 'asc' }) },
})

/** One value, as returned after a change. */
export const listValueById = (ctx: Ctx, id: number) => values(ctx).where('id', '=', id).executeTakeFirstOrThrow()
