import { screen } from '../kernel/screen.ts'

/** Screens of what is sent to other systems. */
export const webhookScreens = {
  list: screen('/settings/webhooks', {
    access: 'settings.capture.read',
    title: 'Webhooks',
    menu: { section: 'settings', order: 66, icon: 'webhooks' },
  }),
  deliveries: screen('/settings/webhooks/deliveries', { access: 'settings.capture.read', title: 'Webhook deliveries' }),
}
