import { screen } from '../kernel/screen.ts'

/** Screens that belong to no business module. */
export const platformScreens = {
  about: screen('/about', { access: 'signed-in', title: 'About' }),
  help: screen('/help', { access: 'signed-in', title: 'Help' }),
  helpArticle: screen('/help/:article', { access: 'signed-in', title: 'Help' }),
  home: screen('/', { access: 'signed-in', title: 'Home' }),
  /** The leads and tasks of one's day, and nothing beside them (specification 1 §2, G-C-67). */
  worklist: screen('/workli', { access: 'workli.read', title: 'Worklist' }),
  worklistNew: screen('/workli-new', { access: 'workli.read', title: 'Worklist' }),
  /** Everything a company sets; its places are those of the section 'settings'. */
  settings: screen('/settings', { access: 'signed-in', title: 'Settings' }),
  outbox: screen('/outbox', { access: 'settings.outbox.read', title: 'Outbox', menu: { section: 'settings', order: 90, icon: 'mail' } }),
}
