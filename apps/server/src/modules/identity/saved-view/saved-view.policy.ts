import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse, refuseField } from '#platform/refusal.ts'

/** The views an actor may use: their own, and those shared with the role they act in. */
export const visibleViews = (ctx: Ctx) =>
  ctx.db
    .selectFrom('saved_views')
    .where((eb) =>
      eb.or([
        eb('saved_views.user_id', '=', ctx.actor.id!),
        eb.and([eb('saved_views.is_shared', '=', true), eb('saved_views.shared_role_id', '=', ctx.actor.roleId)]),
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

/** A view whose state the actor may change: their own, or one of their role's that its owner unlocked. */
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

/** The role a view is shared with from now on; without a name the one the actor acts in. */
export async function roleToShare(ctx: Ctx, identifier: string | null | undefined): Promise<number | null> {
  if (!identifier) return ctx.actor.roleId
  const role = await sharingRoles(ctx).select('id').where('identifier', '=', identifier).executeTakeFirst()
  return role?.id ?? refuseField('shared_role_identifier', 'Choose one of the options')
}
