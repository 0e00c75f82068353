import { agentStaff } from '@embark/contract/organization/agent-staff/agent-staff.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { createStaff, editStaff } from '../staff/staff.commands.ts'
import { changeableStaff } from '../staff/staff.policy.ts'
import { staffList } from '../staff/staff-list.queries.ts'
import { preparedPassword } from '../staff/staff-password.commands.ts'

export const agentStaffRoutes = implement(agentStaff, {
  list: (ctx, { query }) => staffList.page(ctx, query, 'agent'),
  create: inSteps<typeof agentStaff.create, string | null>(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { body }, kept) => ({ staffInfo: await createStaff(ctx, 'agent', body, kept) }),
  ),
  edit: inSteps<typeof agentStaff.edit, string | null>(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { params, body }, kept) => ({
      staffInfo: await editStaff(ctx, await changeableStaff(ctx, params.id, 'update', 'agent'), body, kept),
    }),
  ),
})
