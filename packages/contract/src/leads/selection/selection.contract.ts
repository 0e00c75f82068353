import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import {
  Flag,
  Id,
  Identifier,
  listQuery,
  PersonRef,
  pageOf,
  RecordNumber,
  RecordRef,
  requiredText,
  Timestamp,
} from '../../kernel/shapes.ts'
import { JobInfo, Skipped } from '../../platform/job/job.contract.ts'
import { AssignTo } from '../assignment/assignment.contract.ts'
import { LeadCriteria } from '../lead/lead-filters.contract.ts'

const leadList = z.array(Identifier, 'Lead is required').min(1, 'Lead is required').max(1_000)

/** Which leads a bulk act is about: ticked ones, or all that match the list's filters but some (G-L-25). */
const target = {
  is_selected_all: Flag.default(false),
  leads: leadList,
  /** The list's filters, search and tab; needed when all are selected. */
  filters: LeadCriteria.optional(),
  excluded_leads: z.array(Identifier).max(10_000).default([]),
  /** From bulk-preview: the act then changes exactly the leads that were shown. */
  selection_token: Identifier.optional(),
}
type Target = z.output<z.ZodObject<typeof target>>
const needsFilters = (body: Pick<Target, 'is_selected_all' | 'filters' | 'selection_token'>, context: z.RefinementCtx) => {
  if (body.is_selected_all && !body.filters && !body.selection_token)
    context.addIssue({ code: 'custom', path: ['filters'], message: 'please select the filters' })
}
const Reason = requiredText('Reason is required', 2_000)

export const SelectionTarget = z.object(target).superRefine(needsFilters)
export type SelectionTarget = z.output<typeof SelectionTarget>

export const SelectionInfo = z.object({
  total: z.number().int(),
  permitted: z.number().int(),
  skipped: z.array(z.object({ code: z.string(), count: z.number().int(), message: z.string() })),
  /** Names of the first three, so that people see whom it is about. */
  samples: z.array(z.string()),
  selection_token: Identifier,
  expires_at: Timestamp,
})
export type SelectionInfo = z.output<typeof SelectionInfo>

/** Up to 200 leads answer with the result, more with a job. */
const Outcome = z.object({
  resultInfo: z.object({ total: z.number().int(), done: z.number().int(), skipped: z.array(Skipped) }).nullable(),
  jobInfo: JobInfo.nullable(),
})
export type BulkOutcome = z.output<typeof Outcome>

const AssignBody = z
  .object({ ...target, reason: z.string().trim().max(2_000).optional() })
  .superRefine(needsFilters)
  .and(AssignTo)
const DeleteBody = z
  .object({ ...target, reason: Reason, confirmation: z.string('Type the number of leads to confirm').trim() })
  .superRefine(needsFilters)
export type DeleteBody = z.output<typeof DeleteBody>

const status_identifier = z.string('please select the status').min(1, 'please select the status').pipe(RecordRef)
const MoveBody = z
  .object({ ...target, status_identifier, status_reason_id: Id.nullish(), remarks: z.string().trim().max(2_000).optional() })
  .superRefine(needsFilters)
export type MoveBody = z.output<typeof MoveBody>

/** What a change of status would do to a selection: how many move, what has to be said with it, and who stays and why. */
export const MovesInfo = z.object({
  total: z.number().int(),
  permitted: z.number().int(),
  needs: z.object({ reason: z.boolean(), remarks: z.boolean() }),
  skipped_count: z.number().int(),
  /** The first fifty of them. */
  skipped: z.array(Skipped),
})
export type MovesInfo = z.output<typeof MovesInfo>

const removal = {
  access: 'leads.delete',
  summary: 'Move leads to the trash; `confirmation` is the number of leads, typed.',
  body: DeleteBody,
  response: Outcome,
  message: 'Leads deleted successfully.',
  errors: ['SELECTION_EXPIRED'],
  audit: 'lead.bulk_deleted',
  recentProof: true,
  statementSeconds: 30,
} as const

export const TrashedLead = z.object({
  identifier: Identifier,
  id: RecordNumber,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  stage: z.object({ key: z.string(), name: z.string() }),
  deleted_at: Timestamp,
  deleted_by: PersonRef.nullable(),
  delete_reason: z.string().nullable(),
})

/** Acts on many leads: specification 3, G-L-25 to G-L-27. */
export const leadSelections = resource('leads.selection', {
  preview: {
    route: 'POST /leads/bulk-preview',
    access: 'leads.read',
    recentProof: false,
    summary: 'Freeze a selection for 15 minutes and tell what an act on it would change.',
    body: z.object({ ...target, action: z.enum(['assign', 'transfer', 'status', 'delete']) }).superRefine(needsFilters),
    response: z.object({ selectionInfo: SelectionInfo }),
    audit: 'lead.bulk_previewed',
    statementSeconds: 30,
  },
  assign: {
    route: 'POST /leads/bulk-assign',
    access: 'leads.assign',
    recentProof: false,
    summary: 'Fill empty roles on many leads.',
    body: AssignBody,
    response: Outcome,
    message: 'Leads assigned successfully.',
    errors: ['SELECTION_EXPIRED', 'SAME_ROLE_USER'],
    audit: 'lead.bulk_assigned',
    statementSeconds: 30,
  },
  transfer: {
    route: 'PUT /leads/bulk-transfer',
    access: 'leads.transfer',
    recentProof: false,
    summary: 'Replace the holders of roles on many leads.',
    body: AssignBody,
    response: Outcome,
    message: 'Leads transferred successfully.',
    errors: ['SELECTION_EXPIRED', 'SAME_ROLE_USER'],
    audit: 'lead.bulk_transferred',
    statementSeconds: 30,
  },
  moves: {
    route: 'GET /leads/bulk-status',
    access: 'leads.status.update',
    summary: 'Tell which leads of a selection a change of status would move, and why not the others.',
    query: z.object({ selection_token: Identifier, status_identifier }),
    response: z.object({ movesInfo: MovesInfo }),
    errors: ['SELECTION_EXPIRED'],
  },
  move: {
    route: 'PUT /leads/bulk-status',
    access: 'leads.status.update',
    recentProof: false,
    summary: 'Change the status of many leads, one by one by the rules of moving, as a job; a stage stands for its first status.',
    body: MoveBody,
    response: z.object({ jobInfo: JobInfo }),
    status: 202,
    message: 'The records are being moved',
    errors: ['SELECTION_EXPIRED'],
    audit: 'lead.bulk_status_changed',
    statementSeconds: 30,
  },
  remove: { route: 'POST /leads/bulk-delete', ...removal },
  removeByMethod: { route: 'DELETE /leads/bulk-delete', ...removal },
  restore: {
    route: 'POST /leads/restore',
    access: 'leads.delete',
    recentProof: false,
    summary: 'Take leads back out of the trash; also the undo of a deletion.',
    body: z
      .object({
        leads: leadList.or(z.tuple([])).default([]),
        /** The selection that was deleted, instead of the leads by name; many are restored by a job. */
        selection_token: Identifier.optional(),
      })
      .superRefine(({ leads, selection_token }, context) => {
        if (!leads.length && !selection_token) context.addIssue({ code: 'custom', path: ['leads'], message: 'Lead is required' })
      }),
    response: Outcome,
    errors: ['SELECTION_EXPIRED'],
    message: 'Leads restored',
    audit: 'lead.restored',
    statementSeconds: 30,
  },
  trash: {
    route: 'GET /leads/trash',
    access: 'leads.delete',
    summary: 'List the leads in the trash, latest first.',
    query: listQuery({ sortBy: ['deleted_at'] }),
    response: pageOf(TrashedLead),
  },
})
