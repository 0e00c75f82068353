import type { CalendarHours } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { instantIn } from '@embark/contract/masters/form-submission/date-answer.rules.ts'
import { dayOf } from '#ui/day-of.ts'

const dayMs = 86_400_000
/** A stretch in which somebody works, in milliseconds since 1970; the second one no longer belongs to it. */
type Stretch = readonly [from: number, until: number]

const startOf = (day: string) => new Date(`${day}T00:00:00`).getTime()

/** When the branch works on the days from one to another, both included, in order: its own clock says so, wherever the reader is. */
function stretches({ weekly, holidays, time_zone }: CalendarHours, from: string, to: string): Stretch[] {
  const worked: Stretch[] = []
  // A day more at both ends: on the reader's clock it may reach into those that are shown.
  for (let at = Date.parse(from) - dayMs; at <= Date.parse(to) + dayMs; at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (holidays.some((holiday) => holiday.from <= day && day <= holiday.to)) continue
    const weekday = new Date(at).getUTCDay() || 7
    for (const hours of weekly)
      if (hours.weekday === weekday)
        worked.push([instantIn(day, hours.from, time_zone).getTime(), instantIn(day, hours.until, time_zone).getTime()])
  }
  return worked.sort(([one], [other]) => one - other)
}

/** What a stretch of days says of work. */
export interface WorkingDays {
  /** When nobody works, in order. */
  readonly gaps: readonly { readonly start: string; readonly end: string }[]
  readonly isClosed: (day: string) => boolean
  /** The holiday on which a day falls. */
  readonly holidayOn: (day: string) => string | undefined
  /** The first hour of work and the one after the last, of any day; nothing where nobody works. */
  readonly hours: readonly [first: number, last: number] | undefined
}

/** When the reader's branch works on the days from one to another, both included, on the reader's clock. */
export function workingDays(hours: CalendarHours, from: string, to: string): WorkingDays {
  const [start, end] = [startOf(from), startOf(dayOf(new Date(startOf(to) + 1.5 * dayMs)))]
  const open = stretches(hours, from, to).filter(([begins, ends]) => ends > start && begins < end)
  const edges = [start, ...open.flat(), end]
  const gaps = edges.flatMap((edge, at) => (at % 2 === 0 && edge < edges[at + 1]! ? [{ start: edge, end: edges[at + 1]! }] : []))
  const days = new Set(open.flatMap(([begins, ends]) => [dayOf(new Date(begins)), dayOf(new Date(ends - 1))]))
  const hourOf = (moment: number) => new Date(moment).getHours()
  return {
    gaps: gaps.map((gap) => ({ start: new Date(gap.start).toISOString(), end: new Date(gap.end).toISOString() })),
    isClosed: (day) => !days.has(day),
    holidayOn: (day) => hours.holidays.find((holiday) => holiday.from <= day && day <= holiday.to)?.name,
    hours: open.length
      ? [Math.min(...open.map(([begins]) => hourOf(begins))), Math.max(...open.map(([, ends]) => hourOf(ends - 1) + 1))]
      : undefined,
  }
}

/** Days of a week that have the same hours and follow each other, by the day it begins with; no hours where they are closed. */
export interface DayRun {
  readonly first: number
  readonly last: number
  readonly times: readonly string[]
}

/** A week in a few lines: days with the same times stand together. */
export function weekInLines(weekly: CalendarHours['weekly'], firstDay: number, said: (from: string, until: string) => string): DayRun[] {
  const runs: DayRun[] = []
  for (let at = 0; at < 7; at++) {
    const weekday = ((firstDay + at + 6) % 7) + 1
    const ofDay = weekly.filter((hours) => hours.weekday === weekday).toSorted((one, other) => one.from.localeCompare(other.from))
    const times = ofDay.map(({ from, until }) => said(from, until))
    const run = runs.at(-1)
    if (run && run.times.join() === times.join()) runs[runs.length - 1] = { ...run, last: weekday }
    else runs.push({ first: weekday, last: weekday, times })
  }
  return runs
}
