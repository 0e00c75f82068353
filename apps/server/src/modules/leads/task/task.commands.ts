import { isPast, type ReminderBody, type Task } from '@embark/contract/leads/task/task.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { changeRecord } from '#platform/record.ts'
import { refuseField } from '#platform/refusal.ts'
import { addEntry } from '../activity/activity.commands.ts'
import type { LeadWith } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import type { ChangeableTask } from './task.policy.ts'
import { taskById } from './task.queries.ts'

interface Assignee {
  readonly user_id: number
  readonly role_id: number | null
  readonly name: string
}

/** Who a reminder would be for: the person named, where they work the lead or are the actor themselves, else the actor. */
export const assigneeOf = (
  ctx: Ctx,
  { user_identifier = null }: { readonly user_identifier?: string | null | undefined },
) => sql<Assignee | null>`(
  select jsonb_build_object('user_id', u.id, 'role_id', lu.role_id, 'name', ${fullName('u')})
  from users u
  left join lead_users lu on lu.lead_id = leads.id and lu.user_id = u.id
  where u.status = 'active'
    and case when ${user_identifier}::uuid is null then u.id = ${ctx.actor.id}::int
      else u.identifier = ${user_identifier}::uuid and (lu.id is not null or u.id = ${ctx.actor.id}::int) end
  limit 1)`

/** Sets a reminder on a lead, for the creator or for somebody who works the lead (G-L-68). */
export async function setReminder(ctx: Ctx, lead: LeadWith<Assignee | null>, { type, scheduled_at, note }: ReminderBody) {
  if (isPast(scheduled_at, ctx.now())) refuseField('scheduled_at', 'Schedule at can not be in the past')
  const { user_id, role_id, name } = lead.facts ?? refuseField('user_identifier', 'Choose someone assigned to this lead')
  const { id } = await ctx.db
    .insertInto('tasks')
    .values({ type, category: 'lead', record_id: lead.id, scheduled_at, note, user_id, role_id, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepFollowUps(ctx, [lead.id])
  await changeRecord(ctx, leadKind, lead, {
    entries: [{ type: 'task_set', vars: { task_id: id, note, scheduled_at, user: { id: user_id, name } } }],
    after: { task_id: id, scheduled_at, user_id },
    event: ['task.created', { id }],
  })
  return taskById(ctx, id)
}

const activityTypes = { completed: 'task_completed', cancelled: 'task_cancelled', pending: 'task_reopened' } as const

/** Completes, cancels or reopens a task; one that is there already stays untouched. */
export async function changeTaskStatus(ctx: Ctx, task: ChangeableTask, status: Task['status'], remarks: string | undefined) {
  if (task.status !== status) {
    // A reopened task that lies ahead reminds again; one that is past was told already.
    await ctx.db
      .updateTable('tasks')
      .set({ status, completed_at: status === 'completed' ? sql`now()` : null })
      .$if(status === 'pending' && Date.parse(task.scheduled_at) > ctx.now().getTime(), (query) => query.set({ notified_at: null }))
      .where('id', '=', task.id)
      .execute()
    if (task.category === 'lead') await keepFollowUps(ctx, [task.record_id])
    const vars = { task_id: task.id, note: task.note, ...(remarks && { remarks }) }
    await addEntry(ctx, task.category, { id: task.record_id, type: activityTypes[status], vars })
    ctx.changed({
      module: task.category,
      id: task.record_id,
      before: { task_id: task.id, status: task.status },
      after: { task_id: task.id, status, ...(remarks && { remarks }) },
    })
    ctx.emit('task.changed', { id: task.id })
  }
  return taskById(ctx, task.id)
}

/** The next follow-up of a lead is its earliest open task; lists, filters and the dashboard ask for it by the lead's own column. */
export const keepFollowUps = (ctx: Ctx, leadIds: readonly number[]) =>
  sql`
    update leads
    set next_follow_up_at = (
        select min(scheduled_at) from tasks where category = 'lead' and record_id = leads.id and status = 'pending'
      )
    where id = any(${leadIds}::int[])`.execute(ctx.db)
