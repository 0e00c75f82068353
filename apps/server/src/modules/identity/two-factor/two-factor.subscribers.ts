import { notify } from '#modules/notifications/notifications.public.ts'
import { on } from '#platform/events/subscribe.ts'
import { isSecurityEvent } from './two-factor.messages.ts'

/** Whoever's sign-in changed hears of it by mail, whether they did it or somebody else. */
const securityChanged = on('security.changed', 'security.tell_changed', async (ctx, { user_id, change, details = {} }, { eventId }) => {
  if (!isSecurityEvent(change)) return
  await notify(ctx, [user_id], {
    event: change,
    module_type: 'user',
    // What changed it says what it was changed to.
    vars: details as { value: string; by: string },
    dedupe_key: `security-${eventId}`,
  })
})

export const twoFactorSubscribers = [securityChanged]
