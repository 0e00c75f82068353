import type { NewSavedView, SavedView, SavedViewBody, ViewDefault } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { type ChangeableView, managesViews, type OwnView, sharedWith, type UsableView } from './saved-view.policy.ts'
import { viewById } from './saved-view.queries.ts'

const kept = async (ctx: Ctx, { name, state, is_shared, is_locked, order_by, ...whom }: SavedViewBody) => ({
  name,
  is_shared,
  is_locked,
  order_by,
  ...(is_shared ? await sharedWith(ctx, whom) : { shared_role_id: null, shared_team_id: null }),
  state: JSON.stringify(state),
})

/** Saves the state of a list under a name. */
export async function saveView(ctx: Ctx, { list, ...view }: NewSavedView): Promise<SavedView> {
  const { id } = await ctx.db
    .insertInto('saved_views')
    .values({ ...(await kept(ctx, view)), list, user_id: ctx.actor.id! })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'saved_view', id, after: { list, name: view.name } })
  return viewById(ctx, id)
}

/** Changes a view: its owner all of it, others of an unlocked one what it shows. */
export async function changeView(ctx: Ctx, { id, name, user_id }: ChangeableView, view: SavedViewBody): Promise<SavedView> {
  const change = user_id === ctx.actor.id ? await kept(ctx, view) : { state: JSON.stringify(view.state) }
  await ctx.db.updateTable('saved_views').set(change).where('id', '=', id).execute()
  // What is no longer shared, or with another role, is nobody's beginning any more but its owner's.
  await sql`
    delete from saved_view_defaults d
    using saved_views v
    where d.view_id = ${id} and v.id = d.view_id and (d.role_id is distinct from v.shared_role_id and d.role_id is not null
      or d.user_id <> v.user_id and v.shared_role_id is null and v.shared_team_id is null)`.execute(ctx.db)
  ctx.changed({ module: 'saved_view', id, before: { name }, after: { name: view.name } })
  return viewById(ctx, id)
}

/** Lets a list begin with a view, for the actor or for the role it is shared with; or no longer. */
export async function setDefault(ctx: Ctx, view: UsableView, { of, is_default }: ViewDefault): Promise<SavedView> {
  const { id, list, shared_role_id } = view
  const role_id = of === 'role' ? shared_role_id : null
  if (of === 'role' && (role_id === null || !managesViews(ctx))) refuse('PERMISSION_DENIED')
  const user_id = role_id === null ? ctx.actor.id : null
  await ctx.db
    .deleteFrom('saved_view_defaults')
    .where('list', '=', list)
    .where(sql<boolean>`(user_id = ${user_id}::int or role_id = ${role_id}::int)`)
    .$if(!is_default, (those) => those.where('view_id', '=', id))
    .execute()
  if (is_default) await ctx.db.insertInto('saved_view_defaults').values({ list, view_id: id, user_id, role_id }).execute()
  ctx.changed({ module: 'saved_view', id, after: { of, is_default } })
  return viewById(ctx, id)
}

/** Deletes a view of one's own. */
export async function deleteView(ctx: Ctx, { id, name }: OwnView) {
  await ctx.db.deleteFrom('saved_views').where('id', '=', id).execute()
  ctx.changed({ module: 'saved_view', id, before: { name } })
}
