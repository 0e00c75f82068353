import { formatMoment, formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Due, type DueWhen } from '#ui/parts/due.tsx'

const dayOf = (moment: Date) => moment.setHours(0, 0, 0, 0)

interface When {
  readonly at: string
  readonly isOverdue: boolean
}

/** Says when the next step is due: how many days too late, today or tomorrow with its hour, or the moment. */
export function useDueWords() {
  const t = useT()
  return ({ at, isOverdue }: When): { text: string; when: DueWhen } => {
    const days = Math.round((dayOf(new Date(at)) - dayOf(new Date())) / 86_400_000)
    const time = formatTime(at)
    const soon = days === 0 ? t('Today, {{time}}', { time }) : days === 1 ? t('Tomorrow, {{time}}', { time }) : formatMoment(at)
    return {
      text: days < 0 && isOverdue ? t('{{count}} days overdue', { count: -days }) : soon,
      when: isOverdue ? 'overdue' : days === 0 ? 'today' : 'later',
    }
  }
}

/** The same as a line may show it. */
export function NextStepDue(step: When) {
  const { text, when } = useDueWords()(step)
  return <Due when={when}>{text}</Due>
}
