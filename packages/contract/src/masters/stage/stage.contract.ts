import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, pageOf } from '../../kernel/shapes.ts'
import { moduleTypes } from '../timeline/timeline.contract.ts'

const ModuleType = z.enum(moduleTypes, 'Module type is required').optional()

export const Stage = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  key: z.string(),
  module_type: z.enum(moduleTypes),
  type: z.enum(['success', 'cancel']),
  position: z.enum(['start', 'middle', 'end']),
  parent: z.object({ id: Id, identifier: Identifier, name: z.string() }).nullable(),
  is_active: z.boolean(),
  is_default: z.boolean(),
})
export type Stage = z.output<typeof Stage>

/** Stages: specification 2, G-M-14 to G-M-21. */
export const stages = resource('masters.stage', {
  list: {
    route: 'GET /masters/stages',
    access: 'masters.stages.read',
    summary: 'List the stages.',
    query: listQuery({ sortBy: ['id', 'name'], maxPerPage: 1_000 }).extend({ module_type: ModuleType, is_active: Flag.optional() }),
    response: pageOf(Stage),
  },
  allDropdown: {
    route: 'GET /masters/stages/all-dropdown',
    access: 'masters.stages.read',
    summary: 'List every stage, inactive ones too, for filters and history.',
    query: z.object({ module_type: ModuleType }),
    response: z.object({ recordsInfo: z.array(Option) }),
  },
  dropdown: {
    route: 'GET /masters/stages/dropdown',
    access: 'masters.stages.read',
    summary: 'List the active stages a record can stand in.',
    query: z.object({ module_type: ModuleType }),
    response: z.object({ recordsInfo: z.array(Option) }),
  },
})
