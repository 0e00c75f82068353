import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, pageOf } from '../../kernel/shapes.ts'

export const Branch = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  alias: z.string().nullable(),
  status: z.enum(['active', 'in_active']),
  users_count: z.number().int(),
})
export type Branch = z.output<typeof Branch>
export const Team = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  alias: z.string().nullable(),
  branch_id: Id,
  branch_name: z.string(),
  status: z.enum(['active', 'in_active']),
})

/** `paginate=0` answers every record in one page. */
const switches = { paginate: Flag.default(true), number_only: Flag.default(false) }
const alphabetical = listQuery({ sortBy: ['name'], perPage: 15 }).extend({ sort: z.enum(['asc', 'desc']).default('asc') })

/** Branches and teams as choices of other screens: specification 2 §7, G-M-92 to G-M-94. */
export const branches = resource('organization.branch', {
  list: {
    route: 'GET /branches',
    access: 'leads.read',
    summary: 'List the branches by name.',
    query: alphabetical.extend({ ...switches, with_users_only: Flag.default(false) }),
    response: pageOf(Branch),
  },
  teamsDropdown: {
    route: 'GET /branches/:id/teams-dropdown',
    access: 'leads.read',
    summary: 'Read the teams of a branch as choices.',
    response: z.object({ recordsInfo: z.array(Option) }),
    errors: ['NOT_FOUND'],
  },
  teams: {
    route: 'GET /teams',
    access: 'leads.read',
    summary: 'List the teams by name.',
    query: alphabetical.extend({ ...switches, branch_id: z.coerce.number().int().optional() }),
    response: pageOf(Team),
  },
})
