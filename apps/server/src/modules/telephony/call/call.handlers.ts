import { calls } from '@embark/contract/telephony/call/call.contract.ts'
import { visibleLead } from '#modules/leads/leads.public.ts'
import { implement } from '#platform/http/implement.ts'
import { dialLead, noteCall } from './call.commands.ts'

export const callRoutes = implement(calls, {
  notice: async (ctx, { body }) => ({ callInfo: await noteCall(ctx, body) }),
  dial: async (ctx, { body }) => ({ callInfo: await dialLead(ctx, await visibleLead(ctx, body.lead_identifier), body.field) }),
})
