import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { stageOptions, stagePage } from './stage.queries.ts'

export const stageRoutes = implement(stages, {
  list: (ctx, { query }) => stagePage(ctx, query),
  allDropdown: async (ctx, { query }) => ({ recordsInfo: await stageOptions(ctx, query.module_type, true) }),
  dropdown: async (ctx, { query }) => ({ recordsInfo: await stageOptions(ctx, query.module_type, false) }),
})
