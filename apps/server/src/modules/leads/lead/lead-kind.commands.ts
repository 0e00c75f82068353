import { sql } from 'kysely'
import { factsOfMove, historyStep, type Move } from '#modules/masters/masters.public.ts'
import type { Keeping, Step } from '#platform/record.ts'
import { type Entry, entriesStep } from '../activity/activity.commands.ts'

/** How a lead is kept: its lists are ordered by what happened to it last, and it has a timeline and a history. */
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

/** What is told on a lead of something that belongs to it, such as its application. */
export const stepsOnLead = (ctx: Parameters<typeof entriesStep>[0], id: number, entry: Entry): Step[] => [
  entriesStep(ctx, 'lead', [{ ...entry, id }]),
  sql`update leads set last_activity_at = now() where id = ${id}`,
]
