import { givenUp } from '@embark/contract/organization/given-up/given-up.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { dropGivenUp, retryGivenUp } from './given-up.commands.ts'
import { anyGivenUp } from './given-up.policy.ts'
import { givenUpList } from './given-up.queries.ts'

export const givenUpRoutes = implement(givenUp, {
  list: (ctx, { query }) => givenUpList.page(ctx, query),
  retry: async (ctx, { params }) => retryGivenUp(ctx, await anyGivenUp(ctx, params)),
  drop: async (ctx, { params }) => dropGivenUp(ctx, await anyGivenUp(ctx, params)),
})
