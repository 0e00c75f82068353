import { type Task, tasks } from '@embark/contract/leads/task/task.contract.ts'
import { isPast } from '@embark/contract/leads/task/task.rules.ts'
import { call } from '#platform/api/call.ts'

/** Makes a task what it was, unless somebody changed it since; none to a time that has passed, which no task may be given. */
export function wayBack(before: Pick<Task, 'note' | 'scheduled_at'> & Partial<Pick<Task, 'type'>>, now: Task) {
  const { note, scheduled_at, type } = now
  const isMoved = Date.parse(before.scheduled_at) !== Date.parse(scheduled_at)
  if (isMoved && isPast(before.scheduled_at, new Date())) return undefined
  const body = {
    ...(before.note !== note && { note: before.note }),
    ...(before.type !== undefined && before.type !== type && { type: before.type }),
    ...(isMoved && { scheduled_at: before.scheduled_at }),
  }
  return () => call(tasks.edit, { params: { id: now.identifier }, body: { ...body, seen: { note, scheduled_at, type } } })
}
