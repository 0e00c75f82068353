import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { cancelInvitation, changeStatus, createStaff, editStaff, invite, staffDetail } from './staff.commands.ts'
import { changeableStaff, visibleStaff } from './staff.policy.ts'
import { staffChoices, staffList } from './staff-list.queries.ts'
import { preparedPassword } from './staff-password.commands.ts'

export const staffRoutes = implement(staff, {
  list: (ctx, { query }) => staffList.page(ctx, query, null),
  choices: (ctx, { query }) => staffChoices(ctx, query.group),
  get: async (ctx, { params }) => ({ staffInfo: await staffDetail(ctx, await visibleStaff(ctx, params.id)) }),
  create: inSteps<typeof staff.create, string | null>(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { body }, kept) => ({ staffInfo: await createStaff(ctx, 'company', body, kept) }),
  ),
  edit: inSteps<typeof staff.edit, string | null>(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { params, body }, kept) => ({ staffInfo: await editStaff(ctx, await changeableStaff(ctx, params.id), body, kept) }),
  ),
  changeStatus: async (ctx, { params, body }) => ({
    staffInfo: await changeStatus(ctx, await changeableStaff(ctx, params.id, 'read'), body.status),
  }),
  invite: async (ctx, { params }) => ({ staffInfo: await invite(ctx, await changeableStaff(ctx, params.id)) }),
  cancelInvitation: async (ctx, { params }) => ({ staffInfo: await cancelInvitation(ctx, await changeableStaff(ctx, params.id)) }),
})
