import { screen } from '../kernel/screen.ts'

/** The lists a company keeps for everything else. */
export const masterScreens = {
  clientServices: screen('/master/client-services', {
    access: 'masters.client.services.read',
    title: 'Client services',
    menu: { section: 'settings', order: 50, icon: 'services' },
  }),
}
