import { viewings } from '@embark/contract/access/viewing/viewing.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { renewViewing, startViewing, stopViewing } from './viewing.commands.ts'
import { ownViewing, viewablePerson } from './viewing.policy.ts'

export const viewingRoutes = implement(viewings, {
  start: async (ctx, { body }) => ({
    viewingInfo: await startViewing(ctx, await viewablePerson(ctx, body.user_identifier, body.role_identifier)),
  }),
  renew: async (ctx, { params }) => ({ viewingInfo: renewViewing(ctx, await ownViewing(ctx, params.identifier)) }),
  stop: async (ctx, { params }) => stopViewing(ctx, await ownViewing(ctx, params.identifier)),
})
