import { on } from '#platform/events/subscribe.ts'
import { roomOfTenant } from '#platform/realtime/rooms.ts'

/** Feeds on open pages are read again; nobody's work is interrupted. */
const changed = on('information_update.changed', 'information_update.tell_changed', async (ctx, { id, action }) => {
  const update = await ctx.db.selectFrom('information_updates').select('identifier').where('id', '=', id).executeTakeFirst()
  if (update) ctx.tell([roomOfTenant(ctx.tenant.id)], 'recordChanged', { noun: 'update', identifier: update.identifier, action })
})

export const informationUpdateSubscribers = [changed]
