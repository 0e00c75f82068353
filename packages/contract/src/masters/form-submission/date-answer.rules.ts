import type { Validations } from '../form/form.rules.ts'
import { answerTexts as texts } from './answer-texts.rules.ts'

/** What time it is, and on which clocks. */
export interface Clock {
  readonly now: Date
  /** The tenant's zone: what `today` is, and on which day an instant falls. */
  readonly zone: string
}
/** A time as it is kept, or what is wrong with it: an English text with gaps and what fills them. */
type Read = { readonly value: string } | { readonly text: string; readonly vars: Readonly<Record<string, string>> }

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en-CA', {
    ...parts,
    timeZone: zone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  formats.set(zone, made)
  return made
}

/** The day and the time of an instant on the clocks of a zone: ['2026-03-01', '09:30']. */
function clockOf(instant: Date, zone: string): readonly [string, string] {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return [`${part['year']!.padStart(4, '0')}-${part['month']}-${part['day']}`, `${part['hour']}:${part['minute']}`]
}

/** The day an instant falls on in a zone. */
export const dayIn = (instant: Date, zone: string): string => clockOf(instant, zone)[0]

/** The instant at which the clocks of a zone show this day and time. */
export function instantIn(day: string, time: string, zone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  let at = shown
  // Once for the zone's distance, once more where that distance changed in between.
  for (let turn = 0; turn < 2; turn++) at += shown - Date.parse(`${clockOf(new Date(at), zone).join('T')}:00Z`)
  return new Date(at)
}

const isDay = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
const shownDay = (day: string) => day.split('-').reverse().join('-')
const withOffset = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/

/** A moment of a rule or an answer: a day, or an instant that falls on one. */
interface Moment {
  readonly day: string
  readonly instant: Date | null
  readonly shown: string
}

function momentOf(text: string, { now, zone }: Clock): Moment | undefined {
  if (text === 'today') return momentOf(dayIn(now, zone), { now, zone })
  if (isDay(text)) return { day: text, instant: null, shown: shownDay(text) }
  const match = withOffset.exec(text)
  if (!match || !isDay(match[1]!)) return undefined
  const instant = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  if (Number.isNaN(instant.getTime())) return undefined
  const [day, time] = clockOf(instant, zone)
  return { day, instant, shown: `${shownDay(day)} ${time}` }
}

/** Below, at or above: by the clock where both have a time, else by the day. */
const compare = (one: Moment, other: Moment) =>
  one.instant && other.instant ? one.instant.getTime() - other.instant.getTime() : one.day < other.day ? -1 : one.day > other.day ? 1 : 0

/** A date or a date with time: before and after exclude their bound, a range includes both of its (G-M-28). */
export function boundsOfTime(type: 'date' | 'datetime', given: unknown, rules: Validations, at: Clock): Read {
  const moment = typeof given === 'string' ? momentOf(given.trim(), at) : undefined
  if (!moment || given === 'today' || (type === 'datetime') !== (moment.instant !== null)) return { text: texts.notValid, vars: {} }
  const limitOf = (text: string | undefined) => (text === undefined || text === '' ? undefined : momentOf(text, at))
  if (rules.range) {
    const [from, to] = [limitOf(rules.range.from), limitOf(rules.range.to)]
    if (from && to && (compare(moment, from) < 0 || compare(moment, to) > 0))
      return { text: texts.between, vars: { from: from.shown, to: to.shown } }
  }
  const [before, after] = [limitOf(rules.before), limitOf(rules.after)]
  if (before && compare(moment, before) >= 0) return { text: texts.before, vars: { date: before.shown } }
  if (after && compare(moment, after) <= 0) return { text: texts.after, vars: { date: after.shown } }
  return { value: moment.instant ? moment.instant.toISOString() : moment.day }
}
