import { personalData } from '@embark/contract/leads/personal-data/personal-data.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { orderCopy, orderErasure, personalDataInfo } from './personal-data.commands.ts'
import { personOfLead } from './personal-data.policy.ts'

export const personalDataRoutes = implement(personalData, {
  get: async (ctx, { params }) => ({ personalDataInfo: personalDataInfo(ctx, await personOfLead(ctx, params.lead_id)) }),
  order: async (ctx, { params }) => ({ personalDataInfo: await orderCopy(ctx, await personOfLead(ctx, params.lead_id)) }),
  erase: async (ctx, { params, body }) => ({
    personalDataInfo: await orderErasure(ctx, await personOfLead(ctx, params.lead_id), body.confirmation),
  }),
})
