import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { Activity } from '@embark/contract/leads/activity/activity.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { seesInternal, type VisibleLead } from '../lead/lead.policy.ts'

/** What happened on a lead, newest first; those outside the company get what is shared, without its remarks (G-L-32). */
export async function activitiesOf(ctx: Ctx, lead: VisibleLead, types: readonly string[], page: PageRequest) {
  const internal = seesInternal(ctx)
  const query = ctx.db
    .selectFrom('activities')
    .leftJoin('users as actor', 'actor.id', 'activities.actor_id')
    .select(['activities.identifier', 'activities.id', 'activities.type', 'activities.vars', 'activities.created_at'])
    // The check on the column allows these two values and no other.
    .select((eb) => eb.ref('activities.visibility').$castTo<'internal' | 'shared'>().as('visibility'))
    .select(ifThere('actor', person('actor')).as('actor'))
    .where('activities.module', '=', 'lead')
    .where('activities.record_id', '=', lead.id)
    .$if(types.length > 0, (all) => all.where('activities.type', 'in', [...types]))
    .$if(!internal, (all) => all.where('activities.visibility', '=', 'shared'))
    .orderBy('activities.id', 'desc')
  const found = await paged(ctx.db, query, page)
  return { ...found, recordsInfo: found.recordsInfo.map((entry): Activity => ({ ...entry, vars: told(entry.vars, internal) })) }
}

function told(vars: unknown, internal: boolean): Record<string, unknown> {
  const { remarks, reason, ...rest } = (vars ?? {}) as Record<string, unknown>
  return internal ? { ...rest, ...(remarks !== undefined && { remarks }), ...(reason !== undefined && { reason }) } : rest
}
