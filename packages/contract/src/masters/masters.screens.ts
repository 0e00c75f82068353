import { screen } from '../kernel/screen.ts'

/** The lists a company keeps for everything else. */
export const masterScreens = {
  clientServices: screen('/master/client-services', {
    access: 'masters.client.services.read',
    title: 'Client services',
    menu: { section: 'settings', order: 50, icon: 'services' },
  }),
  tags: screen('/master/manage-tag', {
    access: 'masters.tags.read',
    title: 'Tags',
    menu: { section: 'settings', order: 52, icon: 'tags' },
  }),
  tagPrograms: screen('/master/manage-tag/assign-to-program/:tag_identifier', {
    access: 'masters.tags.assign',
    title: 'Assign to programs',
  }),
  vendors: screen('/vendors', {
    access: 'vendors.read',
    title: 'Vendors',
    menu: { section: 'earn', order: 40, icon: 'vendors' },
  }),
}
