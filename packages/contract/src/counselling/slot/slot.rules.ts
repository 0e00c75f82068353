/** How far ahead a student may book, and how soon the first time is: nobody is called to a counselling that begins at once. */
export const bookingLimits = { daysAhead: 60, noticeMinutes: 60 } as const

/** Whether a student may still change a counselling themselves, by the hours the company asks for. */
export const mayStillChange = (schedule_date: string, now: Date, hours: number) =>
  Date.parse(schedule_date) - now.getTime() >= hours * 3_600_000
