import { screen } from '../kernel/screen.ts'

/** Screens of the leads module. */
export const leadScreens = {
  list: screen('/leads', {
    access: 'leads.read',
    title: 'Leads',
    menu: { section: 'recruit', order: 10, icon: 'users', isNotForStudents: true },
  }),
  /** A second spelling of the list (specification 1 §2). */
  listNew: screen('/leads-new', { access: 'leads.read', title: 'Leads' }),
  trash: screen('/leads/trash', { access: 'leads.delete', title: 'Trash' }),
  acts: screen('/leads/bulk-acts', { access: 'leads.read', title: 'Bulk actions' }),
  act: screen('/leads/bulk-acts/:job_id', { access: 'leads.read', title: 'Bulk action' }),
  duplicates: screen('/leads/duplicates', { access: 'leads.merge', title: 'Duplicates' }),
  compare: screen('/leads/:lead_id/compare/:other_id', { access: 'leads.merge', title: 'Compare leads' }),
  introductions: screen('/leads/introductions', {
    access: 'leads.merge',
    title: 'Introductions',
    menu: { section: 'recruit', order: 30, icon: 'introductions' },
  }),
  dispute: screen('/leads/introductions/:introduction_id', { access: 'leads.merge', title: 'Introductions of one person' }),
  ownIntroductions: screen('/own-introductions', {
    access: 'leads.create',
    title: 'My introductions',
    menu: { section: 'recruit', order: 31, icon: 'introductions', isForAgencies: true },
  }),
  create: screen('/leads/create', { access: 'leads.create', title: 'Create lead' }),
  record: screen('/leads/:lead_id', { access: 'leads.read', title: 'Lead' }),
  tasks: screen('/tasks', {
    access: 'leads.read',
    title: 'Tasks',
    menu: { section: 'work', order: 20, icon: 'tasks', isNotForStudents: true },
  }),
  calendar: screen('/calendar', { access: 'leads.read', title: 'Calendar' }),
  search: screen('/lead-search', {
    access: 'leads.read',
    title: 'Lead search',
    menu: { section: 'recruit', order: 20, icon: 'search', isNotForStudents: true },
  }),
  landingPages: screen('/marketing/landing-pages', {
    access: 'settings.capture.read',
    title: 'Landing pages',
    feature: 'marketing.landing_pages',
    menu: { section: 'recruit', order: 40, icon: 'news' },
  }),
  landingPage: screen('/marketing/landing-pages/:landing_page_id', {
    access: 'settings.capture.read',
    title: 'Edit landing page',
    feature: 'marketing.landing_pages',
  }),
  landingDashboard: screen('/marketing/landing-dashboard', {
    access: 'settings.capture.read',
    title: 'Landing dashboard',
    feature: 'marketing.landing_pages',
  }),
  assignmentRules: screen('/settings/assignment-rules', {
    access: 'settings.assignment.rules.read',
    title: 'Assignment rules',
    menu: { section: 'settings', order: 46, icon: 'rules' },
  }),
  adConnections: screen('/settings/ad-platforms', {
    access: 'settings.capture.read',
    title: 'Advertising platforms',
    menu: { section: 'settings', order: 65, icon: 'capture' },
  }),
  adLeads: screen('/settings/ad-platforms/leads', { access: 'settings.capture.read', title: 'Leads from advertising platforms' }),
  captureKeys: screen('/settings/capture-keys', {
    access: 'settings.capture.read',
    title: 'Capture keys',
    menu: { section: 'settings', order: 64, icon: 'capture' },
  }),
}
