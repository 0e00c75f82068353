import { clientServices } from '@embark/contract/masters/client-service/client-service.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createClientService, renameClientService } from './client-service.commands.ts'
import { anyClientService } from './client-service.policy.ts'
import { clientServiceChoices, clientServiceList } from './client-service.queries.ts'

export const clientServiceRoutes = implement(clientServices, {
  list: (ctx, { query }) => clientServiceList.page(ctx, query),
  dropdown: (ctx, { query }) => clientServiceChoices(ctx, query.number_only),
  create: async (ctx, { body }) => ({ clientServiceInfo: await createClientService(ctx, body) }),
  edit: async (ctx, { params, body }) => ({
    clientServiceInfo: await renameClientService(ctx, await anyClientService(ctx, params.id), body),
  }),
})
