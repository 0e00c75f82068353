import { quarantine } from '@embark/contract/documents/quarantine/quarantine.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { deleteQuarantined } from './quarantine.commands.ts'
import { quarantinedFile } from './quarantine.policy.ts'
import { quarantinedFiles } from './quarantine.queries.ts'

export const quarantineRoutes = implement(quarantine, {
  list: async (ctx) => quarantinedFiles(ctx),
  remove: async (ctx, { params }) => deleteQuarantined(ctx, await quarantinedFile(ctx, params.identifier)),
})
