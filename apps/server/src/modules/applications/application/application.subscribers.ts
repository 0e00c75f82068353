import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { type Happened, on, type Subscriber } from '#platform/events/subscribe.ts'
import { roomsFor } from '#platform/realtime/rooms.ts'
import { type ApplicationListeners, listenersOf } from './audience.queries.ts'

async function tell(ctx: Ctx, id: number, action: 'created' | 'changed'): Promise<ApplicationListeners | undefined> {
  const owners = await listenersOf(ctx, id)
  if (!owners) return undefined
  const { staff_ids, student_user_id } = owners
  ctx.tell(roomsFor(ctx.tenant.id, 'applications', { ...owners, user_ids: [...staff_ids, student_user_id] }), 'recordChanged', {
    noun: 'application',
    identifier: owners.identifier,
    action,
  })
  return owners
}

/** Notifies the student and the staff working them, except whoever did it. */
async function inform(
  ctx: Ctx,
  owners: ApplicationListeners | undefined,
  event: 'application_created' | 'application_status_changed',
  { eventId, actorId }: Happened,
) {
  if (!owners) return
  const { student, institution, status, identifier } = owners
  const people = [...owners.staff_ids, owners.student_user_id].filter((id): id is number => id !== null && id !== actorId)
  await notify(ctx, people, {
    event,
    module_type: 'application',
    module_identifier: identifier,
    vars: { student, institution, status },
    dedupe_key: `application-${eventId}`,
  })
}

export const applicationSubscribers: readonly Subscriber[] = [
  on('application.created', 'application.tell_created', async (ctx, { id }, happened) =>
    inform(ctx, await tell(ctx, id, 'created'), 'application_created', happened),
  ),
  on('application.status_changed', 'application.tell_status_changed', async (ctx, { id }, happened) =>
    inform(ctx, await tell(ctx, id, 'changed'), 'application_status_changed', happened),
  ),
  on('application.updated', 'application.tell_updated', async (ctx, { id }) => void (await tell(ctx, id, 'changed'))),
]
