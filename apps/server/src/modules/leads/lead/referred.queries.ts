import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** How many leads came by the links of a person, and how many of them enrolled. Nothing else about them is told. */
export async function leadsBroughtBy({ db }: Ctx, userId: number) {
  const { rows } = await sql<{ came_count: number; enrolled_count: number }>`
    select count(*)::int as came_count, (count(*) filter (where converted_at is not null))::int as enrolled_count
    from leads
    where referred_by = ${userId} and deleted_at is null`.execute(db)
  return rows[0]!
}
