import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, pageOf, RecordRef, readFrom, requiredText } from '../../kernel/shapes.ts'
import { JobInfo } from '../../platform/job/job.contract.ts'

export const moduleTypes = ['lead', 'application', 'service', 'agent', 'invoice'] as const
export type ModuleType = (typeof moduleTypes)[number]
export const ModuleType = z.enum(moduleTypes, 'Module type is required')
/** A yes or no as this area writes it: 1 or 0. */
export const Bit = (message: string) =>
  z
    .union([z.boolean(), z.literal(1), z.literal(0), z.enum(['1', '0', 'true', 'false'])], message)
    .transform((value) => value === true || value === 1 || value === '1' || value === 'true')
/** Estimated days are whole and from 1 to 50. */
export const estDays = { min: 1, max: 50 } as const

/** How the specification answers these two: 1 or 0 (ledger M-119, M-130). */
const OneOrZero = z.literal([1, 0])

export const Timeline = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  module_type: z.enum(moduleTypes),
  is_active: OneOrZero,
  is_default: z.boolean(),
  stage_count: z.number().int(),
  /** The stages it leads through, each once and in order; a stage without statuses is one itself. */
  route: z.array(
    z.object({ key: z.string(), name: z.string(), position: z.enum(['start', 'middle', 'end']), type: z.enum(['success', 'cancel']) }),
  ),
})
export type Timeline = z.output<typeof Timeline>

export const TimelineBody = z.object({
  name: requiredText('Timeline name is required', 100),
  module_type: ModuleType,
  is_active: Bit('Active is required'),
  /** Kept by the product: whatever is sent is stored as 0, and nothing changes it later (G-M-12). */
  is_default: z.unknown().optional(),
})
export type TimelineBody = z.output<typeof TimelineBody>

/** A status as it stands in a timeline. */
export const AssignedStage = z.object({
  stage_id: Id,
  identifier: Identifier,
  key: z.string(),
  name: z.string(),
  type: z.enum(['success', 'cancel']),
  position: z.enum(['start', 'middle', 'end']),
  is_active: z.boolean(),
  parent: z.object({ id: Id, identifier: Identifier, key: z.string(), name: z.string() }).nullable(),
  order_no: z.number().int(),
  is_skippable: OneOrZero,
  est_days: z.number().int(),
  /** What is filled in there, in the order it was assigned (G-M-36). */
  forms: z.array(z.object({ id: Id, name: z.string() })),
})
export type AssignedStage = z.output<typeof AssignedStage>

const days = 'Estimated days must be between 1 and 50'
export const StageData = z.object({
  stage_id: z.coerce.number<number>('Choose a stage').int('Choose a stage').positive('Choose a stage'),
  is_skippable: Bit('Say whether it may be skipped'),
  est_days: readFrom(
    (value: number | string) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value === '' ? undefined : value),
    z
      .number({ error: ({ input }) => (input == null ? 'Estimated days are required' : 'Estimated days must be a number') })
      .int('Estimated days must be a whole number')
      .min(estDays.min, days)
      .max(estDays.max, days),
  ),
})
export const AssignStagesBody = z.object({ stage_data: z.array(StageData).min(1, 'Choose at least one stage').max(100) })
export type AssignStagesBody = z.output<typeof AssignStagesBody>

/** What stands where: shown before a change that touches it. */
export const StageLoad = z.object({ stage_id: Id, name: z.string(), records: z.number().int() })
export type StageLoad = z.output<typeof StageLoad>

export const RelocateBody = z.object({
  from_stage_id: Id,
  to_stage_id: Id,
  status_reason_id: Id.nullish(),
  remarks: z.string().trim().max(2_000).optional(),
})
export type RelocateBody = z.output<typeof RelocateBody>

export const masterFilters = {
  module_type: ModuleType.optional(),
  is_active: Flag.optional(),
  paginate: Flag.default(true),
  number_only: Flag.default(false),
}
export const MasterListQuery = listQuery({ sortBy: ['id', 'name'] }).extend(masterFilters)
export type MasterListQuery = z.output<typeof MasterListQuery>
/** A timeline a query names by number or identifier. */
export const TimelineRef = z.coerce.string<string | number>().pipe(RecordRef)
/** Choices by identifier, or by number with `number_only` (G-M-07). */
export const ChoiceQuery = z.object({ module_type: ModuleType.optional(), number_only: Flag.default(false) })

/** Timelines and the stages in them: specification 2, G-M-10 to G-M-21. */
export const timelines = resource('masters.timeline', {
  list: {
    route: 'GET /masters/timelines',
    access: 'masters.timelines.read',
    summary: 'List the timelines.',
    query: MasterListQuery,
    response: pageOf(Timeline),
  },
  dropdown: {
    route: 'GET /masters/timelines/dropdown',
    access: 'signed-in',
    summary: 'List the active timelines for a dropdown.',
    query: ChoiceQuery,
    response: z.array(Option),
  },
  create: {
    route: 'POST /masters/timelines',
    access: 'masters.timelines.create',
    recentProof: false,
    summary: 'Create a timeline; it takes stages by assign-stages.',
    body: TimelineBody,
    response: z.object({ timelineInfo: Timeline }),
    status: 201,
    message: 'Timeline created successfully',
    errors: ['ALREADY_EXISTS'],
    audit: 'timeline.created',
  },
  edit: {
    route: 'PUT /masters/timelines/:id',
    access: 'masters.timelines.update',
    recentProof: false,
    summary: 'Rename, activate or deactivate a timeline; its module stays.',
    body: TimelineBody.extend({ module_type: ModuleType.optional() }),
    response: z.object({ timelineInfo: Timeline }),
    message: 'Timeline updated successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'DEFAULT_STAYS', 'SCOPE_TAKEN'],
    audit: 'timeline.updated',
  },
  assignedStages: {
    route: 'GET /masters/timelines/assigned-stages',
    access: 'masters.timelines.read',
    summary: 'List the stages of a timeline in order.',
    query: z.object({ timeline_id: TimelineRef }),
    response: z.object({ recordsInfo: z.array(AssignedStage) }),
    errors: ['NOT_FOUND'],
  },
  assignStages: {
    route: 'POST /masters/timelines/assign-stages/:id',
    access: 'masters.stages.assign',
    recentProof: false,
    summary: 'Replace the stages of a timeline; their order is the order of the list.',
    body: AssignStagesBody,
    response: z.object({ recordsInfo: z.array(AssignedStage) }),
    message: 'Task Assigned successfully',
    errors: ['NOT_FOUND', 'STAGE_IN_USE'],
    audit: 'timeline.stages_assigned',
  },
  impact: {
    route: 'GET /masters/timelines/:id/impact',
    access: 'masters.timelines.read',
    summary: 'Count the records that stand in each stage of a timeline.',
    response: z.object({ impactInfo: z.object({ records: z.number().int(), stages: z.array(StageLoad) }) }),
    errors: ['NOT_FOUND'],
  },
  relocate: {
    route: 'POST /masters/timelines/:id/move-records',
    access: 'masters.stages.assign',
    recentProof: false,
    summary: 'Move every record of one stage of a timeline to another, one by one by the rules of moving, as a job.',
    body: RelocateBody,
    response: z.object({ jobInfo: JobInfo }),
    status: 202,
    message: 'The records are being moved',
    errors: ['NOT_FOUND'],
    audit: 'timeline.records_moved',
  },
})
