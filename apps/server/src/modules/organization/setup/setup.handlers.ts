import { setups } from '@embark/contract/organization/setup/setup.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { inviteAgency, keepStep, moveSetup } from './setup.commands.ts'
import { setupOf } from './setup.queries.ts'

export const setupRoutes = implement(setups, {
  get: (ctx) => setupOf(ctx),
  step: (ctx, { params, body }) => keepStep(ctx, params.step, body.outcome),
  move: (ctx, { body }) => moveSetup(ctx, body.state),
  inviteAgency: async (ctx, { body }) => ({ staffInfo: await inviteAgency(ctx, body) }),
})
