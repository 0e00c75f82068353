import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'

export interface ApplicationListeners {
  readonly identifier: string
  readonly id: number
  readonly student: string
  readonly institution: string
  readonly status: string
  readonly branch_id: number | null
  readonly team_id: number | null
  readonly agent_id: number | null
  /** Null before submission. */
  readonly institution_id: number | null
  readonly staff_ids: number[]
  readonly student_user_id: number | null
}

/** Who may be told about an application. Read by the product itself, so without a check of rights. */
export async function listenersOf(ctx: Ctx, id: number): Promise<ApplicationListeners | undefined> {
  const { rows } = await sql<ApplicationListeners>`
    select a.identifier, a.id, ${fullName('l')} as student, i.name as institution, s.name as status, a.branch_id,
      a.team_id, a.agent_id, case when a.submitted_at is not null then a.institution_id end as institution_id,
      array(select user_id from lead_users u where u.lead_id = a.lead_id order by u.id) as staff_ids, l.student_user_id
    from applications a
    join leads l on l.id = a.lead_id
    join institutions i on i.id = a.institution_id
    join stages s on s.id = a.status_id
    where a.id = ${id}`.execute(ctx.db)
  return rows[0]
}
