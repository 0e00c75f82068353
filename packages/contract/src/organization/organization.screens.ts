import type { Permission } from '../kernel/access.ts'
import { screen } from '../kernel/screen.ts'

const under = <const P extends string>(path: P, access: Permission, title: string) =>
  screen(`/settings/user-management/${path}`, { access, title })

/** How a company is organised, and from where it may be entered (G-M-02, G-M-04). */
export const organizationScreens = {
  userManagement: screen('/settings/user-management', {
    access: 'settings.user.management.read',
    title: 'User management',
    menu: { section: 'settings', order: 10, icon: 'people' },
    leadsOn: true,
  }),
  roles: screen('/settings/user-management/manage-roles', {
    access: 'settings.roles.read',
    title: 'Roles',
    within: { place: 'organization.userManagement', order: 20 },
  }),
  permissionAssign: screen('/settings/user-management/permission-assign', {
    access: 'settings.staff.permissions',
    title: 'Permissions for a person',
    within: { place: 'organization.userManagement', order: 50 },
  }),
  viewAs: screen('/settings/user-management/view-as', {
    access: 'settings.view.as',
    title: 'View as another person',
    within: { place: 'organization.userManagement', order: 60 },
  }),
  rolePermissions: screen('/settings/user-management/:identifier/permission', {
    access: 'settings.roles.read',
    title: 'Permissions of a role',
  }),
  personPermissions: screen('/settings/user-management/:base64/assign-permission', {
    access: 'settings.staff.permissions',
    title: 'Assign permissions',
  }),
  permissionAssignAlone: screen('/permission-assign', {
    access: 'settings.staff.permissions',
    title: 'Permissions for a person',
    leadsOn: true,
  }),
  rolePermissionsAlone: screen('/:identifier/permission', { access: 'settings.roles.read', title: 'Permissions of a role', leadsOn: true }),
  personPermissionsAlone: screen('/:base64/assign-permission', {
    access: 'settings.staff.permissions',
    title: 'Assign permissions',
    leadsOn: true,
  }),
  branches: screen('/settings/user-management/manage-branch', {
    access: 'settings.branches.read',
    title: 'Branches',
    within: { place: 'organization.userManagement', order: 30 },
  }),
  createBranch: under('create-branch', 'settings.branches.create', 'New branch'),
  teams: screen('/settings/user-management/manage-teams', {
    access: 'settings.teams.read',
    title: 'Teams',
    within: { place: 'organization.userManagement', order: 40 },
  }),
  createTeam: under('create-team', 'settings.teams.create', 'New team'),
  agentTeams: screen('/settings/user-management/manage-agent-teams', {
    access: 'settings.agent.teams.read',
    title: 'Agent teams',
  }),
  countryAssign: screen('/settings/user-management/country-assign', {
    access: 'settings.assign.countries',
    title: 'Assign countries',
  }),
  institutionAssign: under('institution-assign', 'settings.assign.institutions', 'Assign institutions'),
  clientServiceAssign: under('client-service-assign', 'settings.assign.client.services', 'Assign client services'),
  managerAssign: under('manager-assign', 'settings.assign.manager', 'Assign reporting manager'),
  statusAssign: under('status-assign', 'settings.assign.statuses', 'Assign statuses'),
  stageAssign: under('stage-assign', 'settings.assign.stages', 'Assign stages'),
  stageToRoleAssign: under('assign-stage-to-role', 'settings.assign.stages', 'Assign stages to role'),
  roleAssign: under('role-assign', 'settings.assign.roles', 'Assign roles'),
  branchAssign: under('branch-assign', 'settings.assign.branches', 'Assign branches'),
  teamAssign: under('team-assign', 'settings.assign.teams', 'Assign teams'),
  organization: screen('/settings/organization', { access: 'settings.organization.read', title: 'Organization Settings' }),
  setup: screen('/settings/setup', { access: 'settings.organization.update', title: 'Set up your company' }),
  switches: screen('/settings/switches', {
    access: 'settings.switches.read',
    title: 'Switches',
    menu: { section: 'settings', order: 60, icon: 'switches' },
  }),
  attendance: screen('/settings/attendance', {
    access: 'settings.attendance.read',
    title: 'Attendance',
    menu: { section: 'settings', order: 40, icon: 'teams' },
  }),
  workingHours: screen('/settings/working-hours', {
    access: 'settings.working.hours.read',
    title: 'Working hours',
    menu: { section: 'settings', order: 45, icon: 'hours' },
  }),
  givenUp: screen('/settings/given-up-work', {
    access: 'settings.organization.read',
    title: 'Failed jobs',
    menu: { section: 'settings', order: 95, icon: 'tasks' },
  }),
  ipAddresses: screen('/settings/manage-ip-address', {
    access: 'settings.ip.addresses.read',
    title: 'IP addresses',
    menu: { section: 'settings', order: 70, icon: 'shield' },
  }),
}

const short = <const P extends string>(path: P, access: Permission, title: string) => screen(`/${path}`, { access, title, leadsOn: true })

/** The same pages under the paths as the specification spells them; they lead to the long ones (G-M-02). */
export const organizationShortcuts = {
  createBranch: short('create-branch', 'settings.branches.create', 'New branch'),
  createTeam: short('create-team', 'settings.teams.create', 'New team'),
  countryAssign: short('country-assign', 'settings.assign.countries', 'Assign countries'),
  institutionAssign: short('institution-assign', 'settings.assign.institutions', 'Assign institutions'),
  clientServiceAssign: short('client-service-assign', 'settings.assign.client.services', 'Assign client services'),
  managerAssign: short('manager-assign', 'settings.assign.manager', 'Assign reporting manager'),
  statusAssign: short('status-assign', 'settings.assign.statuses', 'Assign statuses'),
  stageAssign: short('stage-assign', 'settings.assign.stages', 'Assign stages'),
  stageToRoleAssign: short('assign-stage-to-role', 'settings.assign.stages', 'Assign stages to role'),
}
