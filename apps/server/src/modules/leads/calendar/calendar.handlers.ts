import { calendars } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { ownHours } from '#modules/organization/organization.public.ts'
import { implement } from '#platform/http/implement.ts'
import { removeFeed, renewFeed } from './calendar.commands.ts'
import { feedReader } from './calendar.policy.ts'
import { calendarOfDays, feedInfo, writtenCalendar } from './calendar.queries.ts'

export const calendarRoutes = implement(calendars, {
  entries: (ctx, { query }) => calendarOfDays(ctx, query),
  hours: async (ctx) => ({ hoursInfo: await ownHours(ctx) }),
  feed: async (ctx) => ({ feedInfo: await feedInfo(ctx) }),
  renewFeed: async (ctx) => ({ feedInfo: await renewFeed(ctx) }),
  removeFeed: async (ctx) => ({ feedInfo: await removeFeed(ctx) }),
  file: async (ctx, { params }) => ({
    filename: 'calendar.ics',
    type: 'text/calendar; charset=utf-8',
    disposition: 'attachment' as const,
    content: Buffer.from(await writtenCalendar(await feedReader(ctx, params.secret))),
  }),
})
