import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import { type ProductQuery, type ProductUpdate, productUpdates } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { sql } from 'kysely'
import { gateIsOn } from '#platform/access/gates.ts'
import { type Ctx, can } from '#platform/context.ts'
import { pick, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { isUnread, unreadAtMost } from '../reading/reading.queries.ts'
import { productUpdatesFor, visibleProductUpdates } from './product-update.policy.ts'

const shownUpdates = (rows: ReturnType<typeof productUpdatesFor>) =>
  rows
    .innerJoin('product_categories as category', 'category.identifier', 'u.category_identifier')
    .innerJoin('product_categories as module', 'module.identifier', 'u.module_identifier')
    .select([
      'u.identifier',
      'u.version',
      'u.title',
      'u.content',
      'u.image_identifier',
      'u.author',
      'u.clients',
      'u.created_at as published_at',
    ])
    .select([
      pick<ProductUpdate['categoryInfo']>('category', 'identifier', 'name').as('categoryInfo'),
      pick<ProductUpdate['moduleInfo']>('module', 'identifier', 'name').as('moduleInfo'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof shownUpdates>['executeTakeFirstOrThrow']>>

/** A product update as this reader may know it: whom else it is addressed to, only who may change it. */
function shown(ctx: Ctx, { image_identifier, author, clients, ...row }: Row): ProductUpdate {
  const edit = author === ctx.tenant.number && can(ctx, 'updates.product.manage')
  return { ...row, file_Info: image_identifier && fileInfo(ctx, image_identifier), client_identifiers: edit ? clients : [], can: { edit } }
}

/** The picture's record as the text the specification wants, its link signed for this reader (G-C-93). */
function fileInfo(ctx: Ctx, identifier: string) {
  const query = ctx.links.sign(ctx.tenant, ctx.actor, identifier, 'view', ctx.now())
  return JSON.stringify({ identifier, links: { view_page: `/api/product-update-images/${identifier}/content?${query}` } })
}

const declared = <E extends Endpoint<EndpointTypes & { input: { query: ProductQuery } }>>(endpoint: E, updates: typeof productUpdatesFor) =>
  declareList(endpoint as Endpoint<EndpointTypes & { input: { query: ProductQuery } }>, {
    key: 'u.id',
    rows: (ctx) => shownUpdates(updates(ctx)),
    search: (_, text) => searchIn(text, 'u.title'),
    filters: {
      category_identifier: isOneOf('u.category_identifier', 'uuid'),
      module_identifier: isOneOf('u.module_identifier', 'uuid'),
    },
    orders: { published_at: by('u.created_at', 'timestamptz') },
    present: (ctx, rows) => rows.map((row) => shown(ctx, row)),
  })

/** Every product update the actor may see, newest first. */
export const productUpdateList = declared(productUpdates.list, visibleProductUpdates)
/** The product updates for the actor's company, newest first. */
export const productUpdateDashboard = declared(productUpdates.dashboard, productUpdatesFor)

/** The product updates the actor has not read, oldest first. */
export async function unreadProductUpdates(ctx: Ctx) {
  const rows = await shownUpdates(productUpdatesFor(ctx))
    .where(isUnread(ctx, sql.lit('productUpdate'), 'u.identifier', 'u.created_at'))
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(unreadAtMost)
    .execute()
  return { recordsInfo: rows.map((row) => shown(ctx, row)) }
}

/** One product update, as returned after a change. */
export const productUpdateByIdentifier = async (ctx: Ctx, identifier: string) =>
  shown(ctx, await shownUpdates(visibleProductUpdates(ctx)).where('u.identifier', '=', identifier).executeTakeFirstOrThrow())

/** The companies an update may be addressed to. */
export async function clientChoices(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('tenants')
    .select(['number', 'name'])
    .where('status', '=', 'active')
    .$if(!gateIsOn(ctx, 'updates.product_authoring'), (all) => all.where('number', '=', ctx.tenant.number))
    .orderBy('name')
    .limit(1_000)
    .execute()
  return rows.map(({ number, name }) => ({ label: name, value: number, identifier: number }))
}
