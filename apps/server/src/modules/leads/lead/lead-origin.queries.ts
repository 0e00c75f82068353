import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Where a lead comes from that came to the company by itself, through a public page. */
export async function websiteOrigin(ctx: Ctx): Promise<{ readonly lead_source_id: number | null; readonly lead_medium_id: number }> {
  const { rows } = await sql<{ lead_source_id: number | null; lead_medium_id: number }>`
    select
      (select id from lookup_values where type = 'lead_source' and key = 'website') as lead_source_id,
      (select id from lookup_values where type = 'lead_medium' order by key <> 'organic', order_by limit 1) as lead_medium_id`.execute(
    ctx.db,
  )
  return rows[0]!
}
