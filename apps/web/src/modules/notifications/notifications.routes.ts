import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of notifications and of leaving them. */
export const notificationBindings = pagesOf(notificationScreens, {
  list: () => import('./notification/notification-list.page.tsx'),
  preferences: () => import('./unsubscribe/notification-preferences.page.tsx'),
  unsubscribedUsers: () => import('./unsubscribe/unsubscribed-users.page.tsx'),
  unsubscribeReasons: () => import('./unsubscribe-reason/unsubscribe-reason-list.page.tsx'),
  templates: () => import('./template/templates.page.tsx'),
  template: () => import('./template/template-edit.page.tsx'),
  eventTemplates: () => import('./template/event-templates.page.tsx'),
  createTemplate: () => import('./template/event-template-create.page.tsx'),
  eventTemplate: () => import('./template/event-template-edit.page.tsx'),
})
