import { organizationScreens, organizationShortcuts } from '@embark/contract/organization/organization.screens.ts'
import { pagesOf, shownAt } from '#platform/router/binding.ts'

const { viewAs: _, ...screens } = organizationScreens

/** The pages of organization; viewing as somebody is a page of the module that says who sees what. */
export const organizationBindings = [
  ...pagesOf(screens, {
    userManagement: () => import('./user-management.page.tsx'),
    roles: () => import('./role/role-list.page.tsx'),
    permissionAssign: () => import('./permission/permission-assign.page.tsx'),
    rolePermissions: () => import('./permission/role-permission.page.tsx'),
    personPermissions: () => import('./permission/person-permission.page.tsx'),
    ...shownAt(() => import('./permission/alone.page.tsx'), 'permissionAssignAlone', 'rolePermissionsAlone', 'personPermissionsAlone'),
    branches: () => import('./branch/branch-list.page.tsx'),
    createBranch: () => import('./branch/create-branch.page.tsx'),
    teams: () => import('./team/team-list.page.tsx'),
    createTeam: () => import('./team/create-team.page.tsx'),
    agentTeams: () => import('./team/agent-team-list.page.tsx'),
    managerAssign: () => import('./reporting-manager/manager-assign.page.tsx'),
    organization: () => import('./tenant/organization.page.tsx'),
    setup: () => import('./setup/setup.page.tsx'),
    switches: () => import('./switch/switches.page.tsx'),
    attendance: () => import('./attendance/attendance-list.page.tsx'),
    workingHours: () => import('./working-hours/working-hours.page.tsx'),
    givenUp: () => import('./given-up/given-up-list.page.tsx'),
    ipAddresses: () => import('./ip-rule/ip-rule-list.page.tsx'),
    ...shownAt(
      () => import('./assigning/assigning.page.tsx'),
      'countryAssign',
      'institutionAssign',
      'clientServiceAssign',
      'statusAssign',
      'stageAssign',
      'stageToRoleAssign',
      'roleAssign',
      'branchAssign',
      'teamAssign',
    ),
  }),
  ...pagesOf(organizationShortcuts, () => import('./shortcut.page.tsx')),
]
