import { actorFrom, holders } from '#platform/access/actors.ts'
import { type Ctx, can } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { feedOfSecret } from './feed-address.rules.ts'

/** The feed of the actor in the role they have now. */
export const ownFeed = (ctx: Ctx) =>
  ctx.db
    .selectFrom('calendar_feeds')
    .select(['id', 'identifier', 'created_at'])
    .where('user_id', '=', ctx.actor.id!)
    .where('role_id', '=', ctx.actor.roleId!)
    .executeTakeFirst()

/**
 * The owner of a secret address, as somebody who reads now: what they see is decided as if they had asked themselves. A wrong address, one
 * that was renewed, and one whose owner has left, lost the role or may not work before signing, look the same.
 */
export async function feedReader(ctx: Ctx, secret: string): Promise<Proven<Ctx>> {
  const identifier = feedOfSecret(ctx, secret)
  const owner =
    identifier === undefined
      ? undefined
      : await holders(ctx.db)
          .innerJoin('calendar_feeds as feed', (join) => join.onRef('feed.user_id', '=', 'users.id').onRef('feed.role_id', '=', 'roles.id'))
          .where('feed.identifier', '=', identifier)
          .executeTakeFirst()
  const actor = owner && actorFrom(owner)
  return !actor || actor.mustSign || !can({ actor }, 'leads.read') ? refuse('NOT_FOUND') : prove({ ...ctx, actor })
}
