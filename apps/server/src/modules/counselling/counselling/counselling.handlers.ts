import { counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { visibleLead } from '#modules/leads/leads.public.ts'
import { implement } from '#platform/http/implement.ts'
import { bookCounselling, editCounselling, moveCounselling } from './counselling.commands.ts'
import { heldCounselling, visibleCounselling } from './counselling.policy.ts'
import { counsellingById, counsellingPage, counsellingsOfLead, counsellorsLike, historyOf } from './counselling.queries.ts'

export const counsellingRoutes = implement(counsellings, {
  list: (ctx, { query }) => counsellingPage(ctx, query),
  single: async (ctx, { params }) => {
    const counselling = await visibleCounselling(ctx, params.id)
    return { ...(await counsellingById(ctx, counselling.id)), historyInfo: await historyOf(ctx, counselling) }
  },
  create: async (ctx, { body: { lead_identifier, ...body } }) => bookCounselling(ctx, await visibleLead(ctx, lead_identifier), body),
  edit: async (ctx, { params, body }) => editCounselling(ctx, await heldCounselling(ctx, params.id), body),
  changeStatus: async (ctx, { params, body }) => moveCounselling(ctx, await heldCounselling(ctx, params.id), body),
  ofLead: async (ctx, { params, query }) => counsellingsOfLead.page(ctx, query, await visibleLead(ctx, params.id)),
  counsellors: async (ctx, { query }) => ({ recordsInfo: await counsellorsLike(ctx, query.search) }),
})
