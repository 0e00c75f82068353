import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import { on, type Subscriber } from '#platform/events/subscribe.ts'
import { roomsFor } from '#platform/realtime/rooms.ts'
import { endingDocuments, listenersOf } from './audience.queries.ts'

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
  on('document.expires', 'document.warn', async (ctx, { ids, days }) => {
    for (const { id, revision, label, day, module_type, identifier, user_ids, ...student } of await endingDocuments(ctx, ids))
      await notify(ctx, user_ids, {
        event: 'document_expires',
        vars: { document: label, student: fullNameOf(student), day },
        module_type,
        module_identifier: identifier,
        dedupe_key: `document:${id}:${revision}:${day}:${days}`,
      })
  }),
]
