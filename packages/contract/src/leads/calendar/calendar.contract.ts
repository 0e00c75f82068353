import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Day, Identifier, PersonRef, Timestamp } from '../../kernel/shapes.ts'
import { WeeklyHours } from '../../organization/working-hours/weekly-hours.contract.ts'
import { Whose } from '../task/task.contract.ts'
import { calendarDays, calendarKinds } from './calendar.rules.ts'

/** Something with a time, whatever module it comes from. */
export const CalendarEntry = z.object({
  kind: z.enum(calendarKinds),
  identifier: Identifier,
  title: z.string(),
  starts_at: Timestamp,
  /** How long it takes; nothing where only its beginning counts. */
  minutes: z.number().int().nullable(),
  user: PersonRef,
  /** The record it is about, in the words and the address people know it by. */
  about: z.object({ module: z.enum(['lead', 'application', 'agent']), identifier: Identifier, name: z.string() }).nullable(),
  is_done: z.boolean(),
  is_overdue: z.boolean(),
  can: z.object({ move: z.boolean() }),
})
export type CalendarEntry = z.output<typeof CalendarEntry>

/** When the reader of a calendar works, on the clock of their branch. */
export const CalendarHours = z.object({
  time_zone: z.string(),
  weekly: z.array(WeeklyHours),
  holidays: z.array(z.object({ from: Day, to: Day, name: z.string() })),
  can: z.object({ update: z.boolean() }),
})
export type CalendarHours = z.output<typeof CalendarHours>

const dayMs = 86_400_000

/** The address of a calendar, for programs that show calendars; null while it is switched off. */
const Feed = z.object({ address: z.string().nullable(), since: Timestamp.nullable() })
export type CalendarFeed = z.output<typeof Feed>

/** What stands in somebody's calendar, and the private feed of it: issue of tasks and reminders, ADR 0137. */
export const calendars = resource('leads.calendar', {
  entries: {
    route: 'GET /calendar',
    access: 'leads.read',
    summary: 'Read what stands in a calendar between two days of the caller’s clock, both included.',
    description: `At most ${calendarDays} days and a thousand entries of a kind; isComplete says whether that was all.`,
    query: z
      .object({ from: Day, to: Day, whose: Whose.default('mine') })
      .refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) <= calendarDays * dayMs, {
        path: ['to'],
        message: 'This value is not valid',
      }),
    response: z.object({ recordsInfo: z.array(CalendarEntry), isComplete: z.boolean() }),
  },
  hours: {
    route: 'GET /calendar/working-hours',
    access: 'leads.read',
    summary: 'Read when the caller works: the hours and holidays of their branch, or of the company; null for who is not of the company.',
    response: z.object({ hoursInfo: CalendarHours.nullable() }),
  },
  feed: {
    route: 'GET /calendar/feed',
    access: 'leads.read',
    summary: 'Read the secret address of the own calendar, where it is switched on.',
    response: z.object({ feedInfo: Feed }),
  },
  renewFeed: {
    route: 'POST /calendar/feed',
    access: 'leads.read',
    recentProof: false,
    summary: 'Switch the own calendar feed on, or give it a new address; the one before stops working.',
    response: z.object({ feedInfo: Feed }),
    message: 'Your calendar has a new address',
    audit: 'calendar_feed.renewed',
    // The answer is a secret.
    idempotency: false,
  },
  removeFeed: {
    route: 'DELETE /calendar/feed',
    access: 'leads.read',
    recentProof: false,
    summary: 'Switch the own calendar feed off.',
    response: z.object({ feedInfo: Feed }),
    message: 'Your calendar is no longer shared',
    audit: 'calendar_feed.removed',
  },
  file: {
    route: 'GET /calendar/feed/:secret/calendar.ics',
    access: 'public',
    summary: 'Read a calendar by its secret address, as programs that show calendars do.',
    description: 'Every wrong address answers the same 404, and so does one whose owner has left or lost the role. Times are UTC.',
    params: z.object({ secret: z.string().min(1).max(400) }),
    query: z.object({ client_number: z.string().max(60).optional() }),
    response: download('text/calendar'),
    errors: ['NOT_FOUND'],
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
})
