import * as z from 'zod'
import { loggedOutcomes } from '../../conversations/thread/thread.rules.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, PersonRef, pageOf, Timestamp } from '../../kernel/shapes.ts'
import { callDirections, callOutcomes } from '../../telephony/call/call.rules.ts'
import { bulkChannels } from '../selection/bulk-message.rules.ts'

const Person = z.object({ id: Id, name: z.string() })
const Role = z.object({ id: Id, name: z.string() })

/** What can be told on the timeline of a lead, and the facts each sentence is made of (G-L-32). */
export const activityVars = {
  created: z.object({ platform: z.string().optional(), form: z.string().optional(), message: z.string().optional() }),
  re_enquiry: z.object({ platform: z.string().optional(), form: z.string().optional(), message: z.string().optional() }),
  updated: z.object({ fields: z.array(z.string()) }),
  status_changed: z.object({
    from: z.string().optional(),
    to: z.string(),
    from_id: Id.optional(),
    to_id: Id,
    /** What the status is divided into, as it was called then. */
    sub_status: z.string().optional(),
    reason: z.string().optional(),
    remarks: z.string().optional(),
  }),
  assigned: z.object({ staff: z.array(z.object({ user: Person, role: Role })), reason: z.string().optional() }),
  transferred: z.object({
    staff: z.array(z.object({ user: Person, role: Role })),
    former: z.array(z.object({ user: Person, role: Role })),
    reason: z.string().optional(),
  }),
  unassigned: z.object({ user: Person, role: Role }),
  /** To whom a rule gave it. */
  assigned_by_rule: z.object({ rule: z.string(), person: z.string() }),
  /** It belonged to no branch, and took that of whom it was given to. */
  branch_taken: z.object({ branch: z.string(), person: z.string() }),
  /** Nobody answered within the limit. */
  handed_over: z.object({ rule: z.string(), former: z.string(), person: z.string() }),
  back_in_queue: z.object({ former: z.string() }),
  note_added: z.object({ note_id: Id }),
  task_set: z.object({ task_id: Id, note: z.string(), scheduled_at: Timestamp, user: Person }),
  task_completed: z.object({ task_id: Id, note: z.string(), remarks: z.string().optional() }),
  task_cancelled: z.object({ task_id: Id, note: z.string(), remarks: z.string().optional() }),
  task_reopened: z.object({ task_id: Id, note: z.string(), remarks: z.string().optional() }),
  call: z.object({
    direction: z.enum(callDirections),
    outcome: z.enum(callOutcomes),
    started_at: Timestamp,
    duration_seconds: z.number().int(),
    recording_url: z.string().optional(),
  }),
  /** One that somebody made by hand. */
  call_logged: z.object({ entry_id: Id, outcome: z.enum(loggedOutcomes), content: z.string() }),
  student_invited: z.object({}),
  student_joined: z.object({}),
  student_suspended: z.object({ remarks: z.string() }),
  student_reinstated: z.object({ remarks: z.string().optional() }),
  tagged: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  messaged: z.object({ channel: z.enum(bulkChannels), subject: z.string().optional(), text: z.string() }),
  deleted: z.object({ reason: z.string() }),
  restored: z.object({}),
  import_undone: z.object({}),
  /** Of the other lead its number as people write it. */
  merged: z.object({ lead: z.string(), source: z.string().optional(), platform: z.string().optional() }),
  merged_into: z.object({ lead: z.string() }),
  unmerged: z.object({ lead: z.string() }),
} as const
export type ActivityType = keyof typeof activityVars

/** What modules beside the leads' own put on the timeline of a lead or of an application; people read a sentence for each. */
export const otherActivities = [
  'application_created',
  'application_status_changed',
  'course_added',
  'deferred',
  'condition_added',
  'condition_decided',
  'submitted',
  'submission_confirmed',
  'fee_waiver_requested',
  'fee_waiver_decided',
  'document_saved',
  'document_linked',
  'document_pending',
  'document_verified',
  'document_rejected',
  'document_removed',
  'document_restored',
  'document_replaced',
  'document_reverted',
  'counselling_booked',
  'counselling_moved',
  'counselling_cancelled',
  'counselling_completed',
  'counselling_missed',
  'counselling_renewed',
  'payment_requested',
  'payment_processing',
  'payment_paid',
  'payment_failed',
  'payment_renewed',
  'payment_cancelled',
  'payment_refunded',
  'service_requested',
  'service_moved',
  'quotation_sent',
  'quotation_viewed',
  'quotation_accepted',
  'quotation_declined',
  'quotation_expired',
  'program_shortlisted',
  'program_unshortlisted',
] as const
export type OtherActivity = (typeof otherActivities)[number]

/** One field that was changed: what it is called, and what it was and became, as values and in the reader's words. */
export const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  from_text: z.string().nullable(),
  to_text: z.string().nullable(),
  /** A field of the company's own. */
  is_own: z.boolean(),
  /** Whether the value before can be put back by itself. */
  can_restore: z.boolean(),
})
export type FieldChange = z.output<typeof FieldChange>

/** An entry of a timeline; what other modules add has its own type and facts. */
export const Activity = z.object({
  identifier: Identifier,
  id: Id,
  type: z.string(),
  vars: z.record(z.string(), z.unknown()),
  visibility: z.enum(['internal', 'shared']),
  actor: PersonRef.nullable(),
  created_at: Timestamp,
  /** Of an entry that says which fields of the lead were changed. */
  changes: z.array(FieldChange).optional(),
})
export type Activity = z.output<typeof Activity>

/** The facts of an entry, when its type is one of the leads module's own. */
export function varsOf<T extends ActivityType>(
  entry: { type: string; vars: unknown },
  type: T,
): z.output<(typeof activityVars)[T]> | undefined {
  if (entry.type !== type) return undefined
  const read = activityVars[type].safeParse(entry.vars)
  // The schema was chosen by the same key.
  return read.success ? (read.data as z.output<(typeof activityVars)[T]>) : undefined
}

/** The timeline of a lead: specification 3, G-L-32. */
export const leadActivities = resource('leads.activity', {
  list: {
    route: 'GET /leads/:id/activities',
    access: 'leads.read',
    summary: 'List what happened on a lead, newest first.',
    query: listQuery({ sortBy: ['id'] }).extend({ types: z.string().trim().max(500).default('') }),
    response: pageOf(Activity),
    errors: ['NOT_FOUND'],
  },
})
