import { institutionStaff } from '@embark/contract/organization/institution-staff/institution-staff.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createStaff, editStaff } from '../staff/staff.commands.ts'
import { changeableStaff } from '../staff/staff.policy.ts'
import { staffList } from '../staff/staff-list.queries.ts'

export const institutionStaffRoutes = implement(institutionStaff, {
  list: (ctx, { query }) => staffList.page(ctx, query, 'institution_staff'),
  create: async (ctx, { body }) => ({ staffInfo: await createStaff(ctx, 'institution_staff', body) }),
  edit: async (ctx, { params, body }) => ({
    staffInfo: await editStaff(ctx, await changeableStaff(ctx, params.id, 'update', 'institution_staff'), body),
  }),
})
