import type { SavedViewBody } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse, refuseField } from '#platform/refusal.ts'

/** The views an actor may use: their own, and those shared with the role they act in or with a team they are in. */
export const visibleViews = (ctx: Ctx) =>
  ctx.db
    .selectFrom('saved_views')
    .where((eb) =>
      eb.or([
        eb('saved_views.user_id', '=', ctx.actor.id!),
        eb.and([
          eb('saved_views.is_shared', '=', true),
          eb.or([
            eb('saved_views.shared_role_id', '=', ctx.actor.roleId),
            ...(ctx.actor.teamIds.length ? [eb('saved_views.shared_team_id', 'in', ctx.actor.teamIds)] : []),
          ]),
        ]),
      ]),
    )

const columns = ['id', 'identifier', 'name', 'list', 'user_id', 'is_shared', 'shared_role_id', 'is_locked'] as const

/** A view of the actor's own, or a refusal. */
export async function ownView(ctx: Ctx, ref: string) {
  const view = await ctx.db
    .selectFrom('saved_views')
    .select(columns)
    .where('user_id', '=', ctx.actor.id!)
    .where(reference(ref))
    .executeTakeFirst()
  return prove(view ?? refuse('NOT_FOUND'))
}
export type OwnView = Proven<Awaited<ReturnType<typeof ownView>>>

/** A view whose state the actor may change: their own, or one shared with them that its owner unlocked. */
export async function changeableView(ctx: Ctx, ref: string) {
  const view = await visibleViews(ctx).select(columns).where(reference(ref)).executeTakeFirst()
  return prove(view && (view.user_id === ctx.actor.id || !view.is_locked) ? view : refuse('NOT_FOUND'))
}
export type ChangeableView = Proven<Awaited<ReturnType<typeof changeableView>>>

/** A view the actor may begin with. */
export async function usableView(ctx: Ctx, ref: string) {
  return prove((await visibleViews(ctx).select(columns).where(reference(ref)).executeTakeFirst()) ?? refuse('NOT_FOUND'))
}
export type UsableView = Proven<Awaited<ReturnType<typeof usableView>>>

/** Whether somebody decides what a whole role begins with, and shares with roles that are not theirs. */
export const managesViews = (ctx: Pick<Ctx, 'actor'>) => can(ctx, 'settings.roles.update')

/** The roles the actor may share a view with: those they hold, and every one for who manages roles. */
export const sharingRoles = (ctx: Ctx) =>
  ctx.db
    .selectFrom('roles')
    .where('is_active', '=', true)
    .$if(!managesViews(ctx), (roles) =>
      roles.where(sql<boolean>`id in (select role_id from user_roles where user_id = ${ctx.actor.id}::int)`),
    )

/** The teams the actor may share a view with: those they are in, and every one for who manages roles. */
export const sharingTeams = (ctx: Ctx) =>
  ctx.db
    .selectFrom('teams')
    .where('is_active', '=', true)
    .$if(!managesViews(ctx), (teams) => teams.where(sql<boolean>`id = any(${ctx.actor.teamIds}::int[])`))

type Whom = Partial<Pick<SavedViewBody, 'shared_role_identifier' | 'shared_team_identifier'>>

/** With whom a view is shared from now on: a team, or a role; without a name the role the actor acts in. */
export async function sharedWith(ctx: Ctx, { shared_role_identifier, shared_team_identifier }: Whom) {
  if (shared_team_identifier) {
    if (shared_role_identifier) refuseField('shared_team_identifier', 'Choose a role or a team')
    const team = await sharingTeams(ctx).select('id').where('identifier', '=', shared_team_identifier).executeTakeFirst()
    return { shared_role_id: null, shared_team_id: team?.id ?? refuseField('shared_team_identifier', 'Choose one of the options') }
  }
  if (!shared_role_identifier) return { shared_role_id: ctx.actor.roleId, shared_team_id: null }
  const role = await sharingRoles(ctx).select('id').where('identifier', '=', shared_role_identifier).executeTakeFirst()
  return { shared_role_id: role?.id ?? refuseField('shared_role_identifier', 'Choose one of the options'), shared_team_id: null }
}
