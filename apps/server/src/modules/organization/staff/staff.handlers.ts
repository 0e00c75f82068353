import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { cancelInvitation, changeStatus, createStaff, editStaff, invite, sendPasswordLink, staffDetail } from './staff.commands.ts'
import { changeableStaff, visibleStaff } from './staff.policy.ts'
import { staffChoices, staffList } from './staff-list.queries.ts'

export const staffRoutes = implement(staff, {
  list: (ctx, { query }) => staffList.page(ctx, query, null),
  choices: (ctx, { query }) => staffChoices(ctx, query.group),
  get: async (ctx, { params }) => ({ staffInfo: await staffDetail(ctx, await visibleStaff(ctx, params.id)) }),
  create: async (ctx, { body }) => ({ staffInfo: await createStaff(ctx, 'company', body) }),
  edit: async (ctx, { params, body }) => ({
    staffInfo: await editStaff(ctx, await changeableStaff(ctx, params.id), body),
  }),
  changeStatus: async (ctx, { params, body }) => ({
    staffInfo: await changeStatus(ctx, await changeableStaff(ctx, params.id, 'read'), body.status),
  }),
  invite: async (ctx, { params }) => ({ staffInfo: await invite(ctx, await changeableStaff(ctx, params.id)) }),
  sendPasswordLink: async (ctx, { params }) => ({ staffInfo: await sendPasswordLink(ctx, await changeableStaff(ctx, params.id)) }),
  cancelInvitation: async (ctx, { params }) => ({ staffInfo: await cancelInvitation(ctx, await changeableStaff(ctx, params.id)) }),
})
