import type { CalendarEntry } from '@embark/contract/leads/calendar/calendar.contract.ts'

/** Whether only the day of a task is known: it begins with its day, as in the list of tasks. */
export function isOfDay({ kind, starts_at, minutes }: CalendarEntry): boolean {
  const at = new Date(starts_at)
  return kind === 'task' && minutes === null && at.getHours() === 0 && at.getMinutes() === 0
}
