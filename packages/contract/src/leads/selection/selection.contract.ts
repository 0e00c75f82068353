import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, optionalText, RecordRef, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { JobInfo, Skipped } from '../../platform/job/job.contract.ts'
import { AssignTo } from '../assignment/assignment.contract.ts'
import { LeadCriteria } from '../lead/lead-filters.contract.ts'
import { bulkChannels, messageLimits, strangeGapsIn } from './bulk-message.rules.ts'

export const LeadList = z.array(Identifier, 'Lead is required').min(1, 'Lead is required').max(1_000)

/** Which leads a bulk act is about: ticked ones, or all that match the list's filters but some (G-L-25). */
export const target = {
  is_selected_all: Flag.default(false),
  leads: LeadList,
  /** The list's filters, search and tab; needed when all are selected. */
  filters: LeadCriteria.optional(),
  excluded_leads: z.array(Identifier).max(10_000).default([]),
  /** From bulk-preview: the act then changes exactly the leads that were shown. */
  selection_token: Identifier.optional(),
}
type Target = z.output<z.ZodObject<typeof target>>
export const needsFilters = (body: Pick<Target, 'is_selected_all' | 'filters' | 'selection_token'>, context: z.RefinementCtx) => {
  if (body.is_selected_all && !body.filters && !body.selection_token)
    context.addIssue({ code: 'custom', path: ['filters'], message: 'please select the filters' })
}

export const SelectionTarget = z.object(target).superRefine(needsFilters)
export type SelectionTarget = z.output<typeof SelectionTarget>

export const bulkActions = ['assign', 'transfer', 'status', 'tag', 'message', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

export const SelectionInfo = z.object({
  total: z.number().int(),
  /** How many the act would change, as far as it was said what it does. */
  permitted: z.number().int(),
  /** Whether the leads were judged by what the act would do to them, or only counted. */
  is_judged: z.boolean(),
  skipped: z.array(z.object({ code: z.string(), count: z.number().int(), message: z.string() })),
  /** The first fifty that would stay as they are. */
  skipped_leads: z.array(Skipped),
  /** What a change of status asks for. */
  needs: z.object({ reason: z.boolean(), remarks: z.boolean() }),
  /** Names of the first three, so that people see whom it is about. */
  samples: z.array(z.string()),
  selection_token: Identifier,
  expires_at: Timestamp,
})
export type SelectionInfo = z.output<typeof SelectionInfo>

/** Up to 200 leads answer with the result, more with a job. Either way the job's report tells what became of each lead. */
export const Outcome = z.object({
  resultInfo: z
    .object({
      total: z.number().int(),
      done: z.number().int(),
      skipped: z.array(Skipped),
      job_identifier: Identifier,
      can_undo: z.boolean(),
    })
    .nullable(),
  jobInfo: JobInfo.nullable(),
})
export type BulkOutcome = z.output<typeof Outcome>

const AssignBody = z
  .object({ ...target, reason: z.string().trim().max(2_000).optional() })
  .superRefine(needsFilters)
  .and(AssignTo)

const status_identifier = z.string('please select the status').min(1, 'please select the status').pipe(RecordRef)
const MoveBody = z
  .object({
    ...target,
    status_identifier,
    sub_status_id: Id.nullish(),
    status_reason_id: Id.nullish(),
    remarks: z.string().trim().max(2_000).optional(),
  })
  .superRefine(needsFilters)
export type MoveBody = z.output<typeof MoveBody>

const tagIds = z.array(Id).max(50).default([])
const TagBody = z.object({ ...target, add: tagIds, remove: tagIds }).superRefine((body, context) => {
  needsFilters(body, context)
  if (!body.add.length && !body.remove.length) context.addIssue({ code: 'custom', path: ['add'], message: 'Choose at least one tag' })
})
export type TagBody = z.output<typeof TagBody>

const MessageBody = z
  .object({
    ...target,
    channel: z.enum(bulkChannels),
    subject: optionalText(messageLimits.subject),
    text: requiredText('Enter the message', messageLimits.text),
  })
  .superRefine((body, context) => {
    needsFilters(body, context)
    const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (body.channel === 'email' && !body.subject) complain('subject', 'Enter the subject')
    if (body.channel === 'sms' && body.text.length > messageLimits.sms) complain('text', 'A text message has at most 480 letters')
    for (const field of ['subject', 'text'] as const)
      if (strangeGapsIn(body[field] ?? '').length) complain(field, 'There is a gap in the text that nothing fills')
  })
export type MessageBody = z.output<typeof MessageBody>

/** Acts on many leads: specification 3, G-L-25 and G-L-26. */
export const leadSelections = resource('leads.selection', {
  preview: {
    route: 'POST /leads/bulk-preview',
    access: 'leads.read',
    recentProof: false,
    summary: 'Freeze a selection for 15 minutes and tell whom an act on it would change, and who would be left as they are and why.',
    description: 'With the selection_token of an earlier preview the same leads are judged anew, such as for another person.',
    body: z
      .object({
        ...target,
        action: z.enum(bulkActions),
        /** To whom, for assign and transfer. */
        assign_to: AssignTo.optional(),
        status_identifier: status_identifier.optional(),
        add: tagIds,
        remove: tagIds,
        channel: z.enum(bulkChannels).optional(),
      })
      .superRefine(needsFilters),
    response: z.object({ selectionInfo: SelectionInfo }),
    errors: ['SELECTION_EXPIRED'],
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
  tag: {
    route: 'PUT /leads/bulk-tag',
    access: 'leads.update',
    recentProof: false,
    summary: 'Put tags on many leads, and take others off.',
    body: TagBody,
    response: Outcome,
    message: 'Tags updated successfully',
    errors: ['SELECTION_EXPIRED'],
    audit: 'lead.bulk_tagged',
    statementSeconds: 30,
  },
  message: {
    route: 'POST /leads/bulk-message',
    access: 'leads.message',
    recentProof: false,
    summary: 'Write to many leads by mail or text message; each gets a message of their own.',
    body: MessageBody,
    response: Outcome,
    message: 'The messages are on their way',
    errors: ['SELECTION_EXPIRED'],
    audit: 'lead.bulk_messaged',
    statementSeconds: 30,
  },
})
