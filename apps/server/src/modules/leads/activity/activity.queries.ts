import { type Activity, leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { seesInternal, type VisibleLead } from '../lead/lead.policy.ts'
import { changesOf, writtenWith } from './changes.queries.ts'

const ofLead = (ctx: Ctx, lead: Pick<VisibleLead, 'id'>) =>
  ctx.db
    .selectFrom('activities')
    .where('activities.module', '=', 'lead')
    .where('activities.record_id', '=', lead.id)
    .$if(!seesInternal(ctx), (all) => all.where('activities.visibility', '=', 'shared'))

/** A lead's activities, newest first. People outside the company see shared ones only, without remarks (G-L-32). */
export const activityList = declareList(leadActivities.list, {
  key: 'activities.id',
  from: ofLead,
  rows: (ctx, lead: VisibleLead) =>
    ofLead(ctx, lead)
      .leftJoin('users as actor', 'actor.id', 'activities.actor_id')
      .select(['activities.identifier', 'activities.id', 'activities.type', 'activities.vars', 'activities.created_at'])
      // A check constraint allows only these values.
      .select((eb) => eb.ref('activities.visibility').$castTo<'internal' | 'shared'>().as('visibility'))
      .select(ifThere('actor', person('actor')).as('actor'))
      .select(writtenWith.as('written')),
  filters: {},
  params: {
    types: (types) => {
      const some = types.split(',').map((type) => type.trim())
      return types ? isOneOf('activities.type', 'text')(some) : undefined
    },
  },
  orders: { id: { parts: [], key: 'desc' } },
  present: async (ctx, rows) => {
    const changes = await changesOf(
      ctx,
      rows.map(({ written }) => written),
    )
    return rows.map(({ written, ...entry }, index): Activity => {
      const ofFields = written ? { changes: changes[index]! } : {}
      return { ...entry, vars: shownVars(entry.vars, seesInternal(ctx)), ...ofFields }
    })
  },
})

/** The newest changes of a lead's fields, with who made them. */
export const lastEdits = (ctx: Ctx, lead: Pick<VisibleLead, 'id'>) =>
  ofLead(ctx, lead)
    .leftJoin('users as actor', 'actor.id', 'activities.actor_id')
    .select(['activities.type', 'activities.vars', 'activities.created_at'])
    .select(ifThere('actor', person('actor')).as('actor'))
    .where('activities.type', '=', 'updated')
    .orderBy('activities.id', 'desc')
    .limit(50)
    .execute()

/** What people who do not work leads are not told: what colleagues remarked, and how a lead came (R07). */
const internalVars = ['remarks', 'reason', 'platform', 'source', 'form'] as const

function shownVars(vars: unknown, internal: boolean): Record<string, unknown> {
  const all = { ...(vars as Record<string, unknown> | null) }
  if (!internal) for (const name of internalVars) delete all[name]
  return all
}
