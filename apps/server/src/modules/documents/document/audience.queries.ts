import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

interface RecordListeners {
  readonly identifier: string
  readonly branch_id: number | null
  readonly team_id: number | null
  readonly agent_id: number | null
  readonly institution_id: number | null
  readonly user_ids: number[]
}

/** Who may be told that a record's papers changed. Read by the product itself, so without a check of rights. */
export async function listenersOf(ctx: Ctx, module: 'lead' | 'application', id: number): Promise<RecordListeners | undefined> {
  const query =
    module === 'lead'
      ? sql<RecordListeners>`
        select l.identifier, l.branch_id, l.team_id, l.agent_id, null::int as institution_id,
          array(
            select user_id from lead_users u where u.lead_id = l.id
          ) || array_remove(array[l.student_user_id], null) as user_ids
        from leads l
        where l.id = ${id}`
      : sql<RecordListeners>`
        select a.identifier, a.branch_id, a.team_id, a.agent_id,
          case when a.submitted_at is not null then a.institution_id end as institution_id,
          array(
            select user_id from lead_users u where u.lead_id = a.lead_id
          ) || array_remove(array[l.student_user_id], null) as user_ids
        from applications a
        join leads l on l.id = a.lead_id
        where a.id = ${id}`
  return (await query.execute(ctx.db)).rows[0]
}
