import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The product updates addressed to this company; the database shows no others but those it wrote (ADR 0022). */
export const productUpdatesFor = (ctx: Ctx) =>
  ctx.db.selectFrom('product_updates as u').where(sql<boolean>`(u.clients = '{}' or ${ctx.tenant.number}::uuid = any(u.clients))`)

/** What an actor finds in the list: what is addressed to their company, and for who manages them all that it wrote. */
export const visibleProductUpdates = (ctx: Ctx) =>
  can(ctx, 'updates.product.manage') ? ctx.db.selectFrom('product_updates as u') : productUpdatesFor(ctx)

/** A product update this company wrote, locked for a change, or a refusal: nobody changes another company's. */
export async function ownProductUpdate(ctx: Ctx, identifier: string) {
  const update = await ctx.db
    .selectFrom('product_updates')
    .select(['id', 'identifier', 'version', 'title', 'content', 'category_identifier', 'module_identifier', 'image_identifier', 'clients'])
    .where('identifier', '=', identifier)
    .where('author', '=', ctx.tenant.number)
    .forUpdate()
    .executeTakeFirst()
  return prove(update ?? refuse('NOT_FOUND'))
}
export type OwnProductUpdate = Proven<Awaited<ReturnType<typeof ownProductUpdate>>>

/** A product update addressed to the actor's company, or a refusal. */
export async function readableProductUpdate(ctx: Ctx, identifier: string) {
  const update = await productUpdatesFor(ctx).select(['u.id', 'u.identifier']).where('u.identifier', '=', identifier).executeTakeFirst()
  return prove(update ?? refuse('NOT_FOUND'))
}

export type ReadableProductUpdate = Proven<Awaited<ReturnType<typeof readableProductUpdate>>>

/** The picture a signed link names, while its product update may be seen. */
export async function linkedImage(
  ctx: Ctx,
  identifier: string,
  { auth_token, device_number }: { auth_token: string; device_number: string },
) {
  const opened = (await ctx.links.open(ctx.tenant, identifier, auth_token, device_number, ctx.now(), ctx.db)) ?? refuse('NOT_FOUND')
  const update = await visibleProductUpdates({ ...ctx, actor: opened.actor })
    .select('u.image')
    .where('u.image_identifier', '=', identifier)
    .executeTakeFirst()
  return update?.image ?? refuse('NOT_FOUND')
}
