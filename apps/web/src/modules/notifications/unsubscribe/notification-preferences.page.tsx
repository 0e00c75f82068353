import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { PageHead } from '#ui/shell/page-head.tsx'
import { NotificationPreferences } from './notification-preferences.view.tsx'

/** The profile's tab about notifications. */
export default function NotificationPreferencesPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t(notificationScreens.preferences.title)} />
      <NotificationPreferences />
    </>
  )
}
