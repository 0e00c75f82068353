import { ManagerRemoval, reportingManagers } from '@embark/contract/organization/reporting-manager/reporting-manager.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { wishIn } from '../assigning/assigning.handlers.ts'
import { subjectOf } from '../assigning/assigning.policy.ts'
import { handOver, removeManager, setManager } from './reporting-manager.commands.ts'
import { managerList } from './reporting-manager.queries.ts'

export const reportingManagerRoutes = implement(reportingManagers, {
  list: async (ctx, { query }) => managerList.page(ctx, query, await subjectOf(ctx, query)),
  assign: async (ctx, { body }) => setManager(ctx, await subjectOf(ctx, body), body),
  unassign: async (ctx, { query, body }) => {
    const wish = wishIn(ManagerRemoval, body, query)
    return removeManager(ctx, await subjectOf(ctx, wish), wish)
  },
  handOver: (ctx, { body }) => handOver(ctx, body),
})
