import { formatMomentDay, formatTime, inARow, wordLocale } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { kept } from '#ui/kept.ts'
import { Due, type DueWhen } from '#ui/parts/due.tsx'

const dayOf = (moment: Date) => moment.setHours(0, 0, 0, 0)

interface When {
  readonly at: string
  readonly isOverdue: boolean
}

const weekdayIn = kept((name) => new Intl.DateTimeFormat(name, { weekday: 'short', day: 'numeric', month: 'short' }))

/** Says when the next step is due: how many days too late, today, tomorrow or the day of this week in words, or the date. */
export function useDueWords() {
  const t = useT()
  return ({ at, isOverdue }: When): { text: string; when: DueWhen } => {
    const days = Math.round((dayOf(new Date(at)) - dayOf(new Date())) / 86_400_000)
    // Midnight is what a day without an hour is kept as.
    const time = formatTime(at)
    const date = () => (days > 1 && days < 7 ? weekdayIn(wordLocale()).format(new Date(at)) : formatMomentDay(at))
    const day = days === 0 ? t('Today') : days === 1 ? t('Tomorrow') : date()
    return {
      text: days < 0 && isOverdue ? t('{{count}} days overdue', { count: -days }) : inARow(time === '00:00' ? [day] : [day, time]),
      when: isOverdue ? 'overdue' : days === 0 ? 'today' : 'later',
    }
  }
}

/** The same as a line may show it. */
export function NextStepDue(step: When) {
  const { text, when } = useDueWords()(step)
  return <Due when={when}>{text}</Due>
}
