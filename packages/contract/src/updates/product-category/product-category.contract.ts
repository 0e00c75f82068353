import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, listQuery, Option, pageOf, requiredText } from '../../kernel/shapes.ts'

export const productTypes = ['category', 'module'] as const
export type ProductType = (typeof productTypes)[number]

export const ProductCategory = z.object({ identifier: Identifier, name: z.string() })
export type ProductCategory = z.output<typeof ProductCategory>
const Body = z.object({ name: requiredText('Name is required', 100) })

const params = z.object({ type: z.enum(productTypes) })
const one = z.object({ categoryInfo: ProductCategory })

/** What product updates are sorted by, in two closed lists: specification 1 §7, G-C-91. */
export const productCategories = resource('updates.product_category', {
  list: {
    route: 'GET /product-update/:type',
    access: 'updates.product.manage',
    summary: 'List the categories or the modules of product updates, by name.',
    params,
    query: listQuery({ sortBy: ['name'], filters: { name: z.string().max(100) } }),
    response: pageOf(ProductCategory),
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /product-update/:type/create',
    access: 'updates.product.manage',
    recentProof: false,
    summary: 'Add a category or a module.',
    params,
    body: Body,
    response: one,
    status: 201,
    message: 'Saved successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'product_category.created',
  },
  edit: {
    route: 'PUT /product-update/:type/:identifier',
    access: 'updates.product.manage',
    recentProof: false,
    summary: 'Rename a category or a module.',
    params: params.extend({ identifier: Identifier }),
    body: Body,
    response: one,
    message: 'Saved successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'product_category.changed',
  },
  dropdown: {
    route: 'GET /product-update/:type/dropdown',
    access: 'updates.product.manage',
    summary: 'List all categories or modules, for writing a product update.',
    params,
    response: z.array(Option),
    errors: ['NOT_FOUND'],
  },
  clientDropdown: {
    route: 'GET /product-update/client-dropdown/:type',
    access: 'signed-in',
    summary: 'List the categories or modules in which there is an update for your company.',
    params,
    response: z.array(Option),
    errors: ['NOT_FOUND'],
  },
})
