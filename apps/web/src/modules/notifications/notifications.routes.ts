import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The pages of notifications and of leaving them. */
export const notificationBindings: readonly Binding[] = [
  { screen: notificationScreens.list, page: () => import('./notification/notification-list.page.tsx') },
  { screen: notificationScreens.preferences, page: () => import('./unsubscribe/notification-preferences.page.tsx') },
  { screen: notificationScreens.unsubscribedUsers, page: () => import('./unsubscribe/unsubscribed-users.page.tsx') },
  { screen: notificationScreens.unsubscribeReasons, page: () => import('./unsubscribe-reason/unsubscribe-reason-list.page.tsx') },
  { screen: notificationScreens.templates, page: () => import('./template/templates.page.tsx') },
  { screen: notificationScreens.template, page: () => import('./template/template-edit.page.tsx') },
  { screen: notificationScreens.eventTemplates, page: () => import('./template/event-templates.page.tsx') },
  { screen: notificationScreens.createTemplate, page: () => import('./template/event-template-create.page.tsx') },
  { screen: notificationScreens.eventTemplate, page: () => import('./template/event-template-edit.page.tsx') },
]
