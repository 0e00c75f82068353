import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, RecordRef } from '../../kernel/shapes.ts'
import { Values } from '../../masters/form-submission/form-submission.contract.ts'
import { LeadChange, LeadStatus, StageStop } from '../lead/lead-record.contract.ts'

const StageOption = z.object({ label: z.string(), value: Id, identifier: Identifier, key: z.string() })
const StatusNode = LeadStatus.extend({
  type: z.enum(['success', 'cancel']),
  position: z.enum(['start', 'middle', 'end']),
  is_skippable: z.boolean(),
  est_days: z.number().int(),
  /** What it is divided into, as far as a record can take it. */
  sub_statuses: z.array(z.object({ id: Id, identifier: Identifier, name: z.string() })),
})
const StageNode = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  key: z.string(),
  type: z.enum(['success', 'cancel']),
  position: z.enum(['start', 'middle', 'end']),
  statuses: z.array(StatusNode),
})
export const StatusOption = StageOption.extend({ stage: z.object({ id: Id, identifier: Identifier, key: z.string(), name: z.string() }) })
const query = z.object({ module_type: z.enum(['lead', 'application']).default('lead'), timeline_id: z.coerce.number().int().optional() })

const Remarks = z.string().trim().max(2_000).optional()
const From = RecordRef.optional()

/** Stages and statuses of leads: specification 3, G-L-21 to G-L-23. */
export const leadStatuses = resource('leads.status', {
  stages: {
    route: 'GET /lead-stages/stages-dropdown',
    access: 'leads.read',
    summary: 'List the stages of a pipeline.',
    query,
    response: z.object({ recordsInfo: z.array(StageOption) }),
  },
  tree: {
    route: 'GET /lead-stages/stages-dropdown/v2',
    access: 'leads.read',
    summary: 'List the stages of a pipeline with their statuses and what these are divided into.',
    query,
    response: z.object({ recordsInfo: z.array(StageNode) }),
  },
  statuses: {
    route: 'GET /leads/get/status',
    access: 'leads.read',
    summary: 'List the statuses of a pipeline with their stage.',
    query,
    response: z.object({ recordsInfo: z.array(StatusOption) }),
  },
  timeline: {
    route: 'GET /leads/:id/timeline',
    access: 'leads.read',
    summary: 'Read the stage bar of a lead.',
    response: z.object({ timelineInfo: z.array(StageStop) }),
    errors: ['NOT_FOUND'],
  },
  move: {
    route: 'PUT /leads/timeline/:lead/:status',
    access: 'leads.status.update',
    recentProof: false,
    summary: 'Move a lead quickly, from the stage bar or the board; a stage stands for its first status.',
    body: z.object({ sub_status_id: Id.nullish(), remarks: Remarks, from_status_identifier: From }),
    response: z.object({ leadInfo: LeadChange }),
    message: 'Status updated successfully',
    errors: ['NOT_FOUND', 'STATUS_CHANGED', 'STATUS_MOVE_REFUSED', 'STAGE_FORMS_INCOMPLETE', 'STATUS_FORM_REQUIRED'],
    audit: 'lead.status_changed',
  },
  change: {
    route: 'PUT /leads/:id/change_status_v2',
    access: 'leads.status.update',
    recentProof: false,
    summary: 'Change the status of a lead, with the reason or the remarks the move needs.',
    body: z.object({
      status_identifier: z.string('please select the status').min(1, 'please select the status').pipe(RecordRef),
      /** What the status is divided into. */
      sub_status_id: Id.nullish(),
      /** Number of a value of the list `lead_reason`. */
      status_reason_id: Id.nullish(),
      remarks: Remarks,
      /** Answers to the forms the status asks for, by field name. */
      form_values: Values.optional(),
      /** Where the lead stood when the caller looked; another status answers 409. */
      from_status_identifier: From,
    }),
    response: z.object({ leadInfo: LeadChange }),
    message: 'Status updated successfully',
    errors: ['NOT_FOUND', 'STATUS_CHANGED', 'STATUS_MOVE_REFUSED', 'STAGE_FORMS_INCOMPLETE', 'STATUS_FORM_REQUIRED'],
    audit: 'lead.status_changed',
  },
})
