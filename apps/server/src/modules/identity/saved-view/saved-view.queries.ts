import type { SavedView } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { managesViews, sharingRoles, sharingTeams, visibleViews } from './saved-view.policy.ts'

const views = (ctx: Ctx) =>
  visibleViews(ctx)
    .select(['identifier', 'id', 'list', 'name', 'is_shared', 'is_locked', 'order_by', 'user_id'])
    // We wrote it from a validated object.
    .select((eb) => eb.ref('state').$castTo<Record<string, unknown>>().as('state'))
    .select([
      sql<SavedView['shared_with']>`(
        select jsonb_build_object('identifier', r.identifier, 'name', r.name) from roles r where r.id = shared_role_id
      )`.as('shared_with'),
      sql<SavedView['shared_team']>`(
        select jsonb_build_object('identifier', m.identifier, 'name', m.name) from teams m where m.id = shared_team_id
      )`.as('shared_team'),
      isDefault(sql`d.user_id = ${ctx.actor.id}::int`).as('is_default'),
      isDefault(sql`d.role_id = saved_views.shared_role_id`).as('is_role_default'),
      sql<boolean>`user_id = ${ctx.actor.id}`.as('is_own'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>

const isDefault = (whose: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from saved_view_defaults d where d.view_id = saved_views.id and ${whose})`

const infoOf = (ctx: Ctx, { user_id: _, ...view }: Row): SavedView => ({
  ...view,
  shared_with: view.is_shared ? view.shared_with : null,
  shared_team: view.is_shared ? view.shared_team : null,
  can: { change: view.is_own || !view.is_locked, set_role_default: view.is_shared && view.shared_with !== null && managesViews(ctx) },
})

/** The views of a list, or of all lists: one's own first. */
export async function viewsOf(ctx: Ctx, list: string | undefined): Promise<SavedView[]> {
  const rows = await views(ctx)
    .$if(list !== undefined, (query) => query.where('list', '=', list!))
    .orderBy('is_own', 'desc')
    .orderBy('order_by')
    .orderBy('name')
    .limit(500)
    .execute()
  return rows.map((row) => infoOf(ctx, row))
}

/** One view, as it is answered after a change. */
export async function viewById(ctx: Ctx, id: number): Promise<SavedView> {
  return infoOf(ctx, (await views(ctx).where('saved_views.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND'))
}

/** The roles the actor may share a view with, by name. */
export const roleOptions = (ctx: Ctx) =>
  sharingRoles(ctx).select(['name as label', 'identifier as value', 'identifier']).orderBy('name').limit(500).execute()

/** The teams the actor may share a view with, by name. */
export const teamOptions = (ctx: Ctx) =>
  sharingTeams(ctx).select(['name as label', 'identifier as value', 'identifier']).orderBy('name').limit(500).execute()
