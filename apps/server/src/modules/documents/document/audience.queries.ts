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

/** A document that ends soon, and who hears of it. */
export interface Ending {
  readonly id: number
  readonly revision: number
  readonly label: string
  readonly day: string
  readonly module_type: 'lead' | 'application'
  readonly identifier: string
  readonly first_name: string
  readonly last_name: string
  readonly user_ids: number[]
}

/** Who works the records of these documents, and their students. Read by the product itself, so without a check of rights. */
export async function endingDocuments(ctx: Ctx, ids: readonly number[]): Promise<readonly Ending[]> {
  const { rows } = await sql<Ending>`
    select d.id, d.revision, type.label, d.expires_on::text as day, d.module_type, coalesce(a.identifier, l.identifier) as identifier,
      l.first_name, l.last_name,
      array(
        select distinct u.id
        from users u
        where u.status = 'active'
          and (
            u.id = l.student_user_id
            or u.id in (select w.user_id from lead_users w where w.lead_id = l.id)
            or u.id in (select w.user_id from application_users w where w.application_id = a.id)
          )
      ) as user_ids
    from documents d
    join lookup_values type on type.id = d.document_type_id
    left join applications a on d.module_type = 'application' and a.id = d.module_id and a.deleted_at is null
    join leads l on l.id = case when d.module_type = 'lead' then d.module_id else a.lead_id end and l.deleted_at is null
    where d.id = any(${[...ids]}::int[]) and d.deleted_at is null and d.expires_on is not null
    order by d.id`.execute(ctx.db)
  return rows
}
