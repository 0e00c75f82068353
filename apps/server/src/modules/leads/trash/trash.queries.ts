import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import type { SkipCode } from '@embark/contract/leads/selection/skip.rules.ts'
import { leadTrash } from '@embark/contract/leads/trash/trash.contract.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person, pick, searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { leadsWith, trashedLeads } from '../lead/lead.policy.ts'

/** Why `leads` may not be deleted, or null (G-L-27). */
const deletionBar = (lead: string): RawBuilder<SkipCode | null> => sql`
  case
    when exists (
      select
      from application_installments i
      where i.lead_id = ${sql.ref(`${lead}.id`)} and i.client_state <> 'not_invoiced'
    ) then 'HAS_INVOICES'
    when exists (
      select
      from applications a
      join stages s on s.id = a.status_id
      where a.lead_id = ${sql.ref(`${lead}.id`)} and a.deleted_at is null and s.position <> 'start'
    ) then 'HAS_APPLICATIONS' end`

/** A batch of visible leads, each with the reason that forbids to delete it. */
export const deletable = (ctx: Ctx, ids: readonly number[]) => leadsWith(ctx, ids, deletionBar('leads'))

/** When a job was ordered. */
export const jobOf = ({ db }: Ctx, id: number) => db.selectFrom('jobs').select('created_at').where('id', '=', id).executeTakeFirstOrThrow()

/** The people whom the last deletion of these leads kept out of the portal. */
export async function blockedWith({ db }: Ctx, leadIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct on (r.record_id) (r.after ->> 'blocked_user')::int as user_id
    from job_records r
    join jobs j on j.id = r.job_id and j.kind = 'lead_delete'
    where r.module = 'lead' and r.record_id = any(${leadIds}::int[]) and r.outcome = 'done'
    order by r.record_id, r.id desc`.execute(db)
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

/** The trash, most recently deleted first. */
export const trashList = declareList(leadTrash.list, {
  key: 'leads.id',
  from: trashedLeads,
  rows: (ctx) =>
    trashedLeads(ctx)
      .innerJoin('stages', 'stages.id', 'leads.stage_id')
      .leftJoin('users as remover', 'remover.id', 'leads.deleted_by')
      .select([
        'leads.identifier',
        'leads.number as id',
        'leads.first_name',
        'leads.last_name',
        'leads.email',
        'leads.mobile_e164 as mobile',
      ])
      .select('leads.delete_reason')
      .select(({ ref }) => [
        ref('leads.deleted_at').$notNull().as('deleted_at'),
        sql<string>`leads.deleted_at + make_interval(days => ${leadLimits.trashDays})`.as('purged_after'),
        pick<{ key: string; name: string }>('stages', 'key', 'name').as('stage'),
      ])
      .select(ifThere('remover', person('remover')).as('deleted_by')),
  // The trash holds few rows; live leads are searched through their index instead.
  search: (_, text) => searchIn(text, 'leads.search'),
  filters: {},
  orders: { deleted_at: by('leads.deleted_at', 'timestamptz', { way: 'desc', key: 'desc', index: 'leads_in_trash' }) },
})

/** The leads of these that are in the part of the trash the actor may see. */
export async function trashedIds(ctx: Ctx, identifiers: readonly string[]): Promise<number[]> {
  const rows = await trashedLeads(ctx).select('leads.id').where(sql<SqlBool>`leads.identifier = any(${identifiers}::uuid[])`).execute()
  return rows.map(({ id }) => id)
}

/** Leads that lay in the trash for as long as it keeps them, oldest first. */
export async function duePurges({ db }: Ctx): Promise<number[]> {
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where(sql<SqlBool>`deleted_at <= now() - make_interval(days => ${leadLimits.trashDays})`)
    .where('purged_at', 'is', null)
    // What went into another lead is that lead's person, and comes back when the two are taken apart.
    .where(sql<SqlBool>`not exists (select from lead_merges m where m.loser_id = leads.id and m.unmerged_at is null)`)
    .orderBy('deleted_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}
