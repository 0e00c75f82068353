import { screen } from '../kernel/screen.ts'

/** Screens that belong to no business module. */
export const platformScreens = {
  about: screen('/about', { access: 'signed-in', title: 'About' }),
  home: screen('/', { access: 'signed-in', title: 'Home' }),
  outbox: screen('/outbox', { access: 'settings.outbox.read', title: 'Outbox', menu: { section: 'settings', order: 90, icon: 'mail' } }),
}
