import { leadTrash } from '@embark/contract/leads/trash/trash.contract.ts'
import { type CheckedActCode, lookAtActCode } from '#modules/identity/identity.public.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { askForDeletion, deleteLeads, restoreLeads } from './trash.commands.ts'
import { trashList } from './trash.queries.ts'

export const trashRoutes = implement(leadTrash, {
  verification: (ctx, { body }) => askForDeletion(ctx, body),
  remove: inSteps<typeof leadTrash.remove, CheckedActCode>(
    (look, { body }) => lookAtActCode(look, { identifier: body.verification_identifier, code: body.two_factor_code }),
    (ctx, { body }, checked) => deleteLeads(ctx, body, checked),
  ),
  removeByMethod: inSteps<typeof leadTrash.removeByMethod, CheckedActCode>(
    (look, { body }) => lookAtActCode(look, { identifier: body.verification_identifier, code: body.two_factor_code }),
    (ctx, { body }, checked) => deleteLeads(ctx, body, checked),
  ),
  restore: (ctx, { body }) => restoreLeads(ctx, body.leads),
  list: (ctx, { query }) => trashList.page(ctx, query),
})
