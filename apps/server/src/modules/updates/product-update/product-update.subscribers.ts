import { on } from '#platform/events/subscribe.ts'
import { roomOfTenant } from '#platform/realtime/rooms.ts'

/** Open pages of every company an update is addressed to read their product updates again. */
const changed = on('product_update.changed', async (ctx, { id, action }) => {
  const update = await ctx.db
    .selectFrom('product_updates')
    .select(['identifier', 'clients'])
    .where('id', '=', id)
    .where('author', '=', ctx.tenant.number)
    .executeTakeFirst()
  if (!update) return
  const reached = await ctx.db
    .selectFrom('tenants')
    .select('id')
    .where('status', '=', 'active')
    .$if(update.clients.length > 0, (all) => all.where('number', 'in', update.clients))
    .execute()
  ctx.tell(
    reached.map((tenant) => roomOfTenant(tenant.id)),
    'recordChanged',
    { noun: 'update', identifier: update.identifier, action },
  )
})

export const productUpdateSubscribers = [changed]
