import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { leadValues } from './lead.messages.ts'
import { roomsOfLead } from './lead.policy.ts'

/** A changed lead, with everyone who may be told. */
const audienceOf = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('leads')
    .innerJoin('stages', 'stages.id', 'leads.status_id')
    .select([
      'leads.number',
      'leads.identifier',
      'leads.first_name',
      'leads.last_name',
      'leads.branch_id',
      'leads.team_id',
      'leads.agent_id',
      'leads.owner_id',
      'leads.student_user_id',
      'stages.name as status',
    ])
    .select(sql<number[]>`array(select lead_users.user_id from lead_users where lead_users.lead_id = leads.id)`.as('user_ids'))
    .where(sql<boolean>`leads.id = any(${ids}::int[])`)
    .execute()

async function tellOf(ctx: Ctx, ids: readonly number[], action: 'created' | 'changed' | 'deleted') {
  const leads = await audienceOf(ctx, ids)
  for (const lead of leads)
    ctx.tell(roomsOfLead(ctx.tenant.id, lead), 'recordChanged', { noun: 'lead', identifier: lead.identifier, action })
  return leads[0]
}

const about = (identifier: string) => ({ module_type: 'lead', module_identifier: identifier })

/** Keeps screens up to date, and notifies people of leads that became theirs or moved. */
export const leadSubscribers = [
  on('lead.created', 'lead.tell_created', async (ctx, { id }) => void (await tellOf(ctx, [id], 'created'))),
  on('lead.updated', 'lead.tell_updated', async (ctx, { id }) => void (await tellOf(ctx, [id], 'changed'))),
  on('lead.note_added', 'lead.tell_note_added', async (ctx, { id }) => void (await tellOf(ctx, [id], 'changed'))),
  on('lead.deleted', 'lead.tell_deleted', async (ctx, { ids }) => void (await tellOf(ctx, ids, 'deleted'))),
  on('lead.re_enquired', 'lead.tell_re_enquired', async (ctx, { id }, { eventId }) => {
    const lead = await tellOf(ctx, [id], 'changed')
    if (lead)
      await notify(ctx, lead.user_ids, {
        ...about(lead.identifier),
        event: 'lead_asked_again',
        vars: leadValues(lead),
        dedupe_key: `lead:${eventId}`,
      })
  }),
  on('lead.assigned', 'lead.tell_assigned', async (ctx, { id, user_ids, by }, { eventId }) => {
    const lead = await tellOf(ctx, [id], 'changed')
    const others = user_ids.filter((user) => user !== by)
    if (lead)
      await notify(ctx, others, {
        ...about(lead.identifier),
        event: 'lead_assigned',
        vars: leadValues(lead),
        dedupe_key: `lead:${eventId}`,
      })
  }),
  on('lead.status_changed', 'lead.tell_status_changed', async (ctx, { id }, { actorId, eventId }) => {
    const lead = await tellOf(ctx, [id], 'changed')
    const others = (lead?.user_ids ?? []).filter((user) => user !== actorId)
    if (lead)
      await notify(ctx, others, {
        ...about(lead.identifier),
        event: 'lead_status_changed',
        vars: { ...leadValues(lead), status: lead.status },
        dedupe_key: `lead:${eventId}`,
      })
  }),
]
