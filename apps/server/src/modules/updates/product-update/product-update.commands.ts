import { randomUUID } from 'node:crypto'
import type { ProductUpdateBody } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { sql } from 'kysely'
import { ownUpload } from '#modules/documents/documents.public.ts'
import { gateIsOn } from '#platform/access/gates.ts'
import type { Ctx } from '#platform/context.ts'
import { wholeOf } from '#platform/files/kind.ts'
import { pictureOf } from '#platform/files/thumb.ts'
import type { Look } from '#platform/http/implement.ts'
import { changeRecord, type Keeping, refuseStale } from '#platform/record.ts'
import { refuseField } from '#platform/refusal.ts'
import { cleanHtml } from '#platform/text/clean.ts'
import { ownCategories } from '../product-category/product-category.policy.ts'
import { markRead } from '../reading/reading.commands.ts'
import type { OwnProductUpdate, ReadableProductUpdate } from './product-update.policy.ts'
import { clientChoices, productUpdateByIdentifier } from './product-update.queries.ts'

const updateKind: Keeping<'product_updates'> = { module: 'product_update', table: 'product_updates', changedAt: 'updated_at' }
const widest = 1_200

/** Publishes a product update for the companies it names, or for all. */
export async function publishProductUpdate(ctx: Ctx, body: ProductUpdateBody, image?: Buffer) {
  const made = await ctx.db
    .insertInto('product_updates')
    .values({ ...(await written(ctx, body)), ...pictureFor(body, image), author: ctx.tenant.number, created_by: ctx.actor.id })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'product_update', id: made.id, after: body })
  ctx.emit('product_update.changed', { id: made.id, action: 'created' })
  return productUpdateByIdentifier(ctx, made.identifier)
}

/** Changes a product update; whoever read it is not asked to read it again. */
export async function editProductUpdate(ctx: Ctx, update: OwnProductUpdate, body: ProductUpdateBody, image?: Buffer) {
  refuseStale(update, ctx.ifMatch)
  const { id, title, content, clients } = update
  await changeRecord(ctx, updateKind, update, {
    version: ctx.ifMatch,
    set: { ...(await written(ctx, body)), ...pictureFor(body, image) },
    before: { title, content, clients },
    after: body,
    event: ['product_update.changed', { id, action: 'changed' }],
  })
  return productUpdateByIdentifier(ctx, update.identifier)
}

/** Marks a product update read for the actor. */
export async function readProductUpdate(ctx: Ctx, update: ReadableProductUpdate) {
  await markRead(ctx, 'productUpdate', update)
  ctx.changed({ module: 'product_update', id: update.id })
  return { product_update_identifier: update.identifier }
}

async function written(ctx: Ctx, { title, content, category_identifier, module_identifier, client_identifiers }: ProductUpdateBody) {
  const known = async (type: 'category' | 'module', identifier: string) =>
    (await ownCategories(ctx, type).select('k.id').where('k.identifier', '=', identifier).executeTakeFirst()) !== undefined
  if (!(await known('category', category_identifier))) refuseField('category_identifier', 'Category is required')
  if (!(await known('module', module_identifier))) refuseField('module_identifier', 'Module is required')
  const cleaned = cleanHtml(content)
  if (cleaned === '') refuseField('content', 'Content is required')
  return { title, content: cleaned, category_identifier, module_identifier, clients: await addressed(ctx, client_identifiers) }
}

/** The companies an update reaches: all or some if the company writes for the installation, otherwise only itself (ADR 0022). */
async function addressed(ctx: Ctx, clientNumbers: readonly string[]) {
  const choices = (await clientChoices(ctx)).map(({ value }) => value)
  const stranger = clientNumbers.find((number) => !choices.includes(number))
  if (stranger) refuseField('client_identifiers', 'Choose companies from the list')
  const clients = gateIsOn(ctx, 'updates.product_authoring') ? [...new Set(clientNumbers)] : [ctx.tenant.number]
  return sql<string[]>`${clients}::uuid[]`
}

/** The columns for a picture: a drawn one is new, null removes the current one, and otherwise it stays. */
const pictureFor = ({ file_identifier }: ProductUpdateBody, image: Buffer | undefined) => {
  if (image) return { image, image_identifier: randomUUID() }
  return file_identifier === null ? { image: null, image_identifier: null } : {}
}

/**
 * Draws the picture a body names from the caller's own upload, before anything is written and without holding a connection; nothing where
 * it names none, or the one that is there.
 */
export async function drawnPicture(look: Look, { file_identifier }: ProductUpdateBody, product?: string): Promise<Buffer | undefined> {
  if (!file_identifier) return undefined
  const upload = await look(async (ctx) => {
    const current = ctx.db.selectFrom('product_updates').select('id').where('image_identifier', '=', file_identifier)
    if (product !== undefined && (await current.where('identifier', '=', product).executeTakeFirst())) return undefined
    const upload = await ownUpload(ctx, file_identifier)
    if (!upload) return refuseField('file_identifier', 'This file is no longer available. Upload it again')
    return { files: ctx.files, storage_key: upload.storage_key }
  })
  if (!upload) return undefined
  const image = await pictureOf(await wholeOf(upload.files.read(upload.storage_key)), widest)
  return image ?? refuseField('file_identifier', 'Choose a JPG or PNG picture')
}
