import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The views an actor may use: their own, and those shared by people who hold the actor's role. */
export const visibleViews = (ctx: Ctx) =>
  ctx.db
    .selectFrom('saved_views')
    .where((eb) =>
      eb.or([
        eb('saved_views.user_id', '=', ctx.actor.id!),
        eb.and([
          eb('saved_views.is_shared', '=', true),
          sql<boolean>`saved_views.user_id in (select user_id from user_roles where role_id = ${ctx.actor.roleId})`,
        ]),
      ]),
    )

/** A view of the actor's own, or a refusal. */
export async function ownView(ctx: Ctx, ref: string) {
  const view = await ctx.db
    .selectFrom('saved_views')
    .select(['id', 'identifier', 'name'])
    .where('user_id', '=', ctx.actor.id!)
    .where(reference(ref))
    .executeTakeFirst()
  return prove(view ?? refuse('NOT_FOUND'))
}
export type OwnView = Proven<Awaited<ReturnType<typeof ownView>>>
