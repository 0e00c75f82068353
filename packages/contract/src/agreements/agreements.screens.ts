import { screen } from '../kernel/screen.ts'

/** Where a company keeps its agreements (G-C-53). */
export const agreementScreens = {
  list: screen('/master/agreements', {
    access: 'agreements.read',
    title: 'Agreements',
    menu: { section: 'settings', order: 70, icon: 'agreements' },
  }),
  create: screen('/master/agreements/create', { access: 'agreements.create', title: 'New agreement' }),
  edit: screen('/master/agreements/edit/:identifier', { access: 'agreements.read', title: 'Agreement' }),
}
