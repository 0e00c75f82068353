import type { ProductType } from '@embark/contract/updates/product-category/product-category.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The entries a company wrote itself; those of others are seen only as names on their updates. */
export const writtenHere = (ctx: Ctx) => ctx.db.selectFrom('product_categories as k').where('k.author', '=', ctx.tenant.number)

/** Those of one list. */
export const ownCategories = (ctx: Ctx, type: ProductType) => writtenHere(ctx).where('k.type', '=', type)

/** One of them, or a refusal. */
export async function ownCategory(ctx: Ctx, type: ProductType, identifier: string) {
  const category = await ownCategories(ctx, type)
    .select(['k.id', 'k.identifier', 'k.name'])
    .where('k.identifier', '=', identifier)
    .executeTakeFirst()
  return prove(category ?? refuse('NOT_FOUND'))
}
export type OwnCategory = Proven<Awaited<ReturnType<typeof ownCategory>>>
