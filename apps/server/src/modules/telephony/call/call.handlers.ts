import { calls } from '@embark/contract/telephony/call/call.contract.ts'
import { visibleLead } from '#modules/leads/leads.public.ts'
import { implement } from '#platform/http/implement.ts'
import { dialLead, noteCall } from './call.commands.ts'
import { ringingFor } from './call.queries.ts'

export const callRoutes = implement(calls, {
  notice: async (ctx, { body }) => ({ callInfo: await noteCall(ctx, body) }),
  ringing: async (ctx) => ({ recordsInfo: await ringingFor(ctx) }),
  dial: async (ctx, { body }) => ({ callInfo: await dialLead(ctx, await visibleLead(ctx, body.lead_identifier), body.field) }),
})
