import type { TimelineDay, TimelineEvent } from '#ui/record/timeline-feed.tsx'
import { formatDayHeading, formatTime } from '../i18n/format.ts'

interface Entry {
  readonly identifier: string
  readonly created_at: string
}
type Look = Omit<TimelineEvent, 'id' | 'time' | 'dateTime'>

/** What happened under the days of the reader on which it did, in the order of the entries. */
export function eventDays<E extends Entry>(entries: readonly E[], t: (text: string) => string, lookOf: (entry: E) => Look): TimelineDay[] {
  const days = new Map<string, TimelineDay>()
  for (const entry of entries) {
    const { identifier, created_at } = entry
    const id = new Date(created_at).toDateString()
    const day = days.get(id) ?? { id, name: formatDayHeading(created_at, t), events: [] }
    day.events.push({ id: identifier, time: formatTime(created_at), dateTime: created_at, ...lookOf(entry) })
    days.set(id, day)
  }
  return [...days.values()]
}
