import * as z from 'zod'
import { permissions } from '../../kernel/access.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, RecordRef } from '../../kernel/shapes.ts'
import { moduleKeys, scopesOf } from './permission.rules.ts'

const Key = z.enum(permissions)
const Keys = z.array(Key).max(permissions.length)
const Scopes = z.object({
  leads: z.enum(scopesOf.leads),
  applications: z.enum(scopesOf.applications),
  invoices: z.enum(scopesOf.invoices),
})
export type Scopes = z.output<typeof Scopes>

export const RoleRights = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  system_key: z.string().nullable(),
  users_count: z.number().int(),
  module_ids: z.array(z.enum(moduleKeys)),
  permissions: z.array(Key),
  scopes: Scopes,
  /** A role holds only what its parent holds; null without a parent. */
  parent: z.object({ identifier: Identifier, name: z.string(), permissions: z.array(Key) }).nullable(),
  version: z.number().int(),
})
export type RoleRights = z.output<typeof RoleRights>

/** What a save would do: the role itself first, then the roles below it that lose what it loses. */
export const RightsChange = z.object({
  roles: z.array(
    z.object({ identifier: Identifier, name: z.string(), added: z.array(Key), removed: z.array(Key), users_count: z.number().int() }),
  ),
  /** Everybody touched, each counted once. */
  users_count: z.number().int(),
})
export type RightsChange = z.output<typeof RightsChange>

const Granted = z.object({ key: Key, description: z.string(), granted_by: z.enum(['role', 'user']).nullable(), is_withheld: z.boolean() })
export const PersonRights = z.object({
  user: z.object({ identifier: Identifier, name: z.string() }),
  role: z.object({ identifier: Identifier, name: z.string() }),
  modules: z.array(z.object({ id: z.enum(moduleKeys), name: z.string(), permissions: z.array(Granted) })),
})
export type PersonRights = z.output<typeof PersonRights>

const Whose = z.object({ user_identifier: Identifier, role_identifier: Identifier })
export const PersonRightsBody = z.object({
  user_identifier: z.uuid('User is required'),
  role_identifier: z.uuid('please select at least one role'),
  permissions: Keys,
  withheld: Keys.default([]),
})
export type PersonRightsBody = z.output<typeof PersonRightsBody>

const one = { params: z.object({ id: RecordRef }) }

/** What roles and single people may do: G-M-84, G-M-87 to G-M-89, G-C-08 to G-C-10. */
export const permissionSets = resource('organization.permission', {
  modules: {
    route: 'GET /masters/modules',
    access: 'settings.user.management.read',
    summary: 'Read the modules with their permissions, described.',
    response: z.object({
      recordsInfo: z.array(
        z.object({
          id: z.enum(moduleKeys),
          name: z.string(),
          permissions: z.array(z.object({ key: Key, description: z.string() })),
        }),
      ),
    }),
  },
  ofRole: {
    route: 'GET /masters/roles/:id/permissions',
    access: 'settings.roles.read',
    summary: 'Read what a role may do and which records it sees.',
    ...one,
    response: z.object({ roleInfo: RoleRights }),
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  preview: {
    route: 'GET /masters/roles/:id/permissions/preview',
    access: 'settings.roles.permissions',
    summary: 'Read what saving this complete set of permissions would add and take away, and how many people it touches.',
    ...one,
    query: z.object({
      permissions: z
        .string()
        .max(20_000)
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(Keys),
    }),
    response: z.object({ changeInfo: RightsChange }),
    errors: ['NOT_FOUND', 'RIGHT_NOT_HELD', 'ROLE_OF_SUPER_ADMINS'],
  },
  saveOfRole: {
    route: 'PUT /masters/roles/:id/permissions',
    access: 'settings.roles.permissions',
    recentProof: true,
    summary: 'Replace what a role may do; roles below it lose what it loses.',
    ...one,
    body: z.object({ permissions: Keys.min(1, 'please select at least one permission') }),
    response: z.object({ roleInfo: RoleRights }),
    message: 'Permissions updated successfully',
    errors: ['NOT_FOUND', 'RIGHT_NOT_HELD', 'ROLE_OF_SUPER_ADMINS', 'LAST_ROLE_KEEPER', 'VERSION_CONFLICT'],
    audit: 'role.permissions_changed',
    concurrency: 'if-match',
  },
  saveScopes: {
    route: 'PUT /masters/roles/:id/scopes',
    access: 'settings.roles.permissions',
    recentProof: true,
    summary: 'Choose which leads, applications and invoices a role sees.',
    ...one,
    body: z.object({ scopes: Scopes }),
    response: z.object({ roleInfo: RoleRights }),
    message: 'Permissions updated successfully',
    errors: ['NOT_FOUND', 'RIGHT_NOT_HELD', 'ROLE_OF_SUPER_ADMINS', 'VERSION_CONFLICT'],
    audit: 'role.scopes_changed',
    concurrency: 'if-match',
  },
  ofPerson: {
    route: 'GET /staffs/permissions',
    access: 'settings.staff.permissions',
    summary: 'Read what one person may do in a role, and where each right comes from.',
    query: Whose,
    response: PersonRights,
    errors: ['NOT_FOUND'],
  },
  saveOfPerson: {
    route: 'POST /staffs/permissions',
    access: 'settings.staff.permissions',
    recentProof: true,
    summary: 'Replace the rights one person has beyond a role, and those withheld from them.',
    body: PersonRightsBody,
    response: PersonRights,
    message: 'Permissions updated successfully',
    errors: ['NOT_FOUND', 'RIGHT_NOT_HELD', 'ROLE_OF_SUPER_ADMINS', 'LAST_ROLE_KEEPER'],
    audit: 'user.permissions_changed',
  },
})
