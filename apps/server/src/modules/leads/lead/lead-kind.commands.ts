import { sql } from 'kysely'
import { factsOfMove, historyStep, type Move } from '#modules/masters/masters.public.ts'
import type { Keeping, Step } from '#platform/record.ts'
import { type Entry, entriesStep } from '../activity/activity.commands.ts'

/** How changes of a lead are recorded: with last activity, timeline and history. */
export const leadKind: Keeping<'leads', Entry, Move> = {
  module: 'lead',
  table: 'leads',
  changedAt: 'updated_at',
  stirredAt: 'last_activity_at',
  entries: (ctx, entries) => entriesStep(ctx, 'lead', entries),
  history: (ctx, { id }, move) => [
    historyStep(ctx, 'lead', id, move),
    entriesStep(ctx, 'lead', [{ id, type: 'status_changed', vars: factsOfMove(move), visibility: 'shared' }]),
  ],
}

/** An activity on a lead about something that belongs to it, such as an application. */
export const stepsOnLead = (ctx: Parameters<typeof entriesStep>[0], id: number, entry: Entry): Step[] => [
  entriesStep(ctx, 'lead', [{ ...entry, id }]),
  sql`update leads set last_activity_at = now() where id = ${id}`,
]
