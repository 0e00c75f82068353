import * as z from 'zod'
import type { Permission } from '../../kernel/access.ts'
import { type RouteText, resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, Option, orEmpty, PersonRef, pageOf } from '../../kernel/shapes.ts'

/** How many this family is asked for at once (specification 2 §9); as many as the largest page holds are answered (ADR 0065). */
const assigningWish = 100_000
/** The largest page of this family (DECISIONS, API 5). */
export const assigningPage = 1_000

/** One thing that can be assigned, and whether it is. */
export const Assignable = z.object({
  id: Id,
  identifier: Identifier.nullable(),
  name: z.string(),
  /** What it belongs to: the country of an institution, the stage of a status, the pipelines of a stage with commas between. */
  note: z.string().nullable(),
  /** Where a stage stands, pipeline after pipeline. */
  place: z.number().int().optional(),
  is_assigned: z.boolean(),
})
export type Assignable = z.output<typeof Assignable>

/** What somebody ticked and unticked, by number or identifier, until it is sent. */
export const AssigningChanges = z.object({ added: z.array(z.string()), removed: z.array(z.string()) })

/** For whom: a person in one of their roles, a person whatever their role, or everybody in a role (G-M-03). */
const subjects = {
  identity: { user_identifier: Identifier, role_identifier: Identifier },
  person: { user_identifier: Identifier, role_identifier: Identifier.optional() },
  role: { role_identifier: Identifier },
} as const
export interface AssigningSubject {
  readonly user_identifier?: string | undefined
  readonly role_identifier?: string | undefined
}
export interface AssigningWish extends AssigningSubject {
  readonly picked: readonly (number | string)[]
}

type FamilyPath = 'branches' | 'client-services' | 'countries' | 'institutions' | 'role-stages' | 'roles' | 'stages' | 'statuses' | 'teams'
interface Family {
  readonly path: FamilyPath
  readonly access: Permission
  readonly subject: keyof typeof subjects
  /** The name of the list in the body. */
  readonly list: string
  readonly item: 'number' | 'identifier'
  /** What is said where nothing is picked. */
  readonly empty?: string
}

const items = { number: z.coerce.number<number | string>().int(), identifier: Identifier }
const filters = {
  country_id: z.coerce.number().int().optional(),
  module_type: z.enum(['lead', 'application', 'service', 'agent', 'invoice']).optional(),
  timeline_id: z.coerce.number().int().optional(),
}

/** What is picked, in a body as a list, in a query as a list with commas. */
function wishShape({ subject, list, item, empty = 'Choose at least one' }: Family) {
  const picked = z
    .union([z.string().transform((text) => text.split(',').filter(Boolean)), z.array(z.union([z.string(), z.number()]))])
    .pipe(z.array(items[item]).min(1, empty).max(assigningWish))
  const shape: z.ZodRawShape = { ...subjects[subject], [list]: picked }
  return z.object(shape).transform((given): AssigningWish => {
    const { user_identifier, role_identifier, [list]: chosen } = given as Record<string, never>
    return { user_identifier, role_identifier, picked: chosen as unknown as readonly (number | string)[] }
  }) as z.ZodType<AssigningWish, AssigningSubject & Record<string, unknown>>
}

type AssigningNoun = 'country' | 'institution' | 'client_service' | 'status' | 'stage' | 'role_stage' | 'role' | 'branch' | 'team'

/** The three calls every list of the family has: all that can be assigned, assigning, and taking away (G-M-77, G-M-78). */
function assigningOf(name: AssigningNoun, family: Family) {
  const shared = { access: family.access, response: z.object({ picked: z.number().int() }), errors: ['NOT_FOUND'] as const }
  const wish = wishShape(family)
  const things = family.path.replace('-', ' ')
  // A role gives rights; the other lists say what somebody works on within theirs.
  const isHeavy = name === 'role'
  return resource(`organization.assigning_${name}`, {
    list: {
      route: `GET /assigning/${family.path}` as `GET /${string}`,
      access: family.access,
      summary: `List ${things}, each with whether it is assigned.`,
      query: listQuery({ sortBy: ['name'], perPage: assigningWish, maxPerPage: assigningPage }).extend({
        sort: z.enum(['asc', 'desc']).default('asc'),
        ...subjects[family.subject],
        ...filters,
      }) as unknown as z.ZodType<AssigningList, AssigningSubject & Record<string, unknown>>,
      response: pageOf(Assignable),
      errors: ['NOT_FOUND'],
    },
    assign: {
      ...shared,
      route: `POST /assigning/${family.path}` as RouteText,
      recentProof: isHeavy,
      summary: `Assign ${things}; what is assigned already stays.`,
      body: wish,
      message: 'Assigned successfully',
      audit: `assigning.${family.path}_assigned`,
    },
    unassign: {
      ...shared,
      route: `DELETE /assigning/${family.path}` as RouteText,
      recentProof: isHeavy,
      summary: `Take ${things} away; named in the body, or in the query with commas.`,
      query: z.record(z.string(), z.string()) as z.ZodType<Record<string, string>, Record<string, string>>,
      body: orEmpty(wish),
      message: 'Unassigned successfully',
      audit: `assigning.${family.path}_unassigned`,
    },
  })
}

export interface AssigningList extends AssigningSubject {
  readonly page: number
  readonly per_page: number
  readonly count: 'capped' | 'exact' | 'none'
  readonly cursor?: string | undefined
  readonly search: string
  readonly sort: 'asc' | 'desc'
  readonly country_id?: number | undefined
  readonly module_type?: string | undefined
  readonly timeline_id?: number | undefined
}

/** What each kind of assignment is about, as calls and pages are made from it (G-M-78). */
export const assigningFamilies = {
  countries: {
    path: 'countries',
    access: 'settings.assign.countries',
    subject: 'identity',
    list: 'country_ids',
    item: 'number',
    empty: 'Please select regions',
  },
  institutions: {
    path: 'institutions',
    access: 'settings.assign.institutions',
    subject: 'identity',
    list: 'institution_ids',
    item: 'number',
  },
  clientServices: {
    path: 'client-services',
    access: 'settings.assign.client.services',
    subject: 'identity',
    list: 'client_service_ids',
    item: 'number',
  },
  statuses: {
    path: 'statuses',
    access: 'settings.assign.statuses',
    subject: 'identity',
    list: 'status_ids',
    item: 'number',
  },
  stages: { path: 'stages', access: 'settings.assign.stages', subject: 'identity', list: 'stage_ids', item: 'number' },
  roleStages: {
    path: 'role-stages',
    access: 'settings.assign.stages',
    subject: 'role',
    list: 'stage_ids',
    item: 'number',
  },
  roles: { path: 'roles', access: 'settings.assign.roles', subject: 'person', list: 'role_identifiers', item: 'identifier' },
  branches: {
    path: 'branches',
    access: 'settings.assign.branches',
    subject: 'person',
    list: 'branch_identifiers',
    item: 'identifier',
  },
  teams: { path: 'teams', access: 'settings.assign.teams', subject: 'person', list: 'team_identifiers', item: 'identifier' },
} as const satisfies Record<string, Family>
export type AssigningKind = keyof typeof assigningFamilies

/** The calls of each kind: specification 2 §7, G-M-77, G-M-78. */
export const assigning = {
  countries: assigningOf('country', assigningFamilies.countries),
  institutions: assigningOf('institution', assigningFamilies.institutions),
  clientServices: assigningOf('client_service', assigningFamilies.clientServices),
  statuses: assigningOf('status', assigningFamilies.statuses),
  stages: assigningOf('stage', assigningFamilies.stages),
  roleStages: assigningOf('role_stage', assigningFamilies.roleStages),
  roles: assigningOf('role', assigningFamilies.roles),
  branches: assigningOf('branch', assigningFamilies.branches),
  teams: assigningOf('team', assigningFamilies.teams),
}

/** Somebody with the roles they act in, to choose whose assignments to open. */
export const AssigningPerson = PersonRef.extend({
  email: z.string(),
  group: z.string(),
  roles: z.array(z.object({ identifier: Identifier, name: z.string() })),
  /** How much of each kind they have, whatever the role; a branch is one. */
  assigned: z.object({
    countries: z.number().int(),
    institutions: z.number().int(),
    clientServices: z.number().int(),
    stages: z.number().int(),
    statuses: z.number().int(),
    branches: z.number().int(),
    teams: z.number().int(),
    roles: z.number().int(),
  }),
})
export type AssigningPerson = z.output<typeof AssigningPerson>

/** Whose assignments a page is opened for. */
export const assigningPeople = resource('organization.assigning_person', {
  list: {
    route: 'GET /assigning/people',
    access: 'settings.user.management.read',
    summary: 'Find active people by name or address, with their roles.',
    query: listQuery({ sortBy: ['name'], maxPerPage: 100 }).extend({
      sort: z.enum(['asc', 'desc']).default('asc'),
      group: z.enum(['company', 'agent', 'institution_staff']).optional(),
      agent_identifier: Identifier.optional(),
      user_identifier: Identifier.optional(),
    }),
    response: pageOf(AssigningPerson),
  },
  roles: {
    route: 'GET /assigning/roles-dropdown',
    access: 'settings.user.management.read',
    summary: 'Read the active roles as choices, without those of students, with how many stages each handles.',
    response: z.object({ recordsInfo: z.array(Option.extend({ value: Identifier, stages: z.int() })) }),
  },
})
