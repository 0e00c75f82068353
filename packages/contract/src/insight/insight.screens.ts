import { screen } from '../kernel/screen.ts'

/** Dashboards; more come with their areas. */
export const insightScreens = {
  leads: screen('/leads-dashboard', {
    access: 'dashboards.lead.read',
    title: 'Lead dashboard',
    menu: { section: 'work', order: 10, icon: 'dashboard' },
  }),
  admission: screen('/admission-dashboard', {
    access: 'dashboards.admission.read',
    title: 'Admission dashboard',
    menu: { section: 'admit', order: 5, icon: 'dashboard' },
  }),
  /** The students who applied, as institutions may see them (G-C-58). */
  institutionLeads: screen('/institution/leads-dashboard', {
    access: 'dashboards.admission.read',
    title: 'Students who applied',
    menu: { section: 'admit', order: 4, icon: 'users', isForInstitutions: true },
  }),
  /** The same under the address that institutions know (G-C-58). */
  institutionAdmission: screen('/institution/admission-dashboard', { access: 'dashboards.admission.read', title: 'Admission dashboard' }),
}
