import type { Setup } from '@embark/contract/organization/setup/setup.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { companyRow } from '../tenant/settings.queries.ts'

/** How far the setup has come, and the stages new leads will go through. */
export async function setupOf(ctx: Ctx): Promise<{ setupInfo: Setup }> {
  const { setup } = (await companyRow(ctx)).settings
  const { rows } = await sql<Setup['pipeline'][number]>`
    select p.name, array_agg(s.name order by ts.order_no) as statuses
    from timelines t
    join timeline_stages ts on ts.timeline_id = t.id
    join stages s on s.id = ts.stage_id
    join stages p on p.id = s.parent_stage_id
    where t.module_type = 'lead' and t.is_default
    group by p.id, p.name
    order by min(ts.order_no)`.execute(ctx.db)
  return { setupInfo: { ...setup, pipeline: rows } }
}
