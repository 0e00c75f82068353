import { formatMoment, formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Due } from '#ui/parts/due.tsx'

const dayOf = (moment: Date) => moment.setHours(0, 0, 0, 0)

/** When the next step is due, in words: how many days too late, today or tomorrow with its hour, or the moment. */
export function NextStepDue({ at, isOverdue }: { at: string; isOverdue: boolean }) {
  const t = useT()
  const days = Math.round((dayOf(new Date(at)) - dayOf(new Date())) / 86_400_000)
  const time = formatTime(at)
  const soon = days === 0 ? t('Today, {{time}}', { time }) : days === 1 ? t('Tomorrow, {{time}}', { time }) : formatMoment(at)
  return (
    <Due when={isOverdue ? 'overdue' : days === 0 ? 'today' : 'later'}>
      {days < 0 && isOverdue ? t('{{count}} days overdue', { count: -days }) : soon}
    </Due>
  )
}
