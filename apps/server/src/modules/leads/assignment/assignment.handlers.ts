import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { assignLead, removeHolder } from './assignment.commands.ts'
import { staffOn } from './assignment.queries.ts'

export const assignmentRoutes = implement(leadAssignments, {
  assign: (ctx, { params, body: { reason, ...to } }) => assignLead(ctx, 'assign', params.id, to, reason),
  transfer: (ctx, { params, body: { reason, ...to } }) => assignLead(ctx, 'transfer', params.id, to, reason),
  staff: async (ctx, { params }) => ({ recordsInfo: await staffOn(ctx, await visibleLead(ctx, params.id)) }),
  remove: (ctx, { params, query }) => removeHolder(ctx, params.id, query),
})
