import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** How many leads the company has, counted as far as `most`. */
export const leadsSoFar = (_: Ctx, most: number) => sql`
  select count(*)::int
  from (
    select
    from leads
    where deleted_at is null
    limit ${most}::int
  ) as counted`

/** There is a lead. */
export const leadFact = () => sql`exists (select from leads where deleted_at is null)`
