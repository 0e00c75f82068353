import type { ReminderBody, Task, TaskEdit, TasksChange } from '@embark/contract/leads/task/task.contract.ts'
import { isPast, onDay, type TaskCategory, taskMoves } from '@embark/contract/leads/task/task.rules.ts'
import { sql } from 'kysely'
import type { Change, Ctx } from '#platform/context.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'
import { changeRecord } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { addEntry } from '../activity/activity.commands.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { type Assignee, assigneeFor, type ChangeableTask, type TaskSubject } from './task.policy.ts'
import { taskById } from './task.queries.ts'

const refuseAssignee = (category: TaskCategory) =>
  refuseField('user_identifier', category === 'lead' ? 'Choose someone assigned to this lead' : 'Choose one of the options')
const refusePast = (ctx: Ctx, at: string) =>
  void (isPast(at, ctx.now()) && refuseField('scheduled_at', 'Schedule at can not be in the past'))

/** Sets a task about a record or by itself, for the creator or for somebody who may be given it (G-L-68). */
export async function setReminder(ctx: Ctx, subject: TaskSubject, body: ReminderBody) {
  const { type, scheduled_at, note, user_identifier } = body
  refusePast(ctx, scheduled_at)
  const { user_id, role_id, name } = (await assigneeFor(ctx, subject, user_identifier)) ?? refuseAssignee(subject.category)
  const { category, record_id, record } = subject
  const { id } = await ctx.db
    .insertInto('tasks')
    .values({ type, category, record_id, scheduled_at, note, user_id, role_id, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { type: 'task_set', vars: { task_id: id, note, scheduled_at, user: { id: user_id, name } } } as const
  const after = { task_id: id, scheduled_at, user_id }
  if (category === 'lead' && record) {
    await keepFollowUps(ctx, [record.id])
    await changeRecord(ctx, leadKind, record, { entries: [entry], after, event: ['task.created', { id }] })
  } else {
    if (category === 'application' && record) await addEntry(ctx, category, { id: record.id, ...entry })
    ctx.changed({ ...aboutOf({ category, record_id, user_id }), after })
    ctx.emit('task.created', { id })
  }
  return taskById(ctx, id)
}

/** The record the audit tells a change of a task under; of a general one the person whose task it is. */
const aboutOf = ({
  category,
  record_id,
  user_id,
}: Pick<ChangeableTask, 'category' | 'record_id' | 'user_id'>): Pick<Change, 'module' | 'id'> =>
  category === 'general' || record_id === null ? { module: 'user', id: user_id } : { module: category, id: record_id }

const activityTypes = { completed: 'task_completed', cancelled: 'task_cancelled', pending: 'task_reopened' } as const

/** Completes, cancels or reopens a task; one that is there already stays untouched. */
export async function changeTaskStatus(ctx: Ctx, task: ChangeableTask, status: Task['status'], remarks: string | undefined) {
  if (task.status !== status) {
    if (!taskMoves[task.status].includes(status)) refuse('STATUS_CHANGED')
    await moveTask(ctx, task, status, remarks)
  }
  return taskById(ctx, task.id)
}

async function moveTask(ctx: Ctx, task: ChangeableTask, status: Task['status'], remarks: string | undefined) {
  const { category, record_id } = task
  // A reopened task that lies ahead reminds again; one that is past was told already.
  await ctx.db
    .updateTable('tasks')
    .set({ status, completed_at: status === 'completed' ? sql`now()` : null })
    .$if(status === 'pending' && Date.parse(task.scheduled_at) > ctx.now().getTime(), (query) => query.set({ notified_at: null }))
    .where('id', '=', task.id)
    .execute()
  const said = { task_id: task.id, ...(remarks && { remarks }) }
  if (category === 'lead') await keepFollowUps(ctx, [record_id!])
  if (category === 'lead' || category === 'application')
    await addEntry(ctx, category, { id: record_id!, type: activityTypes[status], vars: { ...said, note: task.note } })
  ctx.changed({ ...aboutOf(task), before: { task_id: task.id, status: task.status }, after: { ...said, status } })
  ctx.emit('task.changed', { id: task.id })
}

/** Gives an open task another time, other words or another person. */
export async function editTask(ctx: Ctx, task: ChangeableTask, { user_identifier, seen, ...values }: TaskEdit) {
  if (task.status !== 'pending') refuse('STATUS_CHANGED')
  if (seen && !isAsSeen(task, seen)) refuse('VERSION_CONFLICT')
  if (values.scheduled_at !== undefined) refusePast(ctx, values.scheduled_at)
  const assignee =
    user_identifier === undefined ? undefined : ((await assigneeFor(ctx, task, user_identifier)) ?? refuseAssignee(task.category))
  await writeEdit(ctx, task, values, assignee)
  return taskById(ctx, task.id)
}

const momentOf = (value: unknown) => Date.parse(String(value))
/** Whether what was seen of a task is so still. */
const isAsSeen = (task: ChangeableTask, { note = task.note, type = task.type, scheduled_at = task.scheduled_at }: Seen) =>
  task.note === note && task.type === type && momentOf(task.scheduled_at) === momentOf(scheduled_at)
type Seen = NonNullable<TaskEdit['seen']>

type Values = Omit<TaskEdit, 'user_identifier' | 'seen'>

async function writeEdit(ctx: Ctx, task: ChangeableTask, values: Values, assignee: Assignee | undefined) {
  const { note = task.note, type = task.type, scheduled_at = task.scheduled_at } = values
  const isHandedOn = assignee !== undefined && assignee.user_id !== task.user_id
  const isLater = Date.parse(scheduled_at) !== Date.parse(task.scheduled_at)
  await ctx.db
    .updateTable('tasks')
    .set({ note, type, scheduled_at })
    .$if(isHandedOn, (query) => query.set({ user_id: assignee!.user_id, role_id: assignee!.role_id }))
    // Who has it now was not told yet, nor was anybody of the new time.
    .$if(isHandedOn || isLater, (query) => query.set({ notified_at: null }))
    .where('id', '=', task.id)
    .execute()
  if (task.category === 'lead' && (isLater || isHandedOn)) await keepFollowUps(ctx, [task.record_id!])
  ctx.changed({
    ...aboutOf(task),
    before: { task_id: task.id, scheduled_at: task.scheduled_at, note: task.note, user_id: task.user_id },
    after: { task_id: task.id, scheduled_at, note, user_id: isHandedOn ? assignee!.user_id : task.user_id },
  })
  if (isHandedOn)
    ctx.tell([roomOfUser(ctx.tenant.id, task.user_id)], 'recordChanged', { noun: 'task', identifier: task.identifier, action: 'changed' })
  ctx.emit('task.changed', { id: task.id })
}

/** Makes one change of several tasks; those it cannot be made of stay as they are. */
export async function changeTasks(ctx: Ctx, tasks: readonly ChangeableTask[], change: TasksChange) {
  let picked = 0
  for (const task of tasks) if (await changeOne(ctx, task, change)) picked++
  return { picked, skipped: new Set(change.task_identifiers).size - picked }
}

async function changeOne(ctx: Ctx, task: ChangeableTask, { status, scheduled_on, user_identifier }: TasksChange): Promise<boolean> {
  if (status !== undefined) {
    if (!taskMoves[task.status].includes(status)) return false
    await moveTask(ctx, task, status, undefined)
    return true
  }
  if (task.status !== 'pending') return false
  const scheduled_at = scheduled_on === undefined ? undefined : onDay(task.scheduled_at, scheduled_on, ctx.offsetMinutes)
  const assignee = user_identifier === undefined ? undefined : await assigneeFor(ctx, task, user_identifier)
  if ((scheduled_at !== undefined && isPast(scheduled_at, ctx.now())) || (user_identifier !== undefined && !assignee)) return false
  await writeEdit(ctx, task, scheduled_at === undefined ? {} : { scheduled_at }, assignee)
  return true
}

/**
 * The next follow-up of a lead is its earliest open task, of those that are not its student's own; lists, filters and the dashboard ask
 * for it by the lead's own column.
 */
export const keepFollowUps = (ctx: Ctx, leadIds: readonly number[]) =>
  sql`
    update leads
    set next_follow_up_at = (
        select min(scheduled_at)
        from tasks
        where category = 'lead' and record_id = leads.id and status = 'pending' and user_id is distinct from leads.student_user_id
      )
    where id = any(${leadIds}::int[])`.execute(ctx.db)
