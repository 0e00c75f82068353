import { productUpdates } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { drawnPicture, editProductUpdate, publishProductUpdate, readProductUpdate } from './product-update.commands.ts'
import { linkedImage, ownProductUpdate } from './product-update.policy.ts'
import { clientChoices, productUpdateDashboard, productUpdateList, unreadProductUpdates } from './product-update.queries.ts'

export const productUpdateRoutes = implement(productUpdates, {
  list: async (ctx, { query }) => productUpdateList.page(ctx, query),
  dashboard: async (ctx, { query }) => productUpdateDashboard.page(ctx, query),
  unread: async (ctx) => unreadProductUpdates(ctx),
  create: inSteps<typeof productUpdates.create, Buffer | undefined>(
    (look, { body }) => drawnPicture(look, body),
    async (ctx, { body }, image) => ({ productUpdateInfo: await publishProductUpdate(ctx, body, image) }),
  ),
  edit: inSteps<typeof productUpdates.edit, Buffer | undefined>(
    (look, { params, body }) => drawnPicture(look, body, params.product_identifier),
    async (ctx, { params, body }, image) => ({
      productUpdateInfo: await editProductUpdate(ctx, await ownProductUpdate(ctx, params.product_identifier), body, image),
    }),
  ),
  read: async (ctx, { body }) => readProductUpdate(ctx, body.product_update_identifier),
  clients: async (ctx) => clientChoices(ctx),
  image: async (ctx, { params, query }) => {
    const content = await linkedImage(ctx, params.file_id, query)
    return { filename: 'update.webp', type: 'image/webp', disposition: 'inline' as const, content, bytes: content.byteLength }
  },
})
