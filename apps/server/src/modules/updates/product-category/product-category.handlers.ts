import { productCategories } from '@embark/contract/updates/product-category/product-category.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createCategory, renameCategory } from './product-category.commands.ts'
import { ownCategory } from './product-category.policy.ts'
import { categoryList, categoryOptions, clientOptions } from './product-category.queries.ts'

export const productCategoryRoutes = implement(productCategories, {
  list: async (ctx, { params, query }) => categoryList.page(ctx, query, params.type),
  create: async (ctx, { params, body }) => ({ categoryInfo: await createCategory(ctx, params.type, body) }),
  edit: async (ctx, { params, body }) => ({
    categoryInfo: await renameCategory(ctx, await ownCategory(ctx, params.type, params.identifier), body),
  }),
  dropdown: async (ctx, { params }) => categoryOptions(ctx, params.type),
  clientDropdown: async (ctx, { params }) => clientOptions(ctx, params.type),
})
