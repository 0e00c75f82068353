import { on } from '#platform/events/subscribe.ts'
import { roomOfEveryone, roomOfTenant } from '#platform/realtime/rooms.ts'

/** Open pages of every company an update is addressed to read their product updates again. */
const changed = on('product_update.changed', 'product_update.tell_changed', async (ctx, { id, action }) => {
  const update = await ctx.db
    .selectFrom('product_updates')
    .select(['identifier', 'clients'])
    .where('id', '=', id)
    .where('author', '=', ctx.tenant.number)
    .executeTakeFirst()
  if (!update) return
  const reached = update.clients.length
    ? await ctx.db.selectFrom('tenants').select('id').where('status', '=', 'active').where('number', 'in', update.clients).execute()
    : undefined
  const rooms = reached?.map(({ id: tenantId }) => roomOfTenant(tenantId)) ?? [roomOfEveryone]
  ctx.tell(rooms, 'recordChanged', { noun: 'update', identifier: update.identifier, action })
})

export const productUpdateSubscribers = [changed]
