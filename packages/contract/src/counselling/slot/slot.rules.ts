/** One stretch of a week in which a counselling can be booked, on the clock of who holds it; Monday is 1. */
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

/** How far ahead a student may book, and how soon the first time is: nobody is called to a counselling that begins at once. */
export const bookingLimits = { daysAhead: 60, noticeMinutes: 60 } as const

/** Whether a student may still change a counselling themselves, by the hours the company asks for. */
export const mayStillChange = (schedule_date: string, now: Date, hours: number) =>
  Date.parse(schedule_date) - now.getTime() >= hours * 3_600_000
