import { subStatuses } from '@embark/contract/masters/sub-status/sub-status.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { anyStage } from '../stage/stage.policy.ts'
import { createSubStatus, editSubStatus } from './sub-status.commands.ts'
import { anySubStatus } from './sub-status.policy.ts'
import { subStatusChoices, subStatusList } from './sub-status.queries.ts'

export const subStatusRoutes = implement(subStatuses, {
  list: (ctx, { query }) => subStatusList.page(ctx, query),
  dropdown: async (ctx, { params }) => subStatusChoices(ctx, await anyStage(ctx, params.id)),
  create: async (ctx, { body }) => ({ subStatusInfo: await createSubStatus(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ subStatusInfo: await editSubStatus(ctx, await anySubStatus(ctx, params.id), body) }),
})
