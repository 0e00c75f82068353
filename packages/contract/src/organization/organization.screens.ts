import { screen } from '../kernel/screen.ts'

const area = '/settings/user-management'

/** Who works here and what they may do. A path that stands twice is also known without its parent (G-M-02). */
export const organizationScreens = {
  userManagement: screen(area, {
    access: 'settings.user.management.read',
    title: 'User management',
    menu: { section: 'settings', order: 10, icon: 'people' },
  }),
  roles: screen(`${area}/manage-roles`, { access: 'settings.roles.read', title: 'Roles' }),
  permissionAssign: screen(`${area}/permission-assign`, { access: 'settings.staff.permissions', title: 'Permissions of one person' }),
  viewAs: screen(`${area}/view-as`, { access: 'settings.view.as', title: 'View as another person' }),
  rolePermissions: screen(`${area}/:identifier/permission`, { access: 'settings.roles.read', title: 'Permissions of a role' }),
  personPermissions: screen(`${area}/:base64/assign-permission`, {
    access: 'settings.staff.permissions',
    title: 'Assign permissions',
  }),
  permissionAssignAlone: screen('/permission-assign', { access: 'settings.staff.permissions', title: 'Permissions of one person' }),
  rolePermissionsAlone: screen('/:identifier/permission', { access: 'settings.roles.read', title: 'Permissions of a role' }),
  personPermissionsAlone: screen('/:base64/assign-permission', { access: 'settings.staff.permissions', title: 'Assign permissions' }),
}
