import { sql } from 'kysely'
import { countOf, type Figures, figures } from '#platform/db/figures.ts'

/** What the places of this module count; the days the oldest request has waited. */
export const agentFigures: Readonly<Record<string, Figures>> = {
  'agents.requests': () =>
    figures({
      waiting: countOf('agent_requests', sql`status = 'pending'`),
      days: sql`
        select coalesce(extract(day from now() - min(created_at)), 0)::int
        from agent_requests
        where status = 'pending'`,
    }),
  'agents.forms': () => figures({ all: countOf('agent_forms') }),
}
