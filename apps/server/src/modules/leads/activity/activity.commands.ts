import type { ActivityType, activityVars } from '@embark/contract/leads/activity/activity.contract.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Ctx } from '#platform/context.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'

/** Adds to the timeline of a lead what another module knows of it. */
export async function addActivity<T extends ActivityType>(
  ctx: Ctx,
  lead: VisibleLead,
  { type, vars, actor_id }: { type: T; vars: z.output<(typeof activityVars)[T]>; actor_id: number | null },
) {
  await ctx.db
    .insertInto('activities')
    .values({ module: 'lead', record_id: lead.id, type, vars: JSON.stringify(vars), actor_id })
    .execute()
  await ctx.db.updateTable('leads').set({ last_activity_at: sql`now()` }).where('id', '=', lead.id).execute()
  ctx.emit('lead.updated', { id: lead.id })
}
