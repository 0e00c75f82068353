export const taskStatuses = ['pending', 'completed', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const taskTypes = ['reminder', 'call', 'meeting', 'todo'] as const
export type TaskType = (typeof taskTypes)[number]
/** How the kinds of tasks are called. */
export const taskTypeLabels: Readonly<Record<TaskType, string>> = {
  reminder: 'Reminder',
  call: 'Phone call',
  meeting: 'Appointment',
  todo: 'To-do',
}
/** What moves a reminder into each state, as its menu says it. */
export const reminderVerbs: Readonly<Record<TaskStatus, string>> = {
  completed: 'Mark as done',
  cancelled: 'Cancel reminder',
  pending: 'Reopen',
}
/** What a task is about; a general one is about nothing but itself. */
export const taskCategories = ['lead', 'application', 'agent', 'general'] as const
export type TaskCategory = (typeof taskCategories)[number]

/** How what a task is about is called. */
export const taskCategoryLabels: Readonly<Record<TaskCategory, string>> = {
  lead: 'Lead',
  application: 'Application',
  agent: 'Agent',
  general: 'Nothing else',
}

/** Where a task may go from where it stands (G-L-67). Only an open one can be given another time or another person. */
export const taskMoves: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  pending: ['completed', 'cancelled'],
  completed: ['pending'],
  cancelled: ['pending'],
}

/** The tabs of the page of tasks; a day is one of the reader's clock. */
export const taskTabs = ['open', 'overdue', 'today', 'week', 'later', 'done'] as const
export type TaskTab = (typeof taskTabs)[number]
/** How they are called. */
export const taskTabLabels: Readonly<Record<TaskTab, string>> = {
  open: 'All open',
  overdue: 'Overdue',
  today: 'Today',
  week: 'Next 7 days',
  later: 'Later',
  done: 'Done',
}

/** Whether a moment lies in the past, with a minute for typing (G-L-68). The same in form and server. */
export const isPast = (scheduledAt: string, now: Date) => new Date(scheduledAt).getTime() < now.getTime() - 60_000

/** The same time of day on another day of a clock so many minutes east of UTC. */
export function onDay(scheduledAt: string, day: string, offsetMinutes: number): string {
  const there = new Date(Date.parse(scheduledAt) + offsetMinutes * 60_000).toISOString()
  return new Date(Date.parse(`${day}${there.slice(10)}`) - offsetMinutes * 60_000).toISOString()
}
