import { introductions } from '@embark/contract/leads/introduction/introduction.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { decideIntroduction } from './decide.commands.ts'
import { askForTransfer } from './introduction.commands.ts'
import { disputeToDecide, ownIntroduction, registeredIntroduction } from './introduction.policy.ts'
import { disputeOf, introductionList, ownIntroductionList } from './introduction.queries.ts'

export const introductionRoutes = implement(introductions, {
  mine: (ctx, { query }) => ownIntroductionList.page(ctx, query),
  ask: async (ctx, { params, body }) => ({
    introductionInfo: await askForTransfer(ctx, await ownIntroduction(ctx, params.introduction_id), body),
  }),
  list: (ctx, { query }) => introductionList.page(ctx, query),
  get: async (ctx, { params }) => ({ disputeInfo: await disputeOf(ctx, await registeredIntroduction(ctx, params.introduction_id)) }),
  decide: async (ctx, { params, body }) => ({
    disputeInfo: await decideIntroduction(ctx, await disputeToDecide(ctx, params.introduction_id), body),
  }),
})
