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

/** Several of the person's own notifications, locked until the transaction ends; one that is not theirs refuses all. */
export async function ownNotifications(ctx: Ctx, identifiers: readonly string[]) {
  const asked = [...new Set(identifiers)]
  const notifications = await ctx.db
    .selectFrom('notifications')
    .select(['id', 'identifier', 'read_at'])
    .where('user_id', '=', ctx.actor.id!)
    .where('in_app', '=', true)
    .where('identifier', 'in', asked)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (notifications.length < asked.length) refuse('NOT_FOUND')
  return notifications.map(prove)
}
export type OwnNotification = Proven<Awaited<ReturnType<typeof ownNotification>>>
