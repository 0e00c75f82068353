import { bundles } from '@embark/contract/documents/bundle/bundle.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { giveTicket, orderBundle, type Prepared, prepareBundle } from './bundle.commands.ts'
import { openedBundle, ownBundle } from './bundle.policy.ts'
import { bundlesOf } from './bundle.queries.ts'

export const bundleRoutes = implement(bundles, {
  create: inSteps<typeof bundles.create, Prepared>(
    (look, { body }) => prepareBundle(look, body),
    async (ctx, { body }, prepared) => ({ bundleInfo: await orderBundle(ctx, body, prepared) }),
  ),
  list: async (ctx, { query }) => bundlesOf(ctx, query),
  ticket: async (ctx, { params }) => giveTicket(ctx, await ownBundle(ctx, params.identifier)),
  zip: async (ctx, { query }) => openedBundle(ctx, 'zip', query.ticket, query),
  pdf: async (ctx, { params, query }) => openedBundle(ctx, 'pdf', params.ticket, query),
})
