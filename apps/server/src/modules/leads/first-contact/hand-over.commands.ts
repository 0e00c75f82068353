import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { managersOf } from '../assignment/dealers.queries.ts'
import { heldRules } from '../assignment-rule/assignment-rule.policy.ts'
import { giveLead, releaseLead } from '../assignment-rule/giving.commands.ts'
import { type LeadToGive, leadsToGive } from '../assignment-rule/giving.policy.ts'
import { nextReceiver } from '../assignment-rule/receiver.rules.ts'
import { clocksOf, type PlacedReceiver, receiversOf } from '../assignment-rule/receivers.queries.ts'
import { leadValues } from '../lead/lead.messages.ts'
import { deferClock, endClock, heldClock, startClock, stopClock } from './clock.commands.ts'
import { contactWith } from './contacts.queries.ts'

/**
 * The time to the first contact is up: the lead goes to the next of its rule who is there, or back to the queue. Whoever holds the row does
 * it, so it happens once however many servers look.
 */
export async function passOn(ctx: Ctx, clockId: number) {
  const clock = await heldClock(ctx, clockId)
  if (!clock) return
  const [lead] = await leadsToGive(ctx, [clock.lead_id])
  if (!lead || lead.deleted_at !== null || lead.converted_at !== null || lead.lost_at !== null)
    return void (await endClock(ctx, clock.id, 'closed', clock.passed_by))
  // What was said a moment ago may not have been told to its subscribers yet.
  const kind = await contactWith(ctx, lead.id)
  if (kind) return void (await stopClock(ctx, lead.id, kind))
  const clocks = clocksOf(ctx)
  const former = await personOf(ctx, clock.user_id)
  const { isOpen, opensAt } = await clocks(former?.branch_id ?? lead.branch_id)
  if (!isOpen) return void (await deferClock(ctx, clock.id, opensAt))
  const passedBy = [...new Set([...clock.passed_by, ...(clock.user_id === null ? [] : [clock.user_id])])]
  const rule = (await heldRules(ctx)).find(({ id }) => id === clock.rule_id)
  const isSpent = !rule || clock.hand_overs >= rule.max_hand_overs
  const receivers = isSpent ? [] : (await receiversOf(ctx, rule, clocks)).filter(({ duty }) => duty === 'now')
  const next = rule && nextReceiver(rule, receivers, [...passedBy, ...(lead.owner_id === null ? [] : [lead.owner_id])])
  const receiver = next && receivers.find(({ user_id }) => user_id === next.user_id)
  const formerName = former ? fullNameOf(former) : ''
  if (!rule || !receiver) {
    await releaseLead(ctx, lead, clock.user_id, { type: 'back_in_queue', vars: { former: formerName } })
    await endClock(ctx, clock.id, 'unanswered', passedBy)
    return tellQueue(ctx, lead, clock.user_id, formerName)
  }
  const vars = { rule: rule.name, former: formerName, person: receiver.user }
  await giveLead(ctx, lead, rule, receiver, { type: 'handed_over', vars }, clock.user_id)
  await startClock(ctx, lead.id, {
    rule_id: rule.id,
    minutes: clock.limit_minutes,
    receiver,
    time: await clocks(receiver.branch_id),
    passedBy,
  })
  return tellHandOver(ctx, lead, clock.user_id, receiver, formerName)
}

const personOf = (ctx: Ctx, id: number | null) =>
  ctx.db.selectFrom('users').select(['branch_id', 'first_name', 'last_name']).where('id', '=', id).executeTakeFirst()

const about = ({ identifier }: LeadToGive) => ({ module_type: 'lead', module_identifier: identifier })

/** Who has the lead now hears of it as of any lead; who had it and who leads the branch are told why. */
async function tellHandOver(ctx: Ctx, lead: LeadToGive, formerId: number | null, receiver: PlacedReceiver, former: string) {
  const people = [formerId, ...(await managersOf(ctx, lead.branch_id))].filter((id) => id !== null && id !== receiver.user_id)
  await notify(ctx, [...new Set(people)] as number[], {
    ...about(lead),
    event: 'lead_passed_on',
    vars: { ...leadValues(lead), former, person: receiver.user },
    dedupe_key: `lead_passed_on:${lead.id}:${receiver.user_id}:${ctx.now().getTime()}`,
  })
}

async function tellQueue(ctx: Ctx, lead: LeadToGive, formerId: number | null, former: string) {
  const people = [formerId, ...(await managersOf(ctx, lead.branch_id))].filter((id) => id !== null)
  await notify(ctx, [...new Set(people)], {
    ...about(lead),
    event: 'lead_in_queue',
    vars: { ...leadValues(lead), former },
    dedupe_key: `lead_in_queue:${lead.id}:${ctx.now().getTime()}`,
  })
}
