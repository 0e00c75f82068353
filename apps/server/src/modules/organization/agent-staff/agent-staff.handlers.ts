import { agentStaff } from '@embark/contract/organization/agent-staff/agent-staff.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createStaff, editStaff } from '../staff/staff.commands.ts'
import { changeableStaff } from '../staff/staff.policy.ts'
import { staffList } from '../staff/staff-list.queries.ts'

export const agentStaffRoutes = implement(agentStaff, {
  list: (ctx, { query }) => staffList.page(ctx, query, 'agent'),
  create: async (ctx, { body }) => ({ staffInfo: await createStaff(ctx, 'agent', body) }),
  edit: async (ctx, { params, body }) => ({
    staffInfo: await editStaff(ctx, await changeableStaff(ctx, params.id, 'update', 'agent'), body),
  }),
})
