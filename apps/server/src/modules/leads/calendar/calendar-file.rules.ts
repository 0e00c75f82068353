import type { CalendarEntry } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { calendarMoment, escaped, folded } from '#platform/text/calendar.ts'

/** How long something takes of which only the beginning is known. */
const usualMinutes = 15

/** A calendar as programs read it (iCalendar, RFC 5545). Moments are written in UTC, so no zone has to be described. */
export function calendarFile(name: string, entries: readonly CalendarEntry[], now: Date): string {
  const stamp = calendarMoment(now.toISOString())
  return folded([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Embark//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    // How often to ask again, in the words of the standard and of those who had their own before.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap(({ kind, identifier, title, starts_at, minutes, about, is_done }) => [
      'BEGIN:VEVENT',
      `UID:${kind}-${identifier}`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${calendarMoment(starts_at)}`,
      `DURATION:PT${minutes ?? usualMinutes}M`,
      `SUMMARY:${escaped(`${is_done ? '✓ ' : ''}${title}`)}`,
      ...(about ? [`DESCRIPTION:${escaped(about.name)}`] : []),
      // A reminder keeps nobody from being invited at that time.
      `TRANSP:${kind === 'task' ? 'TRANSPARENT' : 'OPAQUE'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])
}
