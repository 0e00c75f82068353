import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { CalendarEntry, CalendarFeed } from '@embark/contract/leads/calendar/calendar.contract.ts'
import type { Task } from '@embark/contract/leads/task/task.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { dayStart } from '#platform/days.ts'
import { registry } from '#platform/registry.ts'
import { tasksBetween } from '../task/task.queries.ts'
import { ownFeed } from './calendar.policy.ts'
import { calendarFile } from './calendar-file.rules.ts'
import { feedAddress } from './feed-address.rules.ts'

/** Two moments; the second one no longer belongs to it. */
export interface Span {
  readonly from: string
  readonly to: string
}
/** The entries of one kind that the actor may see, what comes first at the head, and no more than so many. */
export type CalendarSource = (ctx: Ctx, span: Span, whose: 'mine' | 'team', most: number) => Promise<readonly CalendarEntry[]>

/** What puts entries into the calendar; a module with dated things of its own registers a source. */
export const calendarSources = registry<string, CalendarSource>('what stands in a calendar')

/** The tasks of a calendar: a moment each, in the words of who set them. */
export const taskEntries: CalendarSource = async (ctx, span, whose, most) =>
  (await tasksBetween(ctx, span, whose, most)).map((task) => ({
    kind: 'task' as const,
    identifier: task.identifier,
    title: task.note,
    starts_at: task.scheduled_at,
    minutes: null,
    user: task.user,
    about: aboutOf(task),
    is_done: task.status === 'completed',
    is_overdue: task.is_overdue,
    can: { move: task.status === 'pending' && task.can.change_status },
  }))

function aboutOf({
  category,
  lead,
  application,
  agent,
}: Pick<Task, 'category' | 'lead' | 'application' | 'agent'>): CalendarEntry['about'] {
  if (category === 'agent' && agent) return { module: 'agent', identifier: agent.identifier, name: agent.name }
  if (category === 'application' && application && lead)
    return { module: 'application', identifier: application.identifier, name: fullNameOf(lead) }
  return lead && { module: 'lead', identifier: lead.identifier, name: fullNameOf(lead) }
}

const mostOfAKind = 1_000

/** What stands in a calendar between two moments, from every source. */
export async function entriesBetween(ctx: Ctx, span: Span, whose: 'mine' | 'team') {
  const recordsInfo: CalendarEntry[] = []
  let isComplete = true
  // One after the other: they share the connection of the request.
  for (const source of calendarSources.all()) {
    const entries = await source(ctx, span, whose, mostOfAKind + 1)
    if (entries.length > mostOfAKind) isComplete = false
    recordsInfo.push(...entries.slice(0, mostOfAKind))
  }
  return { recordsInfo: recordsInfo.sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at)), isComplete }
}

/** The same between two days of the caller's clock, both of which belong to it. */
export const calendarOfDays = (
  ctx: Ctx,
  { from, to, whose }: { readonly from: string; readonly to: string; readonly whose: 'mine' | 'team' },
) => entriesBetween(ctx, { from: dayStart(ctx, from), to: dayStart(ctx, to, 1) }, whose)

/** The actor's own feed, with its address. */
export async function feedInfo(ctx: Ctx): Promise<CalendarFeed> {
  const feed = await ownFeed(ctx)
  return { address: feed ? feedAddress(ctx, feed.identifier) : null, since: feed?.created_at ?? null }
}

const dayMs = 86_400_000

/** The actor's calendar as a file: from a month ago to a year ahead. */
export async function writtenCalendar(ctx: Ctx): Promise<string> {
  const [now, day] = [ctx.now(), (days: number) => new Date(ctx.now().getTime() + days * dayMs).toISOString()]
  const { recordsInfo } = await entriesBetween(ctx, { from: day(-30), to: day(365) }, 'mine')
  return calendarFile(ctx.tenant.name, recordsInfo, now)
}
