import { formatAgo, formatMoment } from '#platform/i18n/format.ts'
import { Due } from '#ui/parts/due.tsx'

/** When the next step is due, in words: overdue, today, or the day. */
export function NextStepDue({ at, isOverdue }: { at: string; isOverdue: boolean }) {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return <Due when={isOverdue ? 'overdue' : isToday ? 'today' : 'later'}>{isOverdue || isToday ? formatAgo(at) : formatMoment(at)}</Due>
}
