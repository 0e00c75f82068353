import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { ProductType } from '@embark/contract/updates/product-category/product-category.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { productUpdatesFor } from '../product-update/product-update.policy.ts'
import { ownCategories } from './product-category.policy.ts'

interface ListRequest extends PageRequest {
  readonly search: string
  readonly sort: 'asc' | 'desc'
  readonly filters: { readonly name?: string | undefined }
}

/** The entries of a list, by name. */
export function categoryList(ctx: Ctx, type: ProductType, query: ListRequest) {
  const rows = [query.search, query.filters.name ?? '']
    .filter((text) => text !== '')
    .reduce((found, text) => found.where(searchIn(text, 'k.name')), ownCategories(ctx, type).select(['k.identifier', 'k.name']))
  return paged(ctx.db, rows.orderBy('k.name', query.sort === 'desc' ? 'asc' : 'desc').orderBy('k.id'), query)
}

const options = (rows: readonly { identifier: string; name: string }[]) =>
  rows.map(({ identifier, name }) => ({ label: name, value: identifier, identifier }))

/** All entries of a list, to write an update with. */
export const categoryOptions = async (ctx: Ctx, type: ProductType) =>
  options(await ownCategories(ctx, type).select(['k.identifier', 'k.name']).orderBy('k.name').execute())

/** The entries under which this company finds an update. */
export async function clientOptions(ctx: Ctx, type: ProductType) {
  const used = productUpdatesFor(ctx).select(type === 'category' ? 'u.category_identifier' : 'u.module_identifier')
  const rows = await ctx.db
    .selectFrom('product_categories as k')
    .select(['k.identifier', 'k.name'])
    .where('k.identifier', 'in', used)
    .orderBy('k.name')
    .execute()
  return options(rows)
}
