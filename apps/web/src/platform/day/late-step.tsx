import { formatSpan } from '#platform/i18n/day-span.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Due } from '#ui/parts/due.tsx'
import { useDueWords } from './next-step.tsx'

/** When a step is due, where it is the matter of the day: of one that was due earlier today, how long it is late. */
export function LateStepDue(step: { readonly at: string; readonly isOverdue: boolean }) {
  const t = useT()
  const { text, when } = useDueWords()(step)
  const due = new Date(step.at)
  const isOfToday = due.toDateString() === new Date().toDateString()
  // Midnight is what a day without an hour is kept as.
  const hasHour = due.getHours() + due.getMinutes() > 0
  if (!step.isOverdue || !isOfToday) return <Due when={when}>{text}</Due>
  return hasHour ? <Due when="overdue">{t('{{time}} overdue', { time: formatSpan(step.at) })}</Due> : <Due when="today">{text}</Due>
}
