import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, listQuery, pageOf } from '../../kernel/shapes.ts'
import { TimelineRef } from '../timeline/timeline.contract.ts'

/** Something a timeline can be tied to, and whether this timeline is. */
const Choice = z.object({
  label: z.string(),
  value: Id,
  is_assigned: z.boolean(),
  /** How many narrower places below it this timeline is tied to. */
  below: z.number().int(),
  /** The other active timeline it belongs to. */
  other: z.string().nullable(),
})
export type ScopeChoice = z.output<typeof Choice>
const paged = listQuery({ sortBy: ['name'] })

export const Scope = z.object({ country_id: Id, institution_id: Id.nullish(), study_level_id: Id.nullish() })
export type Scope = z.output<typeof Scope>
export const AssignmentsBody = z
  .object({
    timeline_id: Id,
    assignments: z.array(Scope).max(5_000).optional(),
    service_type_ids: z.array(Id).max(200).optional(),
  })
  .superRefine(({ assignments, service_type_ids }, context) => {
    if ((assignments === undefined) === (service_type_ids === undefined))
      context.addIssue({ code: 'custom', path: ['assignments'], message: 'Choose where the timeline applies' })
  })
export type AssignmentsBody = z.output<typeof AssignmentsBody>

/** A place with its names, as the screen lists what is assigned. */
export const NamedScope = z.object({
  country_id: Id.nullable(),
  institution_id: Id.nullable(),
  study_level_id: Id.nullable(),
  service_type_id: Id.nullable(),
  names: z.array(z.string()),
})
export type NamedScope = z.output<typeof NamedScope>
export const ServiceType = z.object({ label: z.string(), value: Id })

/** Where timelines apply: specification 2 §7, G-M-10, G-M-11. */
export const timelineScopes = resource('masters.timeline_scope', {
  list: {
    route: 'GET /masters/timelines/assignments',
    access: 'masters.timelines.read',
    summary: 'List where a timeline applies.',
    query: z.object({ timeline_id: TimelineRef }),
    response: z.object({ recordsInfo: z.array(NamedScope) }),
    errors: ['NOT_FOUND'],
  },
  countries: {
    route: 'GET /masters/timelines/countries',
    access: 'masters.timelines.read',
    summary: 'List the countries, and which the timeline is assigned to.',
    query: paged.extend({ timeline_id: TimelineRef }),
    response: pageOf(Choice),
    errors: ['NOT_FOUND'],
  },
  institutions: {
    route: 'GET /masters/timelines/institutions',
    access: 'masters.timelines.read',
    summary: 'List the institutions of a country, and which the timeline is assigned to.',
    query: paged.extend({ timeline_id: TimelineRef, country_id: z.coerce.number<string | number>().int() }),
    response: pageOf(Choice),
    errors: ['NOT_FOUND'],
  },
  studyLevels: {
    route: 'GET /masters/timelines/studylevels',
    access: 'masters.timelines.read',
    summary: 'List the study levels of an institution, and which the timeline is assigned to.',
    query: z.object({ timeline_id: TimelineRef, institution_id: z.coerce.number<string | number>().int() }),
    response: z.object({ recordsInfo: z.array(Choice) }),
    errors: ['NOT_FOUND'],
  },
  assign: {
    route: 'POST /masters/timelines/assignments',
    access: 'masters.timelines.assign',
    recentProof: false,
    summary: 'Replace where a timeline applies; of several that fit a new application the most specific wins.',
    body: AssignmentsBody,
    response: z.object({ recordsInfo: z.array(NamedScope) }),
    message: 'Assigned successfully',
    errors: ['NOT_FOUND', 'SCOPE_TAKEN'],
    audit: 'timeline.assigned',
  },
  serviceTypes: {
    route: 'GET /services/types',
    access: 'signed-in',
    summary: 'List the types of services.',
    query: z.object({ is_active: Flag.default(true) }),
    response: z.object({ recordsInfo: z.array(ServiceType) }),
  },
})
