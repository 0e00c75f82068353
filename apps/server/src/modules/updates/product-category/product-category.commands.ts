import type { ProductType } from '@embark/contract/updates/product-category/product-category.contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { OwnCategory } from './product-category.policy.ts'

/** Adds a category or a module; a name stands once in each list. */
export async function createCategory(ctx: Ctx, type: ProductType, { name }: { name: string }) {
  const made = await ctx.db
    .insertInto('product_categories')
    .values({ type, name, author: ctx.tenant.number })
    .returning(['id', 'identifier', 'name'])
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'product_category', id: made.id, after: { type, name } })
  return made
}

/** Renames a category or a module, on all its updates. */
export async function renameCategory(ctx: Ctx, category: OwnCategory, { name }: { name: string }) {
  await ctx.db
    .updateTable('product_categories')
    .set({ name })
    .where('id', '=', category.id)
    .where('identifier', '=', category.identifier)
    .execute()
  ctx.changed({ module: 'product_category', id: category.id, before: { name: category.name }, after: { name } })
  return { identifier: category.identifier, name }
}
