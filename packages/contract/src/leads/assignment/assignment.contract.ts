import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, PersonRef } from '../../kernel/shapes.ts'
import { LeadChange, StaffOnLead } from '../lead/lead-record.contract.ts'

const Role = z.string('Role is required').trim().min(1, 'Role is required').pipe(Identifier)
export const AssignedUser = z.object({
  role_identifier: Role,
  user_identifier: z.string('User is required').trim().min(1, 'User is required').pipe(Identifier),
})
const roles = z.array(Role, 'Role is required').min(1, 'Role is required').max(20)

/** Who gets leads: named people, or a branch or team which then deals them out by role (G-L-24). */
export const AssignTo = z.discriminatedUnion(
  'assign_leads_by',
  [
    z.object({
      assign_leads_by: z.literal('user'),
      assign_to_users_info: z.array(AssignedUser, 'User is required').min(1, 'User is required').max(20),
    }),
    z.object({
      assign_leads_by: z.literal('branch'),
      assign_to_branch_info: z.object(
        { branch_identifier: z.string('Branch is required').min(1, 'Branch is required').pipe(Identifier), role_identifiers: roles },
        'Branch is required',
      ),
    }),
    z.object({
      assign_leads_by: z.literal('team'),
      assign_to_team_info: z.object(
        { team_identifier: z.string('Team is required').min(1, 'Team is required').pipe(Identifier), role_identifiers: roles },
        'Team is required',
      ),
    }),
  ],
  { error: 'Assign leads by is required' },
)
export type AssignTo = z.output<typeof AssignTo>
/** Who gets leads, and why. */
export const Assigning = AssignTo.and(z.object({ reason: z.string().trim().max(2_000).optional() }))
export type Assigning = z.output<typeof Assigning>

/** A role nobody at the branch or team holds, so it stays empty. */
const Unfilled = z.array(z.object({ identifier: Identifier, name: z.string() }))
const Assigned = z.object({ leadInfo: LeadChange, staffInfo: z.array(StaffOnLead), unfilledRoles: Unfilled })

/** Who answers the questions of a student. */
const Counsellor = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  branch: z.string().nullable(),
})

/** Somebody who can be given leads, in the roles they hold, the one they start in first. */
const Assignable = PersonRef.extend({
  branch_name: z.string().nullable(),
  roles: z.array(z.object({ identifier: Identifier, name: z.string() })).min(1),
})
export type Assignable = z.output<typeof Assignable>

/** Who works a lead: specification 3, G-L-24. */
export const leadAssignments = resource('leads.assignment', {
  assign: {
    route: 'POST /leads/users/:id/assign',
    access: 'leads.assign',
    recentProof: false,
    summary: 'Fill empty roles on a lead.',
    body: Assigning,
    response: Assigned,
    message: 'Leads assigned successfully.',
    errors: ['NOT_FOUND', 'ROLE_ALREADY_ASSIGNED', 'SAME_ROLE_USER'],
    audit: 'lead.assigned',
  },
  transfer: {
    route: 'POST /leads/users/:id/transfer',
    access: 'leads.transfer',
    recentProof: false,
    summary: 'Replace the holders of roles on a lead; the others stay.',
    body: Assigning,
    response: Assigned,
    message: 'Leads transferred successfully.',
    errors: ['NOT_FOUND', 'SAME_ROLE_USER'],
    audit: 'lead.transferred',
  },
  people: {
    route: 'GET /leads/assignable-people',
    access: 'leads.assign',
    summary: 'List the active people leads can be given to, by name, with the roles they hold; 50 at a time.',
    query: z.object({
      search: z.string().trim().max(200).default(''),
      page: z.coerce.number().int().min(1).max(1_000).default(1),
    }),
    response: z.object({ recordsInfo: z.array(Assignable), hasMore: z.boolean() }),
  },
  staff: {
    route: 'GET /leads/:id/assigned-staff',
    access: 'leads.read',
    summary: 'List who works a lead, and in which role.',
    description: 'Only the people of the company get the address and number of each.',
    response: z.object({
      recordsInfo: z.array(
        StaffOnLead.extend({
          email: z.string().nullable(),
          mobile: z.string().nullable(),
          assigned_at: z.string(),
          assigned_by: PersonRef.nullable(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  },
  counsellor: {
    route: 'GET /leads/:id/counsellor',
    access: 'leads.read',
    summary: 'Tell whom the student of a lead turns to, and how; nobody where the lead has no owner.',
    description: 'The people of an agency do not get the address and number of the company’s people.',
    response: z.object({ counsellorInfo: Counsellor.nullable() }),
    errors: ['NOT_FOUND'],
  },
  remove: {
    route: 'DELETE /leads/deleteUsers/:id',
    access: 'leads.assign',
    recentProof: false,
    summary: 'Take one person in one role off a lead.',
    query: AssignedUser,
    response: z.object({ leadInfo: LeadChange }),
    message: 'Removed from the lead',
    errors: ['NOT_FOUND'],
    audit: 'lead.unassigned',
  },
})
