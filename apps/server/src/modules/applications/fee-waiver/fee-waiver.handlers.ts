import { feeWaivers } from '@embark/contract/applications/fee-waiver/fee-waiver.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { heldApplication, visibleApplication } from '../application/application.policy.ts'
import { decideWaiver, requestWaiver } from './fee-waiver.commands.ts'
import { feeWaiverOf } from './fee-waiver.queries.ts'

export const feeWaiverRoutes = implement(feeWaivers, {
  ofApplication: async (ctx, { params }) => feeWaiverOf(ctx, await visibleApplication(ctx, params.id)),
  request: async (ctx, { params, body }) => requestWaiver(ctx, await heldApplication(ctx, params.id), body),
  decide: async (ctx, { params, body }) => decideWaiver(ctx, await heldApplication(ctx, params.id), body),
})
