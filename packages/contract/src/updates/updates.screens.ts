import { screen } from '../kernel/screen.ts'

/** News for the people of a company, and of the product itself (specification 1 §2, G-C-66, G-C-68). */
export const updateScreens = {
  information: screen('/information-dashboard', {
    access: 'signed-in',
    title: 'Information',
    menu: { section: 'updates', order: 10, icon: 'news' },
  }),
  portal: screen('/portal-updates-dashboard', {
    access: 'signed-in',
    title: 'Portal updates',
    menu: { section: 'updates', order: 20, icon: 'bell' },
  }),
  offers: screen('/offer-updates', { access: 'updates.offers.read', title: 'Offer letter updates' }),
  scholarships: screen('/scholarship-updates', { access: 'updates.scholarship.read', title: 'Scholarship updates' }),
  recent: screen('/recent-updates', { access: 'updates.recent.read', title: 'Recent updates' }),
  manageOffers: screen('/updates/offer-letter', { access: 'signed-in', title: 'Offer letter updates' }),
  manageMoi: screen('/updates/moi', { access: 'signed-in', title: 'MOI updates' }),
  manageTuitionFees: screen('/updates/tuition-fee', { access: 'signed-in', title: 'Tuition fee updates' }),
  manageCommissions: screen('/updates/commission', { access: 'signed-in', title: 'Commission updates' }),
  manageIntakes: screen('/updates/intake', { access: 'signed-in', title: 'Intake updates' }),
  manageScholarships: screen('/updates/scholarship', { access: 'updates.manage', title: 'Scholarship updates' }),
  manageRecent: screen('/updates/recent', { access: 'updates.manage', title: 'Recent updates' }),
  global: screen('/updates/global', { access: 'signed-in', title: 'Product updates' }),
}
