import { ProfileFrame } from '#modules/identity/profile.public.ts'
import { QuietHours } from '../quiet-time/quiet-time.form.tsx'
import { NotificationPreferences } from './notification-preferences.view.tsx'

/** The profile's tab about notifications. */
export default function NotificationPreferencesPage() {
  return (
    <ProfileFrame tab="notifications">
      <NotificationPreferences />
      <QuietHours />
    </ProfileFrame>
  )
}
