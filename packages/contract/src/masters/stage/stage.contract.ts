import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, Option, orNull, pageOf, RecordRef, requiredText } from '../../kernel/shapes.ts'
import { Bit, ChoiceQuery, ModuleType, masterFilters, moduleTypes, StageLoad } from '../timeline/timeline.contract.ts'

const kind = { type: z.enum(['success', 'cancel'], 'Stage type is required'), position: z.enum(['start', 'middle', 'end']) }

export const Stage = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  key: z.string(),
  module_type: z.enum(moduleTypes),
  ...kind,
  parent: z.object({ id: Id, identifier: Identifier, name: z.string() }).nullable(),
  parent_stage_id: Id.nullable(),
  is_active: z.boolean(),
  is_default: z.boolean(),
  /** Stages below it; one that groups others cannot stand in a timeline itself. */
  child_count: z.number().int(),
  /** The timelines it stands in, the usual one of its module first. */
  timelines: z.array(z.string()),
  /** The most days the first of them gives it, or a status of it; null outside of timelines. */
  est_days: z.number().int().nullable(),
})
export type Stage = z.output<typeof Stage>

export const StageBody = z.object({
  name: requiredText('Stage name is required', 100),
  module_type: ModuleType,
  type: kind.type,
  /** A stage that fails always stands at the end, whatever is sent (G-M-14). */
  position: kind.position.nullish().catch(null),
  parent_stage_id: orNull(RecordRef.or(Id)),
  is_active: Bit('Active is required'),
  /** Kept by the product: whatever is sent is stored as 0, and nothing changes it later (G-M-12). */
  is_default: z.unknown().optional(),
})
export type StageBody = z.output<typeof StageBody>

const Status = z.object({
  id: Id,
  identifier: Identifier,
  key: z.string(),
  name: z.string(),
  ...kind,
  is_active: z.boolean(),
  order_no: z.number().int(),
  is_skippable: z.boolean(),
  est_days: z.number().int(),
  stage_id: Id,
})
const PipelineShape = z.object({
  timeline_id: Id,
  timeline_identifier: Identifier,
  name: z.string(),
  module_type: z.enum(moduleTypes),
  is_default: z.boolean(),
  stages: z
    .array(
      z.object({
        id: Id,
        identifier: Identifier,
        key: z.string(),
        name: z.string(),
        ...kind,
        est_days: z.number().int(),
        is_skippable: z.boolean(),
        statuses: z.array(Status).readonly(),
      }),
    )
    .readonly(),
  statuses: z.array(Status).readonly(),
  retired: z.array(Status).readonly(),
})
/** What a board needs to judge moves as the server does: the pipelines, and what is in the caller's reach. */
export const PipelinesInfo = z.object({
  pipelines: z.array(PipelineShape),
  limits: z.object({ stageIds: z.array(Id).readonly(), statusIds: z.array(Id).readonly() }),
  /** The statuses that the company divides further. */
  divided: z.array(Id),
})
export type PipelinesInfo = z.output<typeof PipelinesInfo>

/** Stages: specification 2, G-M-12 to G-M-21. */
export const stages = resource('masters.stage', {
  list: {
    route: 'GET /masters/stages',
    access: 'masters.stages.read',
    summary: 'List the stages; by `route` as their timelines lead through them, each before its statuses.',
    query: listQuery({ sortBy: ['id', 'name', 'route'] }).extend(masterFilters),
    response: pageOf(Stage),
  },
  allDropdown: {
    route: 'GET /masters/stages/all-dropdown',
    access: 'signed-in',
    summary: 'List every stage, inactive ones too, for filters and history.',
    query: ChoiceQuery,
    response: z.array(Option),
  },
  dropdown: {
    route: 'GET /masters/stages/dropdown',
    access: 'signed-in',
    summary: 'List the active stages a record can stand in.',
    query: ChoiceQuery,
    response: z.array(Option),
  },
  pipelines: {
    route: 'GET /masters/stages/pipelines',
    access: 'signed-in',
    summary: 'Read the timelines of a module with their stages, as moves are judged by.',
    query: z.object({ module_type: ModuleType }),
    response: PipelinesInfo,
  },
  create: {
    route: 'POST /masters/stages',
    access: 'masters.stages.create',
    recentProof: false,
    summary: 'Create a stage.',
    body: StageBody,
    response: z.object({ stageInfo: Stage }),
    status: 201,
    message: 'Stage created successfully',
    errors: ['ALREADY_EXISTS'],
    audit: 'stage.created',
  },
  edit: {
    route: 'PUT /masters/stages/:id',
    access: 'masters.stages.update',
    recentProof: false,
    summary: 'Change a stage; its module stays, and its kind and place stay while records stand in it.',
    body: StageBody.extend({ module_type: ModuleType.optional() }),
    response: z.object({ stageInfo: Stage }),
    message: 'Stage updated successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'DEFAULT_STAYS', 'STAGE_IN_USE', 'TIMELINE_BREAKS'],
    audit: 'stage.updated',
  },
  impact: {
    route: 'GET /masters/stages/:id/impact',
    access: 'masters.stages.read',
    summary: 'Tell in which timelines a stage stands and how many records stand in it.',
    response: z.object({ impactInfo: z.object({ records: z.number().int(), timelines: z.array(StageLoad.omit({ stage_id: true })) }) }),
    errors: ['NOT_FOUND'],
  },
})
