import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** One of the person's own notifications, locked until the transaction ends. */
export async function ownNotification(ctx: Ctx, ref: string) {
  const notification = await ctx.db
    .selectFrom('notifications')
    .select(['id', 'identifier', 'read_at'])
    .where('user_id', '=', ctx.actor.id!)
    .where('in_app', '=', true)
    .where(reference(ref))
    .forUpdate()
    .executeTakeFirst()
  return prove(notification ?? refuse('NOT_FOUND'))
}
export type OwnNotification = Proven<Awaited<ReturnType<typeof ownNotification>>>
