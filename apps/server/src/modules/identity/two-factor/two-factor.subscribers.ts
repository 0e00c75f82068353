import { notify } from '#modules/notifications/notifications.public.ts'
import { on } from '#platform/events/subscribe.ts'
import { securityMessages } from './two-factor.messages.ts'

/** Whoever's sign-in changed hears of it by mail, whether they did it or somebody else. */
const securityChanged = on('security.changed', async (ctx, { user_id, change, details = {} }, { eventId }) => {
  const message = securityMessages[change]
  if (!message) return
  await notify(ctx, [user_id], {
    type: 'security',
    module_type: 'user',
    ...message,
    vars: details,
    dedupe_key: `security-${eventId}`,
    mail: 'always',
  })
})

export const twoFactorSubscribers = [securityChanged]
