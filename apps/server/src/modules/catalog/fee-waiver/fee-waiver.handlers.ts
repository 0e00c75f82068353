import { feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { keptInstitution } from '../institution/institution.policy.ts'
import { createWaiver, editWaiver, setWaiverStatus, verifyWaiver } from './fee-waiver.commands.ts'
import { keptWaiver } from './fee-waiver.policy.ts'
import { waiverChoices, waiverList } from './fee-waiver.queries.ts'

export const feeWaiverRoutes = implement(feeWaivers, {
  list: (ctx, { query }) => waiverList.page(ctx, query),
  dropdown: async (ctx, { query }) => ({ options: await waiverChoices(ctx, query) }),
  create: async (ctx, { body: { institution_id, ...body } }) => ({
    feeWaiverInfo: await createWaiver(ctx, await keptInstitution(ctx, institution_id), body),
  }),
  edit: async (ctx, { params, body }) => ({ feeWaiverInfo: await editWaiver(ctx, await keptWaiver(ctx, params.fee_waiver), body) }),
  changeStatus: async (ctx, { params, body }) => ({
    feeWaiverInfo: await setWaiverStatus(ctx, await keptWaiver(ctx, params.fee_waiver), body.status),
  }),
  verify: async (ctx, { params, body }) => ({
    feeWaiverInfo: await verifyWaiver(ctx, await keptWaiver(ctx, params.fee_waiver), body.verified_source),
  }),
})
