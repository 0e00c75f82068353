import { ipRules } from '@embark/contract/organization/ip-rule/ip-rule.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createIpRule, editIpRule } from './ip-rule.commands.ts'
import { anyIpRule } from './ip-rule.policy.ts'
import { ipRuleList } from './ip-rule.queries.ts'

export const ipRuleRoutes = implement(ipRules, {
  list: (ctx, { query }) => ipRuleList.page(ctx, query),
  create: async (ctx, { body }) => ({ ipAddressInfo: await createIpRule(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ ipAddressInfo: await editIpRule(ctx, await anyIpRule(ctx, params.id), body) }),
})
