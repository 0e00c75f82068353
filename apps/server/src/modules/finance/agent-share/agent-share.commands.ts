import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { SharingAgency } from './agent-share.policy.ts'
import { shareOfAgency } from './agent-share.queries.ts'

/**
 * Agrees on another share with an agency from a day on. What was agreed for that day or later is replaced; what held before ends the day
 * before. Installments keep the share they were made with.
 */
export async function changeShare(
  ctx: Ctx,
  agency: SharingAgency,
  { share_percentage: share_bps, valid_from }: { readonly share_percentage: number; readonly valid_from: string },
) {
  const before = await shareOfAgency(ctx, agency.id)
  await ctx.db.deleteFrom('agent_commission_terms').where('agent_id', '=', agency.id).where('valid_from', '>=', valid_from).execute()
  await ctx.db
    .updateTable('agent_commission_terms')
    .set({ valid_to: sql`${valid_from}::date - 1` })
    .where('agent_id', '=', agency.id)
    .where(sql<boolean>`coalesce(valid_to, 'infinity') >= ${valid_from}::date`)
    .execute()
  await ctx.db.insertInto('agent_commission_terms').values({ agent_id: agency.id, share_bps, valid_from }).execute()
  const after = await shareOfAgency(ctx, agency.id)
  ctx.changed({
    module: 'agent',
    id: agency.id,
    before: { share_percentage: before.share_percentage, valid_from: before.valid_from },
    after: { share_percentage: share_bps / 100, valid_from },
  })
  return after
}
