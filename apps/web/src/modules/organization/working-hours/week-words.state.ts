import type { WeeklyHours } from '@embark/contract/organization/working-hours/working-hours.rules.ts'
import { currentLanguage } from '#platform/i18n/i18n.ts'

/** A week in words: days with the same times stand together, Monday first. */
export function weekInWords(weekly: readonly WeeklyHours[], language: string = currentLanguage()): string {
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  // The fifth of January 2026 was a Monday.
  const dayName = (weekday: number) => short.format(Date.UTC(2026, 0, 4 + weekday))
  const timesOf = (weekday: number) =>
    weekly
      .filter((hours) => hours.weekday === weekday)
      .toSorted((one, other) => one.from.localeCompare(other.from))
      .map(({ from, until }) => `${from}–${until}`)
      .join(', ')
  const runs: { first: number; last: number; times: string }[] = []
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const [times, run] = [timesOf(weekday), runs.at(-1)]
    if (run && run.times === times && run.last === weekday - 1) run.last = weekday
    else if (times) runs.push({ first: weekday, last: weekday, times })
  }
  return runs
    .map(({ first, last, times }) => `${first === last ? dayName(first) : `${dayName(first)}–${dayName(last)}`} ${times}`)
    .join(' · ')
}
