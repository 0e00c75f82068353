import { sql } from 'kysely'
import type { Outlived } from '#platform/jobs/outlived.ts'

/** Whose turn it was to get a lead matters for a day. */
export const outlivedTurns: Outlived = { table: 'lead_turns', isOver: sql`taken_at < now() - interval '1 day'` }
