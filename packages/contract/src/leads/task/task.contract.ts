import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { groupedAnswer, grouping } from '../../kernel/grouped.ts'
import {
  Day,
  DayRange,
  Flag,
  Id,
  Identifier,
  Ids,
  listQuery,
  oneOrMany,
  orAbsent,
  PersonRef,
  pageOf,
  RecordNumber,
  RecordRef,
  requiredText,
  Timestamp,
} from '../../kernel/shapes.ts'
import { taskCategories, taskStatuses, taskTabs, taskTypes } from './task.rules.ts'

export const Task = z.object({
  identifier: Identifier,
  id: Id,
  type: z.enum(taskTypes),
  category: z.enum(taskCategories),
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
  application: z.object({ identifier: Identifier, id: RecordNumber }).nullable(),
  agent: z.object({ identifier: Identifier, id: Id, name: z.string() }).nullable(),
  can: z.object({ change_status: z.boolean() }),
})
export type Task = z.output<typeof Task>

const ScheduledAt = z
  .string('Schedule at is required')
  .trim()
  .min(1, 'Schedule at is required')
  .pipe(z.iso.datetime({ offset: true, error: 'Invaild date format' }))

export const ReminderBody = z
  .object({
    scheduled_at: ScheduledAt,
    note: requiredText('Note is required', 2_000),
    type: z.enum(taskTypes).default('reminder'),
    module_type: z.enum(taskCategories).default('lead'),
    /** The record it is about; nothing for a general task. */
    module_identifier: orAbsent(RecordRef),
    user_identifier: Identifier.nullish(),
    role_identifier: Identifier.nullish(),
  })
  .superRefine((task, context) => {
    if (task.role_identifier && !task.user_identifier)
      context.addIssue({ code: 'custom', path: ['user_identifier'], message: 'User is required' })
    if (task.module_type !== 'general' && task.module_identifier === undefined)
      context.addIssue({ code: 'custom', path: ['module_identifier'], message: 'Choose one of the options' })
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

/** What of an open task changes; what is left out stays. */
export const TaskEdit = z.object({
  scheduled_at: ScheduledAt.optional(),
  note: requiredText('Note is required', 2_000).optional(),
  type: z.enum(taskTypes).optional(),
  user_identifier: Identifier.optional(),
  /** How its time, note and type were when the caller looked at them: what somebody changed since is not overwritten. */
  seen: z.record(z.string(), z.unknown()).optional(),
})
export type TaskEdit = z.output<typeof TaskEdit>

/** One change of several tasks. */
export const TasksChange = z
  .object({
    task_identifiers: z.array(Identifier).min(1, 'Choose one of the options').max(100),
    status: z.enum(taskStatuses).optional(),
    /** Another day; each task keeps its time of day on the caller's clock. */
    scheduled_on: Day.optional(),
    user_identifier: Identifier.optional(),
  })
  .superRefine(({ status, scheduled_on, user_identifier }, context) => {
    if ([status, scheduled_on, user_identifier].filter((change) => change !== undefined).length !== 1)
      context.addIssue({ code: 'custom', path: ['status'], message: 'Choose one of the options' })
  })
export type TasksChange = z.output<typeof TasksChange>

export const TaskTabInfo = z.object({ key: z.string(), label: z.string(), count: z.number().int(), isCountExact: z.boolean() })
export type TaskTabInfo = z.output<typeof TaskTabInfo>

/** Whose tasks are told: those one is to do oneself, or those of the people whose work one looks after. */
export const Whose = z.enum(['mine', 'team'])

const taskQuery = listQuery({
  sortBy: ['scheduled_at', 'completed_at', 'id'],
  maxPerPage: 1_000,
  filters: {
    type: z.enum(taskTypes),
    category: oneOrMany(z.enum(taskCategories)),
    user_id: Ids,
    /** Where the lead stands that a task is about. */
    lead_status_ids: Ids,
    scheduled_at: DayRange,
  },
}).extend({
  sort: z.enum(['asc', 'desc']).default('asc'),
  type: z.enum(taskTypes).optional(),
  category: z.enum(taskCategories).optional(),
  identifier: RecordRef.optional(),
  status: z.enum(taskStatuses).optional(),
  user_identifier: Identifier.optional(),
  from: Day.optional(),
  to: Day.optional(),
  whose: Whose.default('mine'),
  page_tab: z.enum(taskTabs).optional(),
  with_tabs: Flag.default(false),
  ...grouping(['type', 'category', 'user']),
})
export type TaskQuery = z.output<typeof taskQuery>

/** Reminders and other tasks: specification 3, G-L-67, G-L-68. */
export const tasks = resource('leads.task', {
  list: {
    route: 'GET /tasks',
    access: 'leads.read',
    summary: 'List the tasks of one record, or the own ones when no record is named.',
    description:
      'Without identifier the own ones, or with whose=team those of the people whose work the caller looks after. with_tabs=1 adds tabsInfo, group_by groupsInfo.',
    query: taskQuery,
    response: pageOf(Task).extend({ tabsInfo: z.array(TaskTabInfo).optional(), ...groupedAnswer }),
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /tasks/create-reminder',
    access: 'leads.update',
    recentProof: false,
    summary: 'Set a reminder on a record or by itself, for oneself or for somebody who works it.',
    body: ReminderBody,
    response: z.object({ taskInfo: Task }),
    status: 201,
    message: 'Reminder has been set successfully',
    errors: ['NOT_FOUND'],
    audit: 'task.created',
  },
  edit: {
    route: 'PUT /tasks/edit/:id',
    access: 'leads.read',
    recentProof: false,
    summary: 'Change time, words or person of an open task.',
    body: TaskEdit,
    response: z.object({ taskInfo: Task }),
    message: 'Reminder changed',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'STATUS_CHANGED', 'VERSION_CONFLICT'],
    audit: 'task.changed',
  },
  changeMany: {
    route: 'PUT /tasks/change-many',
    access: 'leads.read',
    recentProof: false,
    summary: 'Complete, postpone or hand over several tasks at once; those that cannot be are skipped.',
    body: TasksChange,
    response: z.object({ picked: z.number().int(), skipped: z.number().int() }),
    message: 'Reminder changed',
    audit: 'task.changed',
  },
  people: {
    route: 'GET /tasks/people',
    access: 'leads.read',
    summary: 'List whom the caller may give a task by itself: themselves, and the people whose work they look after.',
    query: z.object({ search: z.string().trim().max(200).default('') }),
    response: z.object({ recordsInfo: z.array(PersonRef) }),
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
