import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changeStatus, createAgreement, editAgreement } from './agreement.commands.ts'
import { agreementToChange, visibleAgreement } from './agreement.policy.ts'
import { activeAgreement, agreementById, agreementList } from './agreement.queries.ts'

export const agreementRoutes = implement(agreements, {
  list: (ctx, { query }) => agreementList.page(ctx, query),
  active: async (ctx) => ({ agreementInfo: await activeAgreement(ctx) }),
  create: async (ctx, { body }) => ({ agreementInfo: await agreementById(ctx, await createAgreement(ctx, body)) }),
  get: async (ctx, { params }) => ({ agreementInfo: await agreementById(ctx, (await visibleAgreement(ctx, params.identifier)).id) }),
  update: async (ctx, { params, body }) => {
    const agreement = await agreementToChange(ctx, params.identifier)
    await editAgreement(ctx, agreement, body)
    return { agreementInfo: await agreementById(ctx, agreement.id) }
  },
  changeStatus: async (ctx, { params, body }) => {
    const agreement = await agreementToChange(ctx, params.identifier)
    await changeStatus(ctx, agreement, body)
    return { agreementInfo: await agreementById(ctx, agreement.id) }
  },
  revise: async (ctx, { params }) => {
    const agreement = await visibleAgreement(ctx, params.identifier)
    return { agreementInfo: await agreementById(ctx, await createAgreement(ctx, agreement, agreement)) }
  },
})
