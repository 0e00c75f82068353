/** One stretch of a week, on the clock of whoever keeps it; Monday is 1. */
export interface WeeklyHours {
  readonly weekday: number
  readonly from: string
  readonly until: string
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether stretches of one day meet, and each ends after it begins; midnight at the end of a day is 24:00. */
export function faultIn(weekly: readonly WeeklyHours[]): { readonly index: number; readonly text: string } | undefined {
  for (const [index, hours] of weekly.entries()) {
    if (minutesOf(hours.until) <= minutesOf(hours.from)) return { index, text: 'The end is after the start' }
    const meets = weekly.some(
      (other, place) =>
        place < index &&
        other.weekday === hours.weekday &&
        minutesOf(other.from) < minutesOf(hours.until) &&
        minutesOf(hours.from) < minutesOf(other.until),
    )
    if (meets) return { index, text: 'These times overlap' }
  }
  return undefined
}

/** The hours of a company that has not said any. */
export const usualWeek: readonly WeeklyHours[] = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '18:00' }))
