import { organizationScreens as screens } from '@embark/contract/organization/organization.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

const alone = () => import('./overview/alone.page.tsx')

/** The pages of roles and rights. */
export const organizationBindings: readonly Binding[] = [
  { screen: screens.userManagement, page: () => import('./overview/user-management.page.tsx') },
  { screen: screens.roles, page: () => import('./role/role-list.page.tsx') },
  { screen: screens.permissionAssign, page: () => import('./permission/permission-assign.page.tsx') },
  { screen: screens.rolePermissions, page: () => import('./permission/role-permission.page.tsx') },
  { screen: screens.personPermissions, page: () => import('./permission/person-permission.page.tsx') },
  { screen: screens.permissionAssignAlone, page: alone },
  { screen: screens.rolePermissionsAlone, page: alone },
  { screen: screens.personPermissionsAlone, page: alone },
]
