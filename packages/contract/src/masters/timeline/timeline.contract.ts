import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, pageOf } from '../../kernel/shapes.ts'

export const moduleTypes = ['lead', 'application', 'service', 'agent', 'invoice'] as const
const ModuleType = z.enum(moduleTypes, 'Module type is required')

export const Timeline = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  module_type: z.enum(moduleTypes),
  is_active: z.boolean(),
  is_default: z.boolean(),
  stage_count: z.number().int(),
})
export type Timeline = z.output<typeof Timeline>

/** A status as it stands in a timeline. */
export const AssignedStage = z.object({
  stage_id: Id,
  identifier: Identifier,
  key: z.string(),
  name: z.string(),
  type: z.enum(['success', 'cancel']),
  position: z.enum(['start', 'middle', 'end']),
  parent: z.object({ id: Id, identifier: Identifier, key: z.string(), name: z.string() }).nullable(),
  order_no: z.number().int(),
  is_skippable: z.boolean(),
  est_days: z.number().int(),
  /** What is filled in there, in the order it was assigned (G-M-36). */
  forms: z.array(z.object({ id: Id, name: z.string() })),
})

/** Timelines: specification 2, G-M-10 to G-M-21. */
export const timelines = resource('masters.timeline', {
  list: {
    route: 'GET /masters/timelines',
    access: 'masters.timelines.read',
    summary: 'List the timelines.',
    query: listQuery({ sortBy: ['id', 'name'], maxPerPage: 1_000 }).extend({
      module_type: ModuleType.optional(),
      is_active: Flag.optional(),
    }),
    response: pageOf(Timeline),
  },
  dropdown: {
    route: 'GET /masters/timelines/dropdown',
    access: 'masters.timelines.read',
    summary: 'List the active timelines for a dropdown.',
    query: z.object({ module_type: ModuleType.optional() }),
    response: z.object({ recordsInfo: z.array(Option) }),
  },
  assignedStages: {
    route: 'GET /masters/timelines/assigned-stages',
    access: 'masters.timelines.read',
    summary: 'List the stages of a timeline in order.',
    query: z.object({ timeline_id: z.coerce.number().int() }),
    response: z.object({ recordsInfo: z.array(AssignedStage) }),
    errors: ['NOT_FOUND'],
  },
})
