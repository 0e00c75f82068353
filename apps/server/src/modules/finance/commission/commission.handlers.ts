import { commissionStructures } from '@embark/contract/finance/commission/commission.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { activateStructure, createStructure, updateStructure } from './commission.commands.ts'
import { visibleStructure } from './commission.policy.ts'
import { missingCommission, structureById, structureList } from './commission.queries.ts'

export const commissionRoutes = implement(commissionStructures, {
  list: async (ctx, { query }) => structureList.page(ctx, query),
  create: async (ctx, { body }) => ({ commissionStructureInfo: await createStructure(ctx, body) }),
  get: async (ctx, { params }) => ({
    commissionStructureInfo: await structureById(ctx, (await visibleStructure(ctx, params.id, { lock: false })).id),
  }),
  update: async (ctx, { params, body }) => ({
    commissionStructureInfo: await updateStructure(ctx, await visibleStructure(ctx, params.id, { lock: true }), body),
  }),
  activate: async (ctx, { params }) => ({
    commissionStructureInfo: await activateStructure(ctx, await visibleStructure(ctx, params.id, { lock: true })),
  }),
  missing: async (ctx, { query }) => missingCommission.page(ctx, query),
})
