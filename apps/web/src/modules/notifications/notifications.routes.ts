import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The pages of notifications and of leaving them. */
export const notificationBindings: readonly Binding[] = [
  { screen: notificationScreens.list, page: () => import('./notification/notification-list.page.tsx') },
  { screen: notificationScreens.unsubscribedUsers, page: () => import('./unsubscribe/unsubscribed-users.page.tsx') },
  { screen: notificationScreens.unsubscribeReasons, page: () => import('./unsubscribe-reason/unsubscribe-reason-list.page.tsx') },
]
