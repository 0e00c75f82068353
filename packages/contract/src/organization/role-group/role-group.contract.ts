import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, RecordRef, requiredText } from '../../kernel/shapes.ts'

const kinds = ['company', 'agent', 'user', 'institution_staff'] as const

export const RoleGroup = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  system_key: z.string().nullable(),
  /** Which kind of person its roles are for (G-C-07). */
  kind: z.enum(kinds),
  roles_count: z.number().int(),
})
export type RoleGroup = z.output<typeof RoleGroup>

const GroupName = requiredText('Please enter group name', 100)
const groupInfo = z.object({ groupInfo: RoleGroup })

/** The groups roles stand in: four of the product, and a company's own (G-C-04, G-M-87). */
export const roleGroups = resource('organization.role_group', {
  list: {
    route: 'GET /masters/groups',
    access: 'settings.roles.read',
    summary: 'List the groups of roles.',
    response: z.object({ recordsInfo: z.array(RoleGroup) }),
  },
  create: {
    route: 'POST /masters/groups',
    access: 'settings.roles.create',
    recentProof: false,
    summary: 'Create a group of roles.',
    body: z.object({ name: GroupName, kind: z.enum(kinds).default('company') }),
    response: groupInfo,
    status: 201,
    message: 'Group created successfully',
    audit: 'role_group.created',
  },
  update: {
    route: 'PUT /masters/groups/:id',
    access: 'settings.roles.update',
    recentProof: false,
    summary: 'Rename a group of roles.',
    params: z.object({ id: RecordRef }),
    body: z.object({ name: GroupName }),
    response: groupInfo,
    message: 'Group updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'role_group.updated',
  },
})
