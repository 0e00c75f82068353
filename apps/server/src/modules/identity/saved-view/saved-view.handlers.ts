import { savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changeView, deleteView, saveView } from './saved-view.commands.ts'
import { ownView } from './saved-view.policy.ts'
import { viewsOf } from './saved-view.queries.ts'

export const savedViewRoutes = implement(savedViews, {
  list: async (ctx, { query }) => ({ recordsInfo: await viewsOf(ctx, query.list) }),
  create: async (ctx, { body }) => ({ savedViewInfo: await saveView(ctx, body) }),
  update: async (ctx, { params, body }) => ({ savedViewInfo: await changeView(ctx, await ownView(ctx, params.identifier), body) }),
  delete: async (ctx, { params }) => {
    const view = await ownView(ctx, params.identifier)
    await deleteView(ctx, view)
    return { identifier: view.identifier }
  },
})
