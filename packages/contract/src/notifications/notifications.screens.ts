import { screen } from '../kernel/screen.ts'

/** What people are told, and how they leave it (specification 1 §2). */
export const notificationScreens = {
  list: screen('/notifications', { access: 'signed-in', title: 'Notifications' }),
  preferences: screen('/profile/notifications', { access: 'signed-in', title: 'Notifications' }),
  unsubscribedUsers: screen('/notifications/unsubscribed-user', {
    access: 'unsubscribe.users.read',
    title: 'Unsubscribed users',
    menu: { section: 'settings', order: 80, icon: 'bellOff' },
  }),
  unsubscribeReasons: screen('/master/unsubscribe-reasons', {
    access: 'unsubscribe.reasons.read',
    title: 'Unsubscribe reasons',
    menu: { section: 'settings', order: 70, icon: 'reasons' },
  }),
  templates: screen('/templates', {
    access: 'notifications.templates.read',
    title: 'Message templates',
    menu: { section: 'settings', order: 75, icon: 'mail' },
  }),
  template: screen('/templates/edit/:template_identifier', { access: 'notifications.templates.read', title: 'Edit template' }),
  eventTemplates: screen('/notifications/:type/:identifier/templates', { access: 'notifications.templates.read', title: 'Templates' }),
  createTemplate: screen('/notifications/:type/:identifier/templates/create/:channel_identifier', {
    access: 'notifications.templates.create',
    title: 'New template',
  }),
  eventTemplate: screen('/notifications/:type/:identifier/templates/edit/:template_identifier', {
    access: 'notifications.templates.read',
    title: 'Edit template',
  }),
}
