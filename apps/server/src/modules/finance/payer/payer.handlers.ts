import { payers } from '@embark/contract/finance/payer/payer.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changePayer } from './payer.commands.ts'
import { visiblePayer } from './payer.policy.ts'
import { payerOf } from './payer.queries.ts'

export const payerRoutes = implement(payers, {
  get: async (ctx, { params }) => ({ payerInfo: await payerOf(ctx, (await visiblePayer(ctx, params.institution_id)).id) }),
  update: async (ctx, { params, body }) => ({ payerInfo: await changePayer(ctx, await visiblePayer(ctx, params.institution_id), body) }),
})
