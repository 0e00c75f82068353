import { screen } from '../kernel/screen.ts'

/** Dashboards; more come with their areas. */
export const insightScreens = {
  leads: screen('/leads-dashboard', {
    access: 'dashboards.lead.read',
    title: 'Lead dashboard',
    menu: { section: 'work', order: 10, icon: 'dashboard' },
  }),
}
