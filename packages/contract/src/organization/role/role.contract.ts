import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, Identifiers, listQuery, Option, orNull, PersonRef, pageOf, RecordRef, requiredText } from '../../kernel/shapes.ts'
import { moduleKeys } from '../permission/permission.rules.ts'

/** The four groups people belong to (G-C-07). */
export const groups = [
  { key: 'company', name: 'Company' },
  { key: 'agent', name: 'Agent' },
  { key: 'user', name: 'User' },
  { key: 'institution_staff', name: 'Institution staff' },
] as const
export type GroupKey = (typeof groups)[number]['key']

const GroupOption = Option.extend({ system_key: z.string().nullable() })
const RoleOption = Option.extend({ system_key: z.string().nullable() })

export const Role = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  system_key: z.string().nullable(),
  is_system: z.boolean(),
  status: z.enum(['active', 'in_active']),
  group_id: Id,
  group: z.object({ identifier: Identifier, id: Id, name: z.string() }),
  parent_role_id: Id.nullable(),
  parent: z.object({ identifier: Identifier, id: Id, name: z.string() }).nullable(),
  module_ids: z.array(z.enum(moduleKeys)),
  users_count: z.number().int(),
  permissions_count: z.number().int(),
  version: z.number().int(),
})
export type Role = z.output<typeof Role>

const RoleName = requiredText('Please enter role name', 100)
export const RoleBody = z.object({
  name: RoleName,
  group_id: z.coerce.number<number | string>('Please select group').int('Please select group').positive('Please select group'),
  parent_role_id: orNull(z.coerce.number<number | string>().int().positive()),
  module_ids: z.array(z.enum(moduleKeys)).min(1, 'please select at least one module'),
})
export type RoleBody = z.output<typeof RoleBody>

const one = { params: z.object({ id: RecordRef }) }
const UserList = z.object({ user_identifiers: Identifiers.refine((list) => list.length > 0, 'User is required') })
const roleInfo = z.object({ roleInfo: Role })

/** Roles and the people in them: specification 2 §7, specification 3 §7, G-M-87, G-M-88, G-M-91, G-L-28. */
export const roles = resource('organization.role', {
  groupsDropdown: {
    route: 'GET /masters/groups/dropdown',
    access: 'signed-in',
    summary: 'Read the groups as choices; who does not work for the company sees their own.',
    response: z.array(GroupOption),
  },
  rolesOfGroup: {
    route: 'GET /masters/groups/:id/roles',
    access: 'signed-in',
    summary: 'Read the active roles of a group as choices.',
    params: z.object({ id: z.union([z.enum(['company', 'agent', 'user', 'institution_staff']), RecordRef]) }),
    response: z.object({ recordsInfo: z.array(RoleOption) }),
    errors: ['NOT_FOUND'],
  },
  usersOfRole: {
    route: 'GET /masters/roles/:id/users',
    access: 'signed-in',
    summary: 'List the active people in a role by name; for who assigns leads or reads roles.',
    ...one,
    query: z.object({
      search: z.string().trim().max(200).default(''),
      branch_id: z.coerce.number().int().optional(),
      team_id: z.coerce.number().int().optional(),
    }),
    response: z.object({
      recordsInfo: z.array(PersonRef.extend({ email: z.string(), branch_id: Id.nullable(), branch_name: z.string().nullable() })),
    }),
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
  },
  addUsers: {
    route: 'POST /masters/roles/:id/users',
    access: 'settings.roles.users',
    recentProof: true,
    summary: 'Put people into a role, beside those who are in it.',
    ...one,
    body: UserList,
    response: roleInfo,
    message: 'Role updated successfully',
    errors: ['NOT_FOUND', 'SAME_ROLE_USER', 'RIGHT_NOT_HELD', 'ROLE_OF_SUPER_ADMINS'],
    audit: 'role.users_added',
  },
  removeUsers: {
    route: 'DELETE /masters/roles/:id/users',
    access: 'settings.roles.users',
    recentProof: true,
    summary: 'Take people out of a role.',
    ...one,
    body: UserList,
    response: roleInfo,
    message: 'Role updated successfully',
    errors: ['NOT_FOUND', 'ROLE_OF_SUPER_ADMINS', 'LAST_ROLE_KEEPER'],
    audit: 'role.users_removed',
  },
  list: {
    route: 'GET /masters/roles',
    access: 'settings.roles.read',
    summary: 'List the roles with their group, parent and number of people.',
    query: listQuery({ sortBy: ['name', 'users_count'] }).extend({
      sort: z.enum(['asc', 'desc']).default('asc'),
      group_id: z.coerce.number().int().optional(),
    }),
    response: pageOf(Role),
  },
  get: {
    route: 'GET /masters/roles/:id',
    access: 'settings.roles.read',
    summary: 'Read one role.',
    ...one,
    response: roleInfo,
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /masters/roles',
    access: 'settings.roles.create',
    recentProof: true,
    summary: 'Create a role; it may do nothing yet and sees only its own records.',
    body: RoleBody,
    response: roleInfo,
    status: 201,
    message: 'Role created successfully',
    audit: 'role.created',
  },
  update: {
    route: 'PUT /masters/roles/:id',
    access: 'settings.roles.update',
    recentProof: true,
    summary: 'Rename a role, change its group, parent and modules; a module taken away takes its permissions along.',
    ...one,
    body: RoleBody,
    response: roleInfo,
    message: 'Role updated successfully',
    errors: ['NOT_FOUND', 'ROLE_OF_SUPER_ADMINS', 'LAST_ROLE_KEEPER', 'VERSION_CONFLICT'],
    audit: 'role.updated',
    concurrency: 'etag',
  },
  clone: {
    route: 'POST /masters/roles/:id/clone',
    access: 'settings.roles.clone',
    recentProof: true,
    summary: 'Make a role like this one: its group, parent, modules, permissions and scopes, not its people.',
    ...one,
    body: z.object({ name: RoleName }),
    response: roleInfo,
    status: 201,
    message: 'Role cloned successfully',
    errors: ['NOT_FOUND', 'RIGHT_NOT_HELD'],
    audit: 'role.cloned',
  },
  setStatus: {
    route: 'PATCH /masters/roles/:id/status',
    access: 'settings.roles.update',
    recentProof: true,
    summary: 'Switch a role on or off; one that people hold stays on.',
    ...one,
    body: z.object({ status: z.enum(['active', 'in_active']) }),
    response: roleInfo,
    message: 'Role updated successfully',
    errors: ['NOT_FOUND', 'IN_USE', 'ROLE_OF_SUPER_ADMINS'],
    audit: 'role.status_changed',
  },
})
