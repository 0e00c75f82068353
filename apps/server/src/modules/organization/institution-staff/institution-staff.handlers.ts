import { institutionStaff } from '@embark/contract/organization/institution-staff/institution-staff.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { createStaff, editStaff } from '../staff/staff.commands.ts'
import { changeableStaff } from '../staff/staff.policy.ts'
import { staffList } from '../staff/staff-list.queries.ts'
import { preparedPassword } from '../staff/staff-password.commands.ts'

export const institutionStaffRoutes = implement(institutionStaff, {
  list: (ctx, { query }) => staffList.page(ctx, query, 'institution_staff'),
  create: inSteps<typeof institutionStaff.create, string | null>(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { body }, kept) => ({ staffInfo: await createStaff(ctx, 'institution_staff', body, kept) }),
  ),
  edit: inSteps<typeof institutionStaff.edit, string | null>(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { params, body }, kept) => ({
      staffInfo: await editStaff(ctx, await changeableStaff(ctx, params.id, 'update', 'institution_staff'), body, kept),
    }),
  ),
})
