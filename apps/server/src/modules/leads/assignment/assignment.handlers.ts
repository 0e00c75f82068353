import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { heldLeadWith, leadWith, visibleLead } from '../lead/lead.policy.ts'
import { assignLead, removeHolder } from './assignment.commands.ts'
import { assignablePeople, assignFacts, counsellorOf, heldBy, staffOn } from './assignment.queries.ts'

export const assignmentRoutes = implement(leadAssignments, {
  assign: async (ctx, { params, body: { reason, ...to } }) =>
    assignLead(ctx, 'assign', await heldLeadWith(ctx, params.id, assignFacts(to)), to, reason),
  transfer: async (ctx, { params, body: { reason, ...to } }) =>
    assignLead(ctx, 'transfer', await heldLeadWith(ctx, params.id, assignFacts(to)), to, reason),
  people: (ctx, { query }) => assignablePeople(ctx, query),
  staff: async (ctx, { params }) => ({ recordsInfo: await staffOn(ctx, await visibleLead(ctx, params.id)) }),
  counsellor: async (ctx, { params }) => ({ counsellorInfo: await counsellorOf(ctx, await visibleLead(ctx, params.id)) }),
  remove: async (ctx, { params, query }) => removeHolder(ctx, await leadWith(ctx, params.id, heldBy), query),
})
