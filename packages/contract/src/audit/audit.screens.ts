import { screen } from '../kernel/screen.ts'

/** What was done in the company. */
export const auditScreens = {
  entries: screen('/settings/audit', {
    access: 'settings.audit.read',
    title: 'Audit log',
    menu: { section: 'settings', order: 80, icon: 'audit' },
  }),
}
