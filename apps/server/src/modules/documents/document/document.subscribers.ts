import { on, type Subscriber } from '#platform/events/subscribe.ts'
import { roomsFor } from '#platform/realtime/rooms.ts'
import { listenersOf } from './audience.queries.ts'

export const documentSubscribers: readonly Subscriber[] = [
  on('document.saved', 'document.tell_saved', async (ctx, { module, record_id }) => {
    const owners = await listenersOf(ctx, module, record_id)
    if (!owners) return
    const scoped = module === 'lead' ? 'leads' : 'applications'
    ctx.tell(roomsFor(ctx.tenant.id, scoped, owners), 'recordChanged', {
      noun: 'document',
      identifier: owners.identifier,
      action: 'changed',
    })
  }),
]
