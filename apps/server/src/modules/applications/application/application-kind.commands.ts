import { type Entry, entriesStep } from '#modules/leads/leads.public.ts'
import { factsOfMove, historyStep, type Move } from '#modules/masters/masters.public.ts'
import type { Keeping } from '#platform/record.ts'

/** How changes of an application are recorded: with timeline and history. */
export const applicationKind: Keeping<'applications', Entry, Move> = {
  module: 'application',
  table: 'applications',
  changedAt: 'updated_at',
  entries: (ctx, entries) => entriesStep(ctx, 'application', entries),
  history: (ctx, { id }, move) => [
    historyStep(ctx, 'application', id, move),
    entriesStep(ctx, 'application', [{ id, type: 'status_changed', vars: factsOfMove(move), visibility: 'shared' }]),
  ],
}
