import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { rulesInForce } from '../assignment-rule/assignment-rule.policy.ts'
import { givenLeads } from '../assignment-rule/giving.policy.ts'
import { isMet } from '../assignment-rule/receiver.rules.ts'
import { clocksOf } from '../assignment-rule/receivers.queries.ts'
import { startClock, stopClock } from './clock.commands.ts'
import { contactWith, movedByHolder } from './contacts.queries.ts'

/** Who was given a lead by hand has the same time as by a rule, as long as nobody has reached it. */
async function startByHand(ctx: Ctx, leadId: number) {
  const [lead] = await givenLeads(ctx, [leadId])
  if (!lead || lead.owner_id === null || lead.deleted_at !== null || lead.converted_at !== null || lead.lost_at !== null) return
  const clock = await ctx.db.selectFrom('first_contacts').select(['status', 'user_id']).where('lead_id', '=', lead.id).executeTakeFirst()
  if (clock?.status === 'made' || (clock?.status === 'waiting' && clock.user_id === lead.owner_id)) return
  const rule = (await rulesInForce(ctx)).find(({ conditions }) => isMet(conditions, lead))
  const minutes = rule?.contact_minutes ?? ctx.tenant.settings.leads.contact_minutes
  if (minutes === null || (await contactWith(ctx, lead.id))) return
  const owner = await ctx.db.selectFrom('users').select('branch_id').where('id', '=', lead.owner_id).executeTakeFirstOrThrow()
  await startClock(ctx, lead.id, {
    rule_id: rule?.id ?? null,
    minutes,
    receiver: { user_id: lead.owner_id },
    time: await clocksOf(ctx)(owner.branch_id ?? lead.branch_id),
  })
}

export const firstContactSubscribers = [
  on('lead.assigned', 'first_contact.start', async (ctx, { id, by }) => {
    // What a rule gives has its clock already.
    if (by !== null) await startByHand(ctx, id)
  }),
  on('lead.status_changed', 'first_contact.stop', async (ctx, { id }) => {
    if (await movedByHolder(ctx, id)) await stopClock(ctx, id, 'stage')
  }),
]
