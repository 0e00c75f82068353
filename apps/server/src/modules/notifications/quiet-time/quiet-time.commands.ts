import type { QuietHoursBody } from '@embark/contract/notifications/quiet-time/quiet-time.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { quietHoursOf } from './quiet-time.queries.ts'

/** Keeps in which hours the actor is not written to; which channels they want stays as it is. */
export async function chooseQuietHours(ctx: Ctx, { choice, from, until, time_zone }: QuietHoursBody) {
  const user_id = ctx.actor.id!
  const before = await quietHoursOf(ctx, user_id)
  const isOwn = choice === 'own'
  const quiet = {
    quiet_hours: choice,
    quiet_from: isOwn ? from! : null,
    quiet_until: isOwn ? until! : null,
    quiet_zone: isOwn ? time_zone! : null,
  }
  await ctx.db
    .insertInto('unsubscribe_preferences')
    .values({ ...quiet, user_id, source: 'profile' })
    .onConflict((oc) => oc.constraint('unsubscribe_preferences_tenant_id_user_id_key').doUpdateSet(quiet))
    .execute()
  const after = await quietHoursOf(ctx, user_id)
  const said = ({ choice, own }: typeof after) => ({ quiet_hours: choice, ...own })
  ctx.changed({ module: 'user', id: user_id, before: said(before), after: said(after) })
  return after
}
