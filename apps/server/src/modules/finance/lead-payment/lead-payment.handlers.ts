import { leadPayments } from '@embark/contract/finance/lead-payment/lead-payment.contract.ts'
import { gatewayNames, gateways } from '@embark/contract/finance/lead-payment/lead-payment.rules.ts'
import { visibleLead } from '#modules/leads/leads.public.ts'
import { implement } from '#platform/http/implement.ts'
import { createLeadPayment, moveLeadPayment } from './lead-payment.commands.ts'
import { heldLeadPayment } from './lead-payment.policy.ts'
import { paymentsOfLead } from './lead-payment.queries.ts'

export const leadPaymentRoutes = implement(leadPayments, {
  ofLead: async (ctx, { params, query }) => paymentsOfLead(ctx, await visibleLead(ctx, params.id), query),
  create: async (ctx, { params, body }) => ({ leadPaymentInfo: await createLeadPayment(ctx, await visibleLead(ctx, params.id), body) }),
  changeStatus: async (ctx, { params, body }) => ({
    leadPaymentInfo: await moveLeadPayment(ctx, await heldLeadPayment(ctx, params.identifier), body),
  }),
  gateways: async () => ({ options: gateways.map((value) => ({ value, label: gatewayNames[value] })) }),
})
