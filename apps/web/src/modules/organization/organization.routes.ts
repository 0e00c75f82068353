import { organizationScreens, organizationShortcuts } from '@embark/contract/organization/organization.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

const alone = () => import('./permission/alone.page.tsx')
const assigningPage = () => import('./assigning/assigning.page.tsx')

/** The pages of organization. */
export const organizationBindings: readonly Binding[] = [
  { screen: organizationScreens.userManagement, page: () => import('./user-management.page.tsx') },
  { screen: organizationScreens.roles, page: () => import('./role/role-list.page.tsx') },
  { screen: organizationScreens.permissionAssign, page: () => import('./permission/permission-assign.page.tsx') },
  { screen: organizationScreens.rolePermissions, page: () => import('./permission/role-permission.page.tsx') },
  { screen: organizationScreens.personPermissions, page: () => import('./permission/person-permission.page.tsx') },
  { screen: organizationScreens.permissionAssignAlone, page: alone },
  { screen: organizationScreens.rolePermissionsAlone, page: alone },
  { screen: organizationScreens.personPermissionsAlone, page: alone },
  { screen: organizationScreens.branches, page: () => import('./branch/branch-list.page.tsx') },
  { screen: organizationScreens.createBranch, page: () => import('./branch/create-branch.page.tsx') },
  { screen: organizationScreens.teams, page: () => import('./team/team-list.page.tsx') },
  { screen: organizationScreens.createTeam, page: () => import('./team/create-team.page.tsx') },
  { screen: organizationScreens.agentTeams, page: () => import('./team/agent-team-list.page.tsx') },
  { screen: organizationScreens.managerAssign, page: () => import('./reporting-manager/manager-assign.page.tsx') },
  { screen: organizationScreens.organization, page: () => import('./tenant/organization.page.tsx') },
  { screen: organizationScreens.setup, page: () => import('./setup/setup.page.tsx') },
  { screen: organizationScreens.switches, page: () => import('./switch/switches.page.tsx') },
  { screen: organizationScreens.attendance, page: () => import('./attendance/attendance-list.page.tsx') },
  { screen: organizationScreens.ipAddresses, page: () => import('./ip-rule/ip-rule-list.page.tsx') },
  ...[
    organizationScreens.countryAssign,
    organizationScreens.institutionAssign,
    organizationScreens.clientServiceAssign,
    organizationScreens.statusAssign,
    organizationScreens.stageAssign,
    organizationScreens.stageToRoleAssign,
    organizationScreens.roleAssign,
    organizationScreens.branchAssign,
    organizationScreens.teamAssign,
  ].map((screen) => ({ screen, page: assigningPage })),
  ...Object.values(organizationShortcuts).map((screen) => ({ screen, page: () => import('./shortcut.page.tsx') })),
]
