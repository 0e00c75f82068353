import { formatTime } from '#platform/i18n/format.ts'
import { Due } from '#ui/parts/due.tsx'
import { useDueWords } from './next-step.tsx'

interface Props {
  readonly at: string
  readonly isOverdue: boolean
  /** It stands in a list of today's, which need not be told the day again. */
  readonly isAmongToday?: boolean
}

/** When a step is due, where it is the matter of the day: what was due earlier today is of today still, and late only tomorrow. */
export function LateStepDue({ at, isOverdue, isAmongToday = false }: Props) {
  const { text, when } = useDueWords()({ at, isOverdue })
  const due = new Date(at)
  if (due.toDateString() !== new Date().toDateString()) return <Due when={when}>{text}</Due>
  // Midnight is what a day without an hour is kept as.
  const hasHour = due.getHours() + due.getMinutes() > 0
  return <Due when="today">{isAmongToday && hasHour ? formatTime(at) : text}</Due>
}
