import { isPast, type ReminderBody, type Task } from '@embark/contract/leads/task/task.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { refuseField } from '#platform/refusal.ts'
import { leadWith } from '../lead/lead.policy.ts'
import type { ChangeableTask } from './task.policy.ts'
import { taskById } from './task.queries.ts'

interface Assignee {
  readonly user_id: number
  readonly role_id: number | null
  readonly name: string
}

/** Sets a reminder on a lead, for the creator or for somebody who works the lead (G-L-68). */
export async function setReminder(ctx: Ctx, body: ReminderBody) {
  if (isPast(body.scheduled_at, ctx.now())) refuseField('scheduled_at', 'Schedule at can not be in the past')
  const wanted = body.user_identifier ?? null
  const facts = sql<Assignee | null>`(select jsonb_build_object('user_id', u.id, 'role_id', lu.role_id, 'name', ${fullName('u')}) from users u
    left join lead_users lu on lu.lead_id = leads.id and lu.user_id = u.id
    where u.status = 'active' and (case when ${wanted}::uuid is null then u.id = ${ctx.actor.id}::int else u.identifier = ${wanted}::uuid and (lu.id is not null or u.id = ${ctx.actor.id}::int) end) limit 1)`
  const lead = await leadWith(ctx, body.module_identifier, facts)
  const assignee = lead.facts ?? refuseField('user_identifier', 'Choose somebody who works this lead')
  const vars = { note: body.note, scheduled_at: body.scheduled_at, user: { id: assignee.user_id, name: assignee.name } }
  const { rows } = await sql<{ id: number }>`with added as (
      insert into tasks (type, category, record_id, scheduled_at, note, user_id, role_id, created_by)
      values (${body.type}, 'lead', ${lead.id}, ${body.scheduled_at}::timestamptz, ${body.note}, ${assignee.user_id}, ${assignee.role_id}::int, ${ctx.actor.id}::int) returning id),
    told as (insert into activities (module, record_id, type, actor_id, vars) select 'lead', ${lead.id}, 'task_set', ${ctx.actor.id}::int, jsonb_build_object('task_id', id) || ${JSON.stringify(vars)}::jsonb from added),
    touched as (update leads set last_activity_at = now() where id = ${lead.id})
    select id from added`.execute(ctx.db)
  const { id } = rows[0]!
  ctx.changed({ module: 'lead', id: lead.id, after: { task_id: id, scheduled_at: body.scheduled_at, user_id: assignee.user_id } })
  ctx.emit('task.created', { id })
  return taskById(ctx, id)
}

const told = { completed: 'task_completed', cancelled: 'task_cancelled', pending: 'task_reopened' } as const

/** Completes, cancels or reopens a task; one that is there already stays untouched. */
export async function changeTaskStatus(ctx: Ctx, task: ChangeableTask, status: Task['status'], remarks: string | undefined) {
  if (task.status !== status) {
    // A reopened task that lies ahead reminds again; one that is past was told already.
    await sql`with moved as (
        update tasks set status = ${status}, completed_at = case when ${status} = 'completed' then now() end, notified_at = case when ${status} = 'pending' and scheduled_at > now() then null else notified_at end where id = ${task.id})
      insert into activities (module, record_id, type, actor_id, vars) values (${task.category}, ${task.record_id}, ${told[status]}, ${ctx.actor.id}::int, ${JSON.stringify({ task_id: task.id, note: task.note, ...(remarks && { remarks }) })}::jsonb)`.execute(
      ctx.db,
    )
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
