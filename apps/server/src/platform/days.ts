import type { DayRange } from '@embark/contract/kernel/shapes.ts'

const dayMs = 86_400_000

/** The clock of whoever asks: minutes east of UTC (G-C-37). */
export interface Clock {
  readonly offsetMinutes: number
  /** Its zone, if it is known: on other days it may have been set otherwise than now. */
  readonly zone?: string | undefined
}

/** The instant at which a calendar day begins on the caller's clock, or another day counted from it (G-L-05). */
export function dayStart({ offsetMinutes, zone }: Clock, day: string, plusDays = 0) {
  const midnight = Date.parse(`${day}T00:00:00Z`) + plusDays * dayMs
  return new Date(zone ? startIn(zone, midnight) : midnight - offsetMinutes * 60_000).toISOString()
}

/** The first instant of a day in a zone; where the clock is put forward over midnight, that is the moment at which it is. */
function startIn(zone: string, midnight: number) {
  const begins = [midnight - dayMs, midnight + dayMs].map((near) => midnight - aheadOf(zone, near))
  return Math.min(...begins.filter((start) => start + aheadOf(zone, start) >= midnight))
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
const aheadOf = (zone: string, instant: number) =>
  Date.parse(`${clockIn(zone).format(instant).replace(' ', 'T')}Z`) - Math.floor(instant / 1_000) * 1_000

const mostClocks = 200
const clocks = new Map<string, Intl.DateTimeFormat>()
/** A clock that writes moments as ISO 8601 does; kept, since making one takes longer than many answers. */
function clockIn(zone: string) {
  const kept = clocks.get(zone)
  if (kept) return kept
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  // A zone has as many names as ways to write it large and small.
  if (clocks.size >= mostClocks) clocks.clear()
  clocks.set(zone, clock)
  return clock
}

/** Whether there is a zone of this name, such as Europe/Istanbul. */
export function isZone(text: string) {
  try {
    return /^[A-Za-z][\w+/-]{0,59}$/.test(text) && clockIn(text) !== undefined
  } catch {
    return false
  }
}

/** The calendar day it is on the caller's clock. */
export const todayOf = ({ now, offsetMinutes }: Clock & { readonly now: () => Date }) =>
  new Date(now().getTime() + offsetMinutes * 60_000).toISOString().slice(0, 10)

// Making one takes a twentieth of what a page of programs takes.
const calendars = new Map<string, Intl.DateTimeFormat>()
/** The calendar day it is where the company is; in Canada days are written as the database writes them. */
export function companyToday({
  now,
  tenant: { time_zone },
}: {
  readonly now: () => Date
  readonly tenant: { readonly time_zone: string }
}) {
  const calendar = calendars.get(time_zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: time_zone })
  calendars.set(time_zone, calendar)
  return calendar.format(now())
}

const plus = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const monthStart = (day: string, plusMonths = 0) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + plusMonths, 1)).toISOString().slice(0, 10)
const relative: Readonly<Record<NonNullable<DayRange['within']>, (today: string) => readonly [from: string, to: string]>> = {
  today: (today) => [today, today],
  yesterday: (today) => [plus(today, -1), plus(today, -1)],
  last_7_days: (today) => [plus(today, -6), today],
  last_30_days: (today) => [plus(today, -29), today],
  this_month: (today) => [monthStart(today), plus(monthStart(today, 1), -1)],
  last_month: (today) => [monthStart(today, -1), plus(monthStart(today), -1)],
  this_year: (today) => [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`],
  next_7_days: (today) => [today, plus(today, 6)],
  next_30_days: (today) => [today, plus(today, 29)],
}

/** The first and the last day of a range, counted from today on the caller's clock where it is told so. */
export function daysOf(clock: Parameters<typeof todayOf>[0], { from, to, within }: DayRange): Omit<DayRange, 'within'> {
  if (!within) return { from, to }
  const [first, last] = relative[within](todayOf(clock))
  return { from: first, to: last }
}
