import type { NotificationChannel } from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'

/** The channels as people read them; each text is translated where it is shown. */
export const channelNames: Record<NotificationChannel, string> = {
  email: 'Email',
  sms: 'SMS',
  push: 'Push notifications',
  in_app: 'In the portal',
}
