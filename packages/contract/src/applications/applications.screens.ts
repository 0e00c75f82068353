import { screen } from '../kernel/screen.ts'

/** Screens of the applications module. */
export const applicationScreens = {
  list: screen('/applications', {
    access: 'applications.read',
    title: 'Applications',
    menu: { section: 'admit', order: 10, icon: 'applications' },
  }),
  /** Where students start. */
  studentDashboard: screen('/student-dashboard', { access: 'signed-in', title: 'Dashboard' }),
  create: screen('/applications/create', { access: 'applications.create', title: 'Create application' }),
  submissions: screen('/applications/submissions', { access: 'applications.read', title: 'Receipts of submissions' }),
  record: screen('/applications/:application_id', { access: 'applications.read', title: 'Application' }),
}
