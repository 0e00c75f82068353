import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'

async function tellOf(ctx: Ctx, id: number, action: 'created' | 'changed') {
  const task = await ctx.db
    .selectFrom('tasks')
    .select(['identifier', 'user_id', 'created_by', 'category', 'record_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!task) return
  const people = [...new Set([task.user_id, task.created_by])].filter((person) => person !== null)
  ctx.tell(
    people.map((person) => roomOfUser(ctx.tenant.id, person)),
    'recordChanged',
    { noun: 'task', identifier: task.identifier, action },
  )
  if (task.category === 'lead' && task.record_id !== null) ctx.emit('lead.updated', { id: task.record_id })
}

/** Keeps the reminders of the people they concern fresh, and the lead they stand on. */
export const taskSubscribers = [
  on('task.created', 'task.tell_created', (ctx, { id }) => tellOf(ctx, id, 'created')),
  on('task.changed', 'task.tell_changed', (ctx, { id }) => tellOf(ctx, id, 'changed')),
]
