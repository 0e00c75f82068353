import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, oneOrMany, orNull, PersonRef, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { AssignedUser } from '../assignment/assignment.contract.ts'
import { dealMethods, receiverKinds } from './assignment-rule.rules.ts'

const Named = z.object({ identifier: Identifier, id: Id, name: z.string() })
const numbers = z.array(z.coerce.number<number | string>().int()).max(100)
const conditions = {
  destination_countries: numbers,
  source_countries: numbers,
  /** Codes such as fr; of a code with a region only its language counts. */
  preferred_languages: z.array(z.string().trim().toLowerCase().min(1).max(10)).max(100),
  lead_sources: numbers,
  lead_mediums: numbers,
  branches: numbers,
}
/** What a lead has to be like: each that is named by one of its values, what is empty by anything. */
export const RuleConditions = z.object(conditions).partial()
export type RuleConditions = z.output<typeof RuleConditions>

export const AssignmentRule = z.object({
  identifier: Identifier,
  id: Id,
  version: z.number().int(),
  name: z.string(),
  is_active: z.boolean(),
  position: z.number().int(),
  conditions: RuleConditions,
  /** The same in words, as the reader says it. */
  condition_words: z.array(z.object({ condition: z.string(), words: z.array(z.string()) })),
  receivers: z.enum(receiverKinds),
  branch: Named.nullable(),
  team: Named.nullable(),
  role: Named.nullable(),
  people: z.array(z.object({ user: PersonRef, role: Named })),
  method: z.enum(dealMethods),
  open_cap: z.number().int().nullable(),
  contact_minutes: z.number().int().nullable(),
  max_hand_overs: z.number().int(),
  created_at: Timestamp,
})
export type AssignmentRule = z.output<typeof AssignmentRule>

const between = (min: number, max: number, text: string) => z.coerce.number<number | string>(text).int(text).min(min, text).max(max, text)

export const AssignmentRuleBody = z
  .object({
    name: requiredText('Name is required', 150),
    is_active: z.boolean().default(true),
    conditions: RuleConditions,
    receivers: z.enum(receiverKinds, 'Choose who gets the leads'),
    people: z.array(AssignedUser).max(200).default([]),
    branch_identifier: orNull(Identifier),
    team_identifier: orNull(Identifier),
    /** In which role people of a branch or a team get leads. */
    role_identifier: orNull(Identifier),
    method: z.enum(dealMethods).default('round_robin'),
    /** Nobody with so many open leads gets another. */
    open_cap: orNull(between(1, 10_000, 'Choose 1 to 10000')),
    /** In working minutes; null for what the company says. */
    contact_minutes: orNull(between(5, 4_800, 'Choose 5 to 4800 minutes')),
    /** How often a lead nobody answers goes to the next before it goes back to the queue. */
    max_hand_overs: between(0, 20, 'Choose 0 to 20').default(3),
  })
  .superRefine(({ receivers, people, branch_identifier, team_identifier, role_identifier }, context) => {
    const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (receivers === 'people' && people.length === 0) missing('people', 'User is required')
    if (receivers === 'people' && new Set(people.map((each) => each.user_identifier)).size < people.length)
      missing('people', 'Name each person once')
    if (receivers === 'branch' && !branch_identifier) missing('branch_identifier', 'Branch is required')
    if (receivers === 'team' && !team_identifier) missing('team_identifier', 'Team is required')
    if (receivers !== 'people' && !role_identifier) missing('role_identifier', 'Role is required')
  })
export type AssignmentRuleBody = z.output<typeof AssignmentRuleBody>

const One = z.object({ assignmentRuleInfo: AssignmentRule })
const Order = z.object({ identifiers: z.array(Identifier).min(1).max(200) })

/** What a lead would be like; of each there may be several or none. */
const tried = {
  destination_countries: oneOrMany(z.coerce.number().int()).optional(),
  source_country: z.coerce.number().int().optional(),
  preferred_language: z.string().trim().max(10).optional(),
  lead_source: z.coerce.number().int().optional(),
  lead_medium: z.coerce.number().int().optional(),
  branch: z.coerce.number().int().optional(),
}

/** Whom a lead like this would go to now. */
export const TriedRules = z.object({
  ruleInfo: z.object({ identifier: Identifier, name: z.string() }).nullable(),
  userInfo: PersonRef.nullable(),
  /** Until when it would have to be answered. */
  due_at: Timestamp.nullable(),
  /** Rules that fit, but of which nobody could take it. */
  skippedInfo: z.array(z.object({ identifier: Identifier, name: z.string() })),
})
export type TriedRules = z.output<typeof TriedRules>

/** To whom new leads go: issue "Leads and students, whole", part 7. */
export const assignmentRules = resource('leads.assignment_rule', {
  list: {
    route: 'GET /assignment-rules',
    access: 'settings.assignment.rules.read',
    summary: 'List the assignment rules in their order.',
    query: listQuery({ sortBy: ['position', 'name'] }).extend({ sort: z.enum(['asc', 'desc']).default('asc') }),
    response: pageOf(AssignmentRule),
  },
  tryOut: {
    route: 'GET /assignment-rules/try',
    access: 'settings.assignment.rules.read',
    summary: 'Say to whom a lead like this would go now, without giving it to anybody.',
    query: z.object(tried),
    response: TriedRules,
  },
  get: {
    route: 'GET /assignment-rules/:assignment_rule_id',
    access: 'settings.assignment.rules.read',
    summary: 'Read one assignment rule.',
    response: One,
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /assignment-rules',
    access: 'settings.assignment.rules.create',
    summary: 'Create an assignment rule, which comes after the others.',
    body: AssignmentRuleBody,
    response: One,
    status: 201,
    message: 'Assignment rule created successfully',
    audit: 'assignment_rule.created',
    recentProof: false,
    idempotency: 'accepted',
  },
  edit: {
    route: 'PUT /assignment-rules/:assignment_rule_id',
    access: 'settings.assignment.rules.update',
    summary: 'Change an assignment rule; the version in If-Match must be the one there is.',
    body: AssignmentRuleBody,
    response: One,
    message: 'Assignment rule updated successfully',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    audit: 'assignment_rule.changed',
    recentProof: false,
    concurrency: 'if-match',
  },
  order: {
    route: 'PUT /assignment-rules/order',
    access: 'settings.assignment.rules.update',
    summary: 'Put the rules in another order; those that are not named follow in the one they had.',
    body: Order,
    response: z.object({ count: z.number().int() }),
    message: 'Order saved',
    errors: ['NOT_FOUND'],
    audit: 'assignment_rule.ordered',
    recentProof: false,
  },
  remove: {
    route: 'DELETE /assignment-rules/:assignment_rule_id',
    access: 'settings.assignment.rules.delete',
    summary: 'Remove an assignment rule; leads it gave away stay where they are.',
    response: z.object({ assignmentRuleInfo: z.object({ identifier: Identifier }) }),
    message: 'Assignment rule deleted successfully',
    errors: ['NOT_FOUND'],
    audit: 'assignment_rule.removed',
    recentProof: false,
  },
})
