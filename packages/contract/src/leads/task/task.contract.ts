import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Id, Identifier, listQuery, PersonRef, pageOf, RecordNumber, RecordRef, requiredText, Timestamp } from '../../kernel/shapes.ts'

export const taskStatuses = ['pending', 'completed', 'cancelled'] as const
export const taskTypes = ['reminder', 'call', 'meeting', 'todo'] as const

export const Task = z.object({
  identifier: Identifier,
  id: Id,
  type: z.enum(taskTypes),
  category: z.enum(['lead', 'application']),
  scheduled_at: Timestamp,
  note: z.string(),
  status: z.enum(taskStatuses),
  is_overdue: z.boolean(),
  completed_at: Timestamp.nullable(),
  created_at: Timestamp,
  user: PersonRef,
  role: z.object({ identifier: Identifier, id: Id, name: z.string() }).nullable(),
  created_by: PersonRef.nullable(),
  /** The lead it is about; of an application's task, the lead of that application. */
  lead: z.object({ identifier: Identifier, id: RecordNumber, first_name: z.string(), last_name: z.string() }).nullable(),
  can: z.object({ change_status: z.boolean() }),
})
export type Task = z.output<typeof Task>

export const ReminderBody = z
  .object({
    scheduled_at: z
      .string('Schedule at is required')
      .trim()
      .min(1, 'Schedule at is required')
      .pipe(z.iso.datetime({ offset: true, error: 'Invaild date format' })),
    note: requiredText('Note is required', 2_000),
    type: z.enum(taskTypes).default('reminder'),
    module_type: z.literal('lead').default('lead'),
    module_identifier: RecordRef,
    user_identifier: Identifier.nullish(),
    role_identifier: Identifier.nullish(),
  })
  .superRefine((task, context) => {
    if (task.role_identifier && !task.user_identifier)
      context.addIssue({ code: 'custom', path: ['user_identifier'], message: 'User is required' })
  })
export type ReminderBody = z.output<typeof ReminderBody>

/** A next step that is set together with another act, as the form asks for it: both parts or none. */
export const NextStep = z
  .object({
    scheduled_at: z.union([z.literal(''), z.iso.datetime({ offset: true, error: 'Invaild date format' })]),
    note: z.string().trim().max(2_000),
  })
  .superRefine(({ scheduled_at, note }, context) => {
    if (scheduled_at && !note) context.addIssue({ code: 'custom', path: ['note'], message: 'Say what the next step is' })
    if (note && !scheduled_at) context.addIssue({ code: 'custom', path: ['scheduled_at'], message: 'Schedule at is required' })
  })

/** Whether a moment lies in the past, with a minute for typing (G-L-68). The same in form and server. */
export const isPast = (scheduledAt: string, now: Date) => new Date(scheduledAt).getTime() < now.getTime() - 60_000

/** Reminders and other tasks: specification 3, G-L-67, G-L-68. */
export const tasks = resource('leads.task', {
  list: {
    route: 'GET /tasks',
    access: 'leads.read',
    summary: 'List the tasks of one record, or the own ones when no record is named.',
    query: listQuery({ sortBy: ['scheduled_at', 'id'], maxPerPage: 1_000 }).extend({
      sort: z.enum(['asc', 'desc']).default('asc'),
      type: z.enum(taskTypes).optional(),
      category: z.enum(['lead', 'application']).default('lead'),
      identifier: RecordRef.optional(),
      status: z.enum(taskStatuses).optional(),
      user_identifier: Identifier.optional(),
      from: Day.optional(),
      to: Day.optional(),
    }),
    response: pageOf(Task),
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /tasks/create-reminder',
    access: 'leads.update',
    recentProof: false,
    summary: 'Set a reminder on a lead, for oneself or for somebody who works it.',
    body: ReminderBody,
    response: z.object({ taskInfo: Task }),
    status: 201,
    message: 'Reminder has been set successfully',
    errors: ['NOT_FOUND'],
    audit: 'task.created',
  },
  changeStatus: {
    route: 'PUT /tasks/:id/change-status',
    access: 'leads.read',
    recentProof: false,
    summary: 'Complete, cancel or reopen a task.',
    body: z.object({ status: z.enum(taskStatuses, 'please select the status'), remarks: z.string().trim().max(2_000).optional() }),
    response: z.object({ taskInfo: Task }),
    message: 'Status updated successfully',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'task.status_changed',
  },
})
