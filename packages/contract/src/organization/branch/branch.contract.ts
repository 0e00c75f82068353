import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, optionalText, orNull, PersonRef, pageOf, requiredText } from '../../kernel/shapes.ts'

export const unitStatuses = ['active', 'in_active'] as const

const Place = z.object({ id: Id, name: z.string() }).nullable()

export const Branch = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  alias: z.string().nullable(),
  country_id: Id.nullable(),
  state_id: Id.nullable(),
  city_id: Id.nullable(),
  country: Place,
  state: Place,
  city: Place,
  address_line: z.string().nullable(),
  status: z.enum(unitStatuses),
  /** None are counted for who sees no branch from inside. */
  users_count: z.number().int(),
})
export type Branch = z.output<typeof Branch>

/** Somebody who belongs to a branch or a team. */
export const UnitMember = PersonRef.extend({ email: z.string(), role_name: z.string().nullable(), status: z.string() })
/** The whole set of people who belong to it from now on. */
export const MembersBody = z.object({ user_identifiers: z.array(Identifier).max(5_000) })

export const UnitName = requiredText('Name is required', 100)
export const UnitAlias = requiredText('Alias is required', 20)
export const UnitStatus = z.enum(unitStatuses).default('active')

const placeId = orNull(z.coerce.number<number | string>().int().positive()).transform((id) => id ?? null)

export const BranchBody = z.object({
  name: UnitName,
  alias: UnitAlias,
  country_id: placeId,
  state_id: placeId,
  city_id: placeId,
  address_line: optionalText(255).transform((text) => text || null),
  status: UnitStatus,
})
export type BranchBody = z.output<typeof BranchBody>
/** Without a status it stays in use, or out of it. */
export const BranchEdit = BranchBody.extend({ status: z.enum(unitStatuses).optional() })
export type BranchEdit = z.output<typeof BranchEdit>

/** `paginate=0` answers every record in one page. */
export const unitQuery = listQuery({ sortBy: ['name'], perPage: 15 }).extend({
  sort: z.enum(['asc', 'desc']).default('asc'),
  paginate: Flag.default(true),
  number_only: Flag.default(false),
})

/** The branches of a company and who works there: specification 2 §7, G-M-92 to G-M-94. */
export const branches = resource('organization.branch', {
  list: {
    route: 'GET /branches',
    access: 'signed-in',
    summary: 'List the branches by name.',
    query: unitQuery.extend({ with_users_only: Flag.default(false) }),
    response: pageOf(Branch),
  },
  leadExecutive: {
    route: 'GET /branches/lead-executive-branches-only',
    access: 'signed-in',
    summary: 'List the active branches in which a lead executive works.',
    query: z.object({ number_only: Flag.default(false) }),
    response: z.object({ recordsInfo: z.array(Option) }),
  },
  create: {
    route: 'POST /branches/add',
    access: 'settings.branches.create',
    recentProof: false,
    summary: 'Create a branch.',
    body: BranchBody,
    response: z.object({ branchInfo: Branch }),
    status: 201,
    message: 'Branch created successfully',
    errors: ['ALREADY_EXISTS'],
    audit: 'branch.created',
  },
  edit: {
    route: 'PUT /branches/edit/:id',
    access: 'settings.branches.update',
    recentProof: false,
    summary: 'Change a branch, or take it out of use.',
    body: BranchEdit,
    response: z.object({ branchInfo: Branch }),
    message: 'Branch updated successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'branch.updated',
  },
  users: {
    route: 'GET /branches/:id/users-list',
    access: 'settings.branches.read',
    summary: 'List the people of a branch.',
    response: z.object({ recordsInfo: z.array(UnitMember) }),
    errors: ['NOT_FOUND'],
  },
  setUsers: {
    route: 'POST /branches/:id/users',
    access: 'settings.branches.update',
    recentProof: false,
    summary: 'Say who works in a branch; whoever is not named works there no more.',
    body: MembersBody,
    response: z.object({ recordsInfo: z.array(UnitMember) }),
    message: 'Branch updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'branch.users_changed',
  },
  teamsDropdown: {
    route: 'GET /branches/:id/teams-dropdown',
    access: 'signed-in',
    summary: 'Read the teams of a branch as choices.',
    response: z.array(Option),
    errors: ['NOT_FOUND'],
  },
})
