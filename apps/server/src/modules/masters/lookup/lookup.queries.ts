import type { LookupType } from '@embark/contract/masters/lookup/lookup.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { namesIn } from '#platform/list/names.ts'

/** The values of the company's lists, such as sources and study levels, as other records show them. */
export const lookupNames = namesIn<{ id: number; label: string }>('lookup_values', ['id', 'label'])

/** The values of one of the tenant's lists, in their order. */
export const lookupsOf = (ctx: Ctx, type: LookupType, isActive: '1' | '0' | 'all') =>
  ctx.db
    .selectFrom('lookup_values')
    .select(['identifier', 'id', 'key', 'label', 'is_active', 'order_by'])
    .where('type', '=', type)
    .$if(isActive !== 'all', (all) => all.where('is_active', '=', isActive === '1'))
    .orderBy('order_by')
    .orderBy('label')
    .execute()
