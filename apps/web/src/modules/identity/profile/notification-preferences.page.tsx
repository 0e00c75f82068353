import { NotificationPreferences } from '#modules/notifications/notifications.public.ts'
import { ProfileFrame } from './profile-frame.view.tsx'

/** The profile's tab about notifications. */
export default function NotificationPreferencesPage() {
  return (
    <ProfileFrame tab="notifications">
      <NotificationPreferences />
    </ProfileFrame>
  )
}
