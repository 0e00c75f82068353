import * as z from 'zod'
import { scopes } from '../../kernel/access.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, listQuery, PersonRef, pageOf, RecordRef } from '../../kernel/shapes.ts'

/** The kinds of record whose visibility can be explained: those bounded by scopes, and those whose noun's policy decides. */
export const boundedModules = ['lead', 'application', 'invoice', 'document'] as const
export const policyModules = [
  'agent_form',
  'agent_request',
  'agreement',
  'attendance',
  'bank_account',
  'branch',
  'catalogue_import',
  'client_service',
  'commission_structure',
  'counselling',
  'device',
  'form',
  'form_field',
  'import',
  'information_update',
  'ip_address',
  'list_value',
  'product_category',
  'product_update',
  'role',
  'role_group',
  'saved_view',
  'staff',
  'staff_import',
  'stage',
  'tag',
  'task',
  'team',
  'template',
  'timeline',
  'unsubscribe_reason',
  'vendor',
] as const
export type PolicyModule = (typeof policyModules)[number]
export const explainedModules = [...boundedModules, ...policyModules] as const
export type ExplainedModule = (typeof explainedModules)[number]

const Role = z.object({ identifier: Identifier, name: z.string() })
const Person = PersonRef.extend({ email: z.string() })
export const RoleExplanation = z.object({
  role: Role,
  /** Whether the record stands in this role's lists. */
  can: z.boolean(),
  /** The permission that opens records of this kind, and whether this person has it in this role; null where several ways lead in. */
  permission: z.object({ key: z.string(), description: z.string(), is_held: z.boolean() }).nullable(),
  /** Null for records that lie nowhere. */
  scope: z.enum(scopes).nullable(),
  /** The scope in words. */
  scope_text: z.string().nullable(),
  /** The fact that decides, in words. */
  reason: z.string(),
})
export type RoleExplanation = z.output<typeof RoleExplanation>

export const Explanation = z.object({
  user: Person,
  /** What is explained, by name and number. */
  record: z.object({ name: z.string() }),
  /** Whether they can see it in at least one of their roles. */
  can: z.boolean(),
  roles: z.array(RoleExplanation),
})
export type Explanation = z.output<typeof Explanation>

const about = { module: z.enum(explainedModules), identifier: RecordRef }
export const Viewer = z.object({ user: Person, role: Role, reason: z.string() })
export type Viewer = z.output<typeof Viewer>

/** "Why can X see this?": the rule that decides, taken from the rule that bounds the lists. */
export const explanations = resource('access.explanation', {
  explain: {
    route: 'GET /access/explain',
    access: 'settings.access.explain',
    summary: 'Read whether a person can see a record, and which rule decides, role by role.',
    query: z.object({ ...about, user_identifier: Identifier }),
    response: z.object({ explanationInfo: Explanation }),
    errors: ['NOT_FOUND'],
  },
  viewers: {
    route: 'GET /access/viewers',
    access: 'settings.access.explain',
    summary: 'List everyone who can see a record, by name, with the rule that decides.',
    query: listQuery({ sortBy: ['name'] }).extend(about),
    response: pageOf(Viewer),
    errors: ['NOT_FOUND'],
  },
  people: {
    route: 'GET /access/people',
    access: 'settings.user.management.read',
    summary: 'Find active people by name or email, with their roles.',
    query: z.object({ search: z.string().trim().max(200).default('') }),
    response: z.object({ recordsInfo: z.array(Person.extend({ roles: z.array(Role) })) }),
  },
})
