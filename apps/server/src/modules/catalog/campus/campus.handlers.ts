import { campuses } from '@embark/contract/catalog/campus/campus.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { ownInstitution, visibleInstitution } from '../institution/institution.policy.ts'
import { createCampus, editCampus, setCampusStatus } from './campus.commands.ts'
import { ownCampus } from './campus.policy.ts'
import { campusesOf } from './campus.queries.ts'

export const campusRoutes = implement(campuses, {
  list: async (ctx, { params }) => ({ recordsInfo: await campusesOf(ctx, await visibleInstitution(ctx, params.institution)) }),
  create: async (ctx, { params, body }) => ({ campusInfo: await createCampus(ctx, await ownInstitution(ctx, params.institution), body) }),
  edit: async (ctx, { params, body }) => ({ campusInfo: await editCampus(ctx, await ownCampus(ctx, params.campus), body) }),
  changeStatus: async (ctx, { params, body }) => ({
    campusInfo: await setCampusStatus(ctx, await ownCampus(ctx, params.campus), body.status),
  }),
})
