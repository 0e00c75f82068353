import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Option, PersonRef, RecordRef } from '../../kernel/shapes.ts'

/** The four groups people belong to (G-C-07); their order gives their number. */
export const groups = [
  { key: 'company', name: 'Company' },
  { key: 'agent', name: 'Agent' },
  { key: 'user', name: 'User' },
  { key: 'institution_staff', name: 'Institution staff' },
] as const
export type GroupKey = (typeof groups)[number]['key']

const GroupOption = Option.extend({ system_key: z.string() })
const RoleOption = Option.extend({ system_key: z.string().nullable() })

/** Groups, their roles and the people in them, as choices of assigning screens: specification 3 §7, G-L-28. */
export const roles = resource('organization.role', {
  groupsDropdown: {
    route: 'GET /masters/groups/dropdown',
    access: 'leads.assign',
    summary: 'Read the groups as choices.',
    response: z.object({ recordsInfo: z.array(GroupOption) }),
  },
  rolesOfGroup: {
    route: 'GET /masters/groups/:id/roles',
    access: 'leads.assign',
    summary: 'Read the roles of a group as choices.',
    params: z.object({ id: z.union([z.enum(['company', 'agent', 'user', 'institution_staff']), z.string().regex(/^[1-4]$/)]) }),
    response: z.object({ recordsInfo: z.array(RoleOption) }),
  },
  usersOfRole: {
    route: 'GET /masters/roles/:id/users',
    access: 'leads.assign',
    summary: 'List the active people in a role by name.',
    params: z.object({ id: RecordRef }),
    query: z.object({
      search: z.string().trim().max(200).default(''),
      branch_id: z.coerce.number().int().optional(),
      team_id: z.coerce.number().int().optional(),
    }),
    response: z.object({
      recordsInfo: z.array(PersonRef.extend({ email: z.string(), branch_id: Id.nullable(), branch_name: z.string().nullable() })),
    }),
    errors: ['NOT_FOUND'],
  },
})
