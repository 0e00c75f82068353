import { sql } from 'kysely'
import type { Claimed } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'

/** The applications of a person go with them to the agency that has them now. */
export async function followClaim(ctx: Ctx, { lead_id, agent_id }: Claimed) {
  const moved = await ctx.db
    .updateTable('applications')
    .set({ agent_id, updated_at: sql`now()` })
    .where('lead_id', '=', lead_id)
    .where(sql<boolean>`agent_id is distinct from ${agent_id}::int`)
    .returning('id')
    .execute()
  for (const { id } of moved) ctx.emit('application.updated', { id })
}
