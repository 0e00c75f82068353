import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { registry } from '#platform/registry.ts'
import { seesInternal, visibleLeads } from '../lead/lead.policy.ts'

/** The record a task is about, where the actor may see it, by its kind. */
export const taskRecords = registry<'lead' | 'application', (ctx: Ctx, ref: string) => Promise<{ readonly id: number }>>(
  'what tasks are about',
)

/** The tasks of one record in the actor's scope, or the actor's own when none is named (G-L-67). */
export async function tasksInReach(ctx: Ctx, category: 'lead' | 'application', ref: string | undefined) {
  const tasks = ctx.db.selectFrom('tasks').where('tasks.category', '=', category)
  if (ref === undefined) return tasks.where('tasks.user_id', '=', ctx.actor.id ?? 0)
  const record = await taskRecords.of(category)(ctx, ref)
  const all = tasks.where('tasks.record_id', '=', record.id)
  // Those outside the company see what they were asked to do themselves.
  return seesInternal(ctx) ? all : all.where('tasks.user_id', '=', ctx.actor.id ?? 0)
}

/** A task the actor may complete or cancel: assignee, creator, or whoever may change its record. */
export async function changeableTask(ctx: Ctx, ref: string) {
  const reminder = await ctx.db
    .selectFrom('tasks')
    .select([
      'tasks.id',
      'tasks.identifier',
      'tasks.category',
      'tasks.record_id',
      'tasks.status',
      'tasks.note',
      'tasks.user_id',
      'tasks.created_by',
      'tasks.scheduled_at',
    ])
    .select(
      sql<boolean>`
        tasks.category = 'lead'
          and exists
            ${visibleLeads(ctx).select(sql<number>`1`.as('one')).where(sql<boolean>`leads.id = tasks.record_id`)}`.as('isOnVisibleLead'),
    )
    .where(reference(ref, 'tasks'))
    .$narrowType<{ category: 'lead' | 'application' }>()
    .executeTakeFirst()
  const task = reminder ?? refuse('NOT_FOUND')
  const isTheirs = task.user_id === ctx.actor.id || task.created_by === ctx.actor.id
  if (!isTheirs && !task.isOnVisibleLead) refuse('NOT_FOUND')
  if (!isTheirs && !can(ctx, 'leads.update')) refuse('PERMISSION_DENIED')
  return prove(task)
}
export type ChangeableTask = Awaited<ReturnType<typeof changeableTask>>
