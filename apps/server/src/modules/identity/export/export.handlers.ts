import { listExports } from '@embark/contract/identity/export/export.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { deleteExport, orderExport, type Prepared, prepareExport } from './export.commands.ts'
import { ownExport } from './export.policy.ts'
import { exportList } from './export.queries.ts'

export const exportRoutes = implement(listExports, {
  list: (ctx, { query }) => exportList.page(ctx, query),
  create: inSteps<typeof listExports.create, Prepared>(
    (look, { body }) => prepareExport(look, body),
    async (ctx, { body }, prepared) => ({ exportInfo: await orderExport(ctx, body, prepared) }),
  ),
  delete: async (ctx, { params }) => {
    const order = await ownExport(ctx, params.identifier)
    await deleteExport(ctx, order)
    return { identifier: order.identifier }
  },
})
