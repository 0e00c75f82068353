import type { ProductType } from '@embark/contract/updates/product-category/product-category.contract.ts'
import { productCategories } from '@embark/contract/updates/product-category/product-category.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { productUpdatesFor } from '../product-update/product-update.policy.ts'
import { ownCategories } from './product-category.policy.ts'

/** The entries of a list, by name. */
export const categoryList = declareList(productCategories.list, {
  key: 'k.id',
  rows: (ctx, type: ProductType) => ownCategories(ctx, type).select(['k.identifier', 'k.name']),
  search: (_, text) => searchIn(text, 'k.name'),
  filters: { name: (text) => (text === '' ? undefined : searchIn(text, 'k.name')) },
  orders: { name: by('k.name', 'text', { way: 'reversed', key: 'asc' }) },
})

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
