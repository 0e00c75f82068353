/** Hours in which nobody is written to, by a clock: from one time until another, over midnight where that comes earlier. */
export interface QuietHours {
  readonly from: string
  readonly until: string
  readonly time_zone: string
}

/** Whose hours hold for a person: those of the company, their own, or none. */
export const quietChoices = ['company', 'own', 'never'] as const

const dayMinutes = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
/** What a clock of a zone shows, in minutes since midnight. */
const clockOf = (moment: Date, timeZone: string) =>
  minutesOf(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(moment))

/** When the quiet hours end in which a moment lies; undefined where it lies in none. */
export function endOfQuiet(moment: Date, { from, until, time_zone }: QuietHours): Date | undefined {
  const [now, start, end] = [clockOf(moment, time_zone), minutesOf(from), minutesOf(until)]
  const isQuiet = start < end ? now >= start && now < end : now >= start || now < end
  if (!isQuiet) return undefined
  const later = (from: Date, minutes: number) => new Date(Math.floor(from.getTime() / 60_000 + minutes) * 60_000)
  const first = later(moment, (end - now + dayMinutes) % dayMinutes)
  // In the nights of a change of the clocks the end lies an hour beside that; it may even be a time that no clock shows.
  const beside = end - clockOf(first, time_zone)
  const exact = later(first, Math.abs(beside) > dayMinutes / 2 ? beside - Math.sign(beside) * dayMinutes : beside)
  return clockOf(exact, time_zone) === end ? exact : first
}
