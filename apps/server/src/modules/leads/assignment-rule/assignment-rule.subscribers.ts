import { on } from '#platform/events/subscribe.ts'
import { giveNewLeads } from './giving.commands.ts'

/** Whatever way a lead came, the rules are asked once. */
export const assignmentRuleSubscribers = [
  on('lead.created', 'assignment_rule.give_created', (ctx, { id }) => giveNewLeads(ctx, [id])),
  on('leads.imported', 'assignment_rule.give_imported', (ctx, { ids }) => giveNewLeads(ctx, ids)),
]
