import { notify } from '#modules/notifications/notifications.public.ts'
import { on } from '#platform/events/subscribe.ts'
import { isSecurityEvent } from './two-factor.messages.ts'

/** A person is told by mail that their sign-in changed, whoever changed it. */
const securityChanged = on('security.changed', 'security.tell_changed', async (ctx, { user_id, change, details = {} }, { eventId }) => {
  if (!isSecurityEvent(change)) return
  await notify(ctx, [user_id], {
    event: change,
    module_type: 'user',
    // Whoever emits the event gives these details.
    vars: details as { value: string; by: string },
    dedupe_key: `security-${eventId}`,
  })
})

export const twoFactorSubscribers = [securityChanged]
