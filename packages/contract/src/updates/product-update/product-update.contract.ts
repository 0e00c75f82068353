import * as z from 'zod'
import { FileWish } from '../../documents/file/file.contract.ts'
import { download, resource } from '../../kernel/endpoint.ts'
import { Identifier, listQuery, Option, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { ProductCategory } from '../product-category/product-category.contract.ts'

export const ProductUpdate = z.object({
  identifier: Identifier,
  version: z.number().int(),
  title: z.string(),
  /** HTML, cleaned when it was saved; cleaned again before it is shown. */
  content: z.string(),
  categoryInfo: ProductCategory,
  moduleInfo: ProductCategory,
  /** JSON text holding {identifier, links: {view_page}}, or null (G-C-93). */
  file_Info: z.string().nullable(),
  published_at: Timestamp,
  /** The companies it is addressed to, for who may change it; empty means all. */
  client_identifiers: z.array(Identifier),
  can: z.object({ edit: z.boolean() }),
})
export type ProductUpdate = z.output<typeof ProductUpdate>

export const ProductUpdateBody = z.object({
  title: requiredText('Title is required'),
  content: requiredText('Content is required', 50_000),
  category_identifier: z.uuid('Category is required'),
  module_identifier: z.uuid('Module is required'),
  /** A picture. */
  file_identifier: FileWish,
  client_identifiers: z.array(Identifier).max(500).default([]),
})
export type ProductUpdateBody = z.output<typeof ProductUpdateBody>

const one = z.object({ productUpdateInfo: ProductUpdate })
const Query = listQuery({ sortBy: ['published_at'], filters: { category_identifier: Identifier, module_identifier: Identifier } })
export type ProductQuery = z.output<typeof Query>

/** News of the product itself: specification 1 §4 and §7, G-C-88, G-C-92, G-C-93; who they reach is ADR 0022. */
export const productUpdates = resource('updates.product_update', {
  list: {
    route: 'GET /product-update',
    access: 'signed-in',
    summary: 'List product updates, newest first.',
    query: Query,
    response: pageOf(ProductUpdate),
  },
  dashboard: {
    route: 'GET /product-update/dashboard',
    access: 'signed-in',
    summary: 'List the product updates for your company, newest first.',
    query: Query,
    response: pageOf(ProductUpdate),
  },
  unread: {
    route: 'GET /product-update/unread-update',
    access: 'signed-in',
    summary: 'List the product updates you have not read, oldest first, at most 100.',
    response: z.object({ recordsInfo: z.array(ProductUpdate) }),
  },
  create: {
    route: 'POST /product-update/create',
    access: 'updates.product.manage',
    recentProof: false,
    summary: 'Publish a product update, for the companies it names or for all.',
    body: ProductUpdateBody,
    response: one,
    status: 201,
    message: 'Product update created successfully',
    audit: 'product_update.created',
  },
  edit: {
    route: 'PUT /product-update/:product_identifier',
    access: 'updates.product.manage',
    recentProof: false,
    summary: 'Change a product update your company wrote.',
    params: z.object({ product_identifier: Identifier }),
    body: ProductUpdateBody,
    response: one,
    message: 'Product update saved successfully',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    audit: 'product_update.changed',
    concurrency: 'etag',
  },
  read: {
    route: 'POST /product-update/read-update',
    access: 'signed-in',
    recentProof: false,
    summary: 'Mark one product update read, for yourself.',
    body: z.object({ product_update_identifier: Identifier }),
    response: z.object({ product_update_identifier: Identifier }),
    errors: ['NOT_FOUND'],
    audit: 'product_update.read',
  },
  clients: {
    route: 'GET /product-update-clients',
    access: 'updates.product.manage',
    summary: 'List the companies a product update may be addressed to; only yours unless it writes for the installation.',
    response: z.array(Option),
  },
  image: {
    route: 'GET /product-update-images/:file_id/content',
    access: 'public',
    summary: 'Open the picture of a product update by its signed link.',
    params: z.object({ file_id: Identifier }),
    query: z.object({
      client_number: z.string().max(60).optional(),
      auth_token: z.string().max(400).default(''),
      device_number: z.string().max(60).default(''),
    }),
    response: download('image/webp'),
    errors: ['NOT_FOUND'],
  },
})
