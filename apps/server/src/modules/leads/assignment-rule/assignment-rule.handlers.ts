import { assignmentRules } from '@embark/contract/leads/assignment-rule/assignment-rule.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createAssignmentRule, editAssignmentRule, orderAssignmentRules, removeAssignmentRule } from './assignment-rule.commands.ts'
import { visibleAssignmentRule } from './assignment-rule.policy.ts'
import { assignmentRuleList, shownRule } from './assignment-rule.queries.ts'
import { tryRules } from './receivers.queries.ts'

export const assignmentRuleRoutes = implement(assignmentRules, {
  list: (ctx, { query }) => assignmentRuleList.page(ctx, query),
  tryOut: (ctx, { query }) => tryRules(ctx, query),
  get: async (ctx, { params }) => ({
    assignmentRuleInfo: await shownRule(ctx, await visibleAssignmentRule(ctx, params.assignment_rule_id)),
  }),
  create: async (ctx, { body }) => ({ assignmentRuleInfo: await createAssignmentRule(ctx, body) }),
  edit: async (ctx, { params, body }) => ({
    assignmentRuleInfo: await editAssignmentRule(ctx, await visibleAssignmentRule(ctx, params.assignment_rule_id), body),
  }),
  order: (ctx, { body }) => orderAssignmentRules(ctx, body.identifiers),
  remove: async (ctx, { params }) => ({
    assignmentRuleInfo: await removeAssignmentRule(ctx, await visibleAssignmentRule(ctx, params.assignment_rule_id)),
  }),
})
