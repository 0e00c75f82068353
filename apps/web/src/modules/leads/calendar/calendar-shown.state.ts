import type { CalendarEntry } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { formatDays } from '#platform/i18n/day-span.ts'
import { inARow, wordLocale } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { dayOf } from '#ui/day-of.ts'

export type CalendarView = 'day' | 'week' | 'month' | 'agenda'
/** What the calendar shows: its way, the days it is about, and the days it reads, which are more where weeks of a month begin before it. */
export interface Shown {
  readonly view: CalendarView
  readonly day: string
  readonly last: string
  readonly from: string
  readonly to: string
}

/** The days that are shown, in words. */
export function titleOf({ view, day, last }: Shown): string {
  if (view !== 'month') return formatDays(day, last)
  return new Intl.DateTimeFormat(wordLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(day))
}

/** What stands in them, in words. */
export function useCounts(entries: readonly CalendarEntry[] | undefined, shown: Shown | null): string {
  const t = useT()
  if (!entries || !shown) return ''
  const within = entries.filter(({ starts_at }) => {
    const day = dayOf(new Date(starts_at))
    return shown.day <= day && day <= shown.last
  })
  const of = (kind: CalendarEntry['kind']) => within.filter((entry) => entry.kind === kind).length
  const meetings = of('counselling')
  return inARow([...(meetings ? [t('{{count}} counsellings', { count: meetings })] : []), t('{{count}} tasks', { count: of('task') })])
}
