import type { NewSavedView, SavedView, SavedViewBody } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { OwnView } from './saved-view.policy.ts'

const kept = ({ name, state, is_shared, order_by }: SavedViewBody) => ({ name, is_shared, order_by, state: JSON.stringify(state) })
const columns = ['identifier', 'id', 'list'] as const

/** Saves the state of a list under a name. */
export async function saveView(ctx: Ctx, { list, ...view }: NewSavedView): Promise<SavedView> {
  const made = await ctx.db
    .insertInto('saved_views')
    .values({ ...kept(view), list, user_id: ctx.actor.id! })
    .returning(columns)
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'saved_view', id: made.id, after: { list, name: view.name } })
  return { ...view, ...made, is_own: true }
}

/** Changes a view of one's own. */
export async function changeView(ctx: Ctx, { id, name }: OwnView, view: SavedViewBody): Promise<SavedView> {
  const made = await ctx.db.updateTable('saved_views').set(kept(view)).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()
  ctx.changed({ module: 'saved_view', id, before: { name }, after: { name: view.name } })
  return { ...view, ...made, is_own: true }
}

/** Deletes a view of one's own. */
export async function deleteView(ctx: Ctx, { id, name }: OwnView) {
  await ctx.db.deleteFrom('saved_views').where('id', '=', id).execute()
  ctx.changed({ module: 'saved_view', id, before: { name } })
}
