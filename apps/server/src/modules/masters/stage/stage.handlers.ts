import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { moveLimits } from '#platform/access/limits.ts'
import { implement } from '#platform/http/implement.ts'
import { dividedStatuses } from '../sub-status/sub-status.queries.ts'
import { impactOfStage } from './load.queries.ts'
import { pipelinesOfModule } from './pipeline.queries.ts'
import { createStage, editStage } from './stage.commands.ts'
import { anyStage } from './stage.policy.ts'
import { stageList, stageOptions } from './stage.queries.ts'

export const stageRoutes = implement(stages, {
  list: (ctx, { query }) => stageList.page(ctx, query),
  allDropdown: (ctx, { query }) => stageOptions(ctx, query, true),
  dropdown: (ctx, { query }) => stageOptions(ctx, query, false),
  pipelines: async (ctx, { query }) => ({
    pipelines: await pipelinesOfModule(ctx, query.module_type),
    limits: moveLimits(ctx),
    divided: await dividedStatuses(ctx),
  }),
  create: async (ctx, { body }) => ({ stageInfo: await createStage(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ stageInfo: await editStage(ctx, await anyStage(ctx, params.id), body) }),
  impact: async (ctx, { params }) => ({ impactInfo: await impactOfStage(ctx, (await anyStage(ctx, params.id)).id) }),
})
