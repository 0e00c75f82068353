import { on } from '#platform/events/subscribe.ts'
import { roomsFor } from '#platform/realtime/rooms.ts'
import { leadOwners } from './shortlist.queries.ts'

/** Tells everybody who may see the lead that its shortlist is stale. */
export const shortlistSubscribers = [
  on('lead.shortlist_changed', 'lead.tell_shortlist_changed', async (ctx, { id }) => {
    const lead = await leadOwners(ctx, id)
    if (lead)
      ctx.tell(roomsFor(ctx.tenant.id, 'leads', lead), 'recordChanged', { noun: 'lead', identifier: lead.identifier, action: 'changed' })
  }),
]
