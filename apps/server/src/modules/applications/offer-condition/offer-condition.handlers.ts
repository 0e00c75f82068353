import { offerConditions } from '@embark/contract/applications/offer-condition/offer-condition.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { heldApplication, visibleApplication } from '../application/application.policy.ts'
import { addCondition, editCondition, moveCondition } from './offer-condition.commands.ts'
import { heldCondition } from './offer-condition.policy.ts'
import { conditionsOf } from './offer-condition.queries.ts'

export const offerConditionRoutes = implement(offerConditions, {
  ofApplication: async (ctx, { params }) => conditionsOf(ctx, await visibleApplication(ctx, params.id)),
  create: async (ctx, { params, body }) => addCondition(ctx, await heldApplication(ctx, params.id), body),
  edit: async (ctx, { params, body }) => {
    const condition = await heldCondition(ctx, params.identifier)
    return editCondition(ctx, await heldApplication(ctx, condition.application_id), condition, body)
  },
  changeStatus: async (ctx, { params, body }) => {
    const condition = await heldCondition(ctx, params.identifier)
    return moveCondition(ctx, await heldApplication(ctx, condition.application_id), condition, body)
  },
})
