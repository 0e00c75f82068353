import { unsubscribeReasons } from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createReason, updateReason } from './unsubscribe-reason.commands.ts'
import { visibleReason } from './unsubscribe-reason.policy.ts'
import { reasonList, reasonOptions } from './unsubscribe-reason.queries.ts'

export const unsubscribeReasonRoutes = implement(unsubscribeReasons, {
  dropdown: (ctx) => reasonOptions(ctx),
  list: (ctx, { query }) => reasonList.page(ctx, query),
  create: async (ctx, { body }) => ({ unsubscribeReasonInfo: await createReason(ctx, body) }),
  update: async (ctx, { params, body }) => ({
    unsubscribeReasonInfo: await updateReason(ctx, await visibleReason(ctx, params.identifier), body),
  }),
})
