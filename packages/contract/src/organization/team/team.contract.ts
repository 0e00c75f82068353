import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, orNull, PersonRef, pageOf } from '../../kernel/shapes.ts'
import { MembersBody, UnitAlias, UnitMember, UnitName, UnitStatus, unitQuery, unitStatuses } from '../branch/branch.contract.ts'

export const teamTypes = ['team', 'agent_team'] as const

export const Team = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  alias: z.string().nullable(),
  type: z.enum(teamTypes),
  /** Of a team; an agent team has an agency instead. */
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  agent_identifier: Identifier.nullable(),
  agent_name: z.string().nullable(),
  leader: PersonRef.nullable(),
  status: z.enum(unitStatuses),
  users_count: z.number().int(),
})
export type Team = z.output<typeof Team>

const BranchId = z.coerce.number<number | string>('Branch is required').int('Branch is required').positive('Branch is required')
const Leader = orNull(Identifier)
const shared = { name: UnitName, alias: UnitAlias, leader_user_identifier: Leader, status: UnitStatus }

export const TeamBody = z.object({ ...shared, branch_id: BranchId })
export type TeamBody = z.output<typeof TeamBody>
export const AgentTeamBody = z.object({ ...shared, agent_identifier: z.uuid('Agent is required') })
export type AgentTeamBody = z.output<typeof AgentTeamBody>
/** A team keeps its kind: what does not fit it is left aside. */
export const TeamEdit = z.object({
  ...shared,
  status: z.enum(unitStatuses).optional(),
  branch_id: BranchId.optional(),
  agent_identifier: Identifier.optional(),
})
export type TeamEdit = z.output<typeof TeamEdit>

/** Teams of branches and of agencies: specification 2 §7, G-M-92, G-M-93. Changing one needs the key of its kind. */
export const teams = resource('organization.team', {
  list: {
    route: 'GET /teams',
    access: 'signed-in',
    summary: 'List the teams by name.',
    query: unitQuery.extend({ branch_id: z.coerce.number().int().optional(), type: z.enum(teamTypes).default('team') }),
    response: pageOf(Team),
  },
  create: {
    route: 'POST /teams/add',
    access: 'settings.teams.create',
    recentProof: false,
    summary: 'Create a team of a branch.',
    body: TeamBody,
    response: z.object({ teamInfo: Team }),
    status: 201,
    message: 'Team created successfully',
    errors: ['ALREADY_EXISTS'],
    audit: 'team.created',
  },
  createAgentTeam: {
    route: 'POST /teams/add-agent-team',
    access: 'settings.agent.teams.create',
    recentProof: false,
    summary: 'Create a team of an agency.',
    body: AgentTeamBody,
    response: z.object({ teamInfo: Team }),
    status: 201,
    message: 'Team created successfully',
    errors: ['ALREADY_EXISTS'],
    audit: 'team.created',
  },
  edit: {
    route: 'PUT /teams/edit/:id',
    access: 'settings.user.management.read',
    recentProof: false,
    summary: 'Change a team of a branch or of an agency, or take it out of use.',
    body: TeamEdit,
    response: z.object({ teamInfo: Team }),
    message: 'Team updated successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'PERMISSION_DENIED'],
    audit: 'team.updated',
  },
  users: {
    route: 'GET /teams/:id/users-list',
    access: 'signed-in',
    summary: 'List the people of a team.',
    response: z.object({ recordsInfo: z.array(UnitMember) }),
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
  },
  setUsers: {
    route: 'POST /teams/:id/users',
    access: 'settings.user.management.read',
    recentProof: false,
    summary: 'Say who belongs to a team; whoever is not named belongs to it no more.',
    body: MembersBody,
    response: z.object({ recordsInfo: z.array(UnitMember) }),
    message: 'Team updated successfully',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'team.users_changed',
  },
})
