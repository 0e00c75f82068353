import { savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changeView, deleteView, saveView, setDefault } from './saved-view.commands.ts'
import { changeableView, ownView, usableView } from './saved-view.policy.ts'
import { roleOptions, teamOptions, viewsOf } from './saved-view.queries.ts'

export const savedViewRoutes = implement(savedViews, {
  list: async (ctx, { query }) => ({ recordsInfo: await viewsOf(ctx, query.list) }),
  create: async (ctx, { body }) => ({ savedViewInfo: await saveView(ctx, body) }),
  update: async (ctx, { params, body }) => ({ savedViewInfo: await changeView(ctx, await changeableView(ctx, params.identifier), body) }),
  setDefault: async (ctx, { params, body }) => ({ savedViewInfo: await setDefault(ctx, await usableView(ctx, params.identifier), body) }),
  roles: async (ctx) => ({ options: await roleOptions(ctx) }),
  teams: async (ctx) => ({ options: await teamOptions(ctx) }),
  delete: async (ctx, { params }) => {
    const view = await ownView(ctx, params.identifier)
    await deleteView(ctx, view)
    return { identifier: view.identifier }
  },
})
