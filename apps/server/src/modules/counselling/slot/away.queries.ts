import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Those of these people who have a day off at a moment, on their own clock. */
export async function awayAt(ctx: Ctx, userIds: readonly number[], at: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select h.user_id
    from counselling_hours h
    where h.user_id = any(${userIds}::int[])
      and exists (
        select
        from jsonb_to_recordset(h.days_off) as away ("from" date, "to" date)
        where (${at.toISOString()}::timestamptz at time zone h.time_zone)::date between away."from" and away."to"
      )`.execute(ctx.db)
  return rows.map(({ user_id }) => user_id)
}
