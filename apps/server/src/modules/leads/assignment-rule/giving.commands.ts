import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Entry } from '../activity/activity.commands.ts'
import { brief, writeDecisions } from '../assignment/assignment.commands.ts'
import { managersOf } from '../assignment/dealers.queries.ts'
import { startClock } from '../first-contact/clock.commands.ts'
import { leadValues } from '../lead/lead.messages.ts'
import { type HeldRule, heldRules } from './assignment-rule.policy.ts'
import { type LeadToGive, leadsToGive } from './giving.policy.ts'
import { chosenFor, clocksOf, type PlacedReceiver } from './receivers.queries.ts'

/** Gives new leads that belong to nobody to whom the rules say, each to the first that fits. Without a rule everything stays as it is. */
export async function giveNewLeads(ctx: Ctx, ids: readonly number[]) {
  // Who has no rules waits for nothing.
  if (!(await ctx.db.selectFrom('assignment_rules').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst())) return
  const leads = await leadsToGive(ctx, ids)
  const clocks = clocksOf(ctx)
  for (const lead of leads) {
    if (lead.owner_id !== null || lead.held.length || lead.deleted_at !== null) {
      await settle(ctx, lead.id)
      continue
    }
    // Read anew for each: whoever got the last one is behind the others now.
    const { rule, receiver, skipped } = await chosenFor(ctx, await heldRules(ctx), lead, clocks)
    if (rule || !skipped.length) await settle(ctx, lead.id)
    if (rule) {
      const vars = { rule: rule.name, person: receiver.user }
      await giveLead(ctx, lead, rule, receiver, { type: 'assigned_by_rule', vars })
      const minutes = rule.contact_minutes ?? ctx.tenant.settings.leads.contact_minutes
      if (minutes !== null) await startClock(ctx, lead.id, { rule_id: rule.id, minutes, receiver, time: await clocks(receiver.branch_id) })
    } else if (skipped.length) {
      await keepWaiting(ctx, lead.id)
      await notify(ctx, await managersOf(ctx, lead.branch_id), {
        event: 'lead_without_receiver',
        module_type: 'lead',
        module_identifier: lead.identifier,
        vars: { ...leadValues(lead), rule: skipped[0]!.name },
        dedupe_key: `lead_without_receiver:${lead.id}`,
      })
    }
  }
}

/** Nobody was free for a lead that a rule fits: it is tried again. */
const keepWaiting = ({ db, now }: Ctx, lead_id: number) =>
  db
    .insertInto('waiting_leads')
    .values({ lead_id, tried_at: now().toISOString() })
    .onConflict((oc) => oc.constraint('waiting_leads_tenant_id_lead_id_key').doUpdateSet({ tried_at: now().toISOString() }))
    .execute()

/** A lead waits for nobody any more. */
const settle = ({ db }: Ctx, lead_id: number) => db.deleteFrom('waiting_leads').where('lead_id', '=', lead_id).execute()

/** The leads that wait for somebody to become free, those first that were tried longest ago. */
export async function waitingLeads({ db }: Ctx, most: number): Promise<number[]> {
  const rows = await db.selectFrom('waiting_leads').select('lead_id').orderBy('tried_at').orderBy('id').limit(most).execute()
  return rows.map(({ lead_id }) => lead_id)
}

/** Gives one lead to somebody by a rule; whoever had it in this role, or is named, leaves it. */
export async function giveLead(
  ctx: Ctx,
  lead: LeadToGive,
  rule: HeldRule,
  receiver: PlacedReceiver,
  entry: Entry,
  former: number | null = null,
) {
  const removed = heldBy(lead, ({ user_id, role_id }) => [former, receiver.user_id].includes(user_id) || role_id === receiver.role_id)
  const added = [{ user_id: receiver.user_id, role_id: receiver.role_id, user: receiver.user, role: receiver.role }]
  const place = placeOf(rule)
  await ctx.db.updateTable('assignment_rules').set({ last_user_id: receiver.user_id }).where('id', '=', rule.id).execute()
  await writeDecisions(ctx, 'transfer', [{ ...lead, added, removed, owner_id: receiver.user_id, unfilled: [] }], {
    reason: undefined,
    entry: () => entry,
    place: () => place,
    before: () => ({ staff: brief(removed) }),
    after: () => ({ added: brief(added), removed: brief(removed), rule: rule.name }),
    event: ({ id }) => ['lead.assigned', { id, user_ids: [receiver.user_id], by: null }],
  })
}

/** Takes a lead from whoever did not answer and gives it to nobody. */
export async function releaseLead(ctx: Ctx, lead: LeadToGive, former: number | null, entry: Entry) {
  const removed = heldBy(lead, ({ user_id }) => user_id === former)
  const rest = heldBy(lead, ({ user_id }) => user_id !== former)
  await writeDecisions(ctx, 'transfer', [{ ...lead, added: [], removed, owner_id: rest[0]?.user_id ?? null, unfilled: [] }], {
    reason: undefined,
    entry: () => entry,
    place: () => null,
    before: () => ({ staff: brief(removed) }),
    after: () => ({ removed: brief(removed) }),
    event: ({ id }) => ['lead.updated', { id }],
  })
}

const heldBy = (lead: LeadToGive, which: (held: LeadToGive['held'][number]) => boolean) =>
  lead.held.filter(which).map(({ user_id, role_id, role, first_name, last_name }) => ({
    user_id,
    role_id,
    role,
    user: fullNameOf({ first_name, last_name }),
    isInside: true,
  }))

/** A rule of a branch or team brings the lead there, as an assignment to it does; one of people leaves it where it is. */
const placeOf = ({ receivers, branch_id, team_branch_id, team_id }: HeldRule) =>
  receivers === 'people' ? null : { branch_id: branch_id ?? team_branch_id, team_id }
