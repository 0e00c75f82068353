import { leadCategories } from '@embark/contract/leads/lead/lead.rules.ts'
import { sql } from 'kysely'
import { placesIn } from '#modules/masters/masters.public.ts'
import { branchValues } from '#modules/organization/organization.public.ts'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import type { GroupValue, Summed } from '#platform/list/question.ts'

/** Everybody who owns a lead of the company: found from one to the next along their index, without reading the leads between. */
async function owners({ db }: Ctx): Promise<readonly GroupValue[]> {
  const { rows } = await sql<GroupValue>`
    with recursive owner as (
      (select owner_id as id from leads where deleted_at is null and owner_id is not null order by owner_id limit 1)
      union all
      select (select l.owner_id from leads l where l.deleted_at is null and l.owner_id > owner.id order by l.owner_id limit 1)
      from owner
      where owner.id is not null
    )
    select users.id as value, ${fullName('users')} as label
    from owner
    join users on users.id = owner.id
    order by 2, 1`.execute(db)
  return rows
}

/** What leads, and the students among them, are grouped by. */
export const leadPlaces = {
  stage: { by: 'stage_ids', values: (ctx: Ctx) => placesIn(ctx, 'lead', 'stage') },
  owner: { by: 'owner_id', values: owners },
  branch: { by: 'branch_id', values: branchValues },
} as const
export const leadGroups = {
  ...leadPlaces,
  status: { by: 'status_ids', values: (ctx: Ctx) => placesIn(ctx, 'lead', 'status') },
  category: { by: 'category', values: () => leadCategories.map((value) => ({ value, label: value })) },
} as const

/** The budgets of leads, in each currency. */
export const budgets: Summed = (ids) => sql`
  select budget_currency as currency, sum(budget_amount_minor) as amount
  from leads
  where id = any(${ids}) and budget_currency is not null
  group by budget_currency`
