import { screen } from '../../kernel/screen.ts'

/** The people who work here and with us: specification 2 §2, G-M-02. */
export const staffScreens = {
  manage: screen('/settings/user-management/manage-staff', {
    access: 'settings.staff.read',
    title: 'Staff',
    within: { place: 'organization.userManagement', order: 10 },
  }),
  agents: screen('/settings/user-management/manage-agent-staff', { access: 'settings.agent.staff.read', title: 'Agent staff' }),
  institutions: screen('/settings/user-management/manage-institution-staff', {
    access: 'settings.institution.staff.read',
    title: 'Institution staff',
  }),
  import: screen('/settings/user-management/import/staff', { access: 'settings.staff.import', title: 'Import staff' }),
  create: screen('/settings/user-management/create-staff', { access: 'settings.user.management.read', title: 'New staff member' }),
  /** As the specification writes it; leads to the page itself. */
  createShort: screen('/create-staff', { access: 'settings.user.management.read', title: 'New staff member', leadsOn: true }),
}
